/**
 * What is added to, and taken from, the holidays open data knows of a country, so that a calendar
 * starts as the law says: data, one file a country. A rule is written in the grammar of
 * `date-holidays`, or is a date of one year (`2026-10-09`).
 */
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { Ground } from '#domain/law/country-law.ts'

export interface HolidayLine extends Ground {
  readonly rule: string
  readonly name: string
}

/** A year that differs: what a decree moved, or a list that is published every year. */
export interface YearOfHolidays {
  readonly notOn?: readonly CivilDate[]
  readonly with?: readonly HolidayLine[]
}

export interface RegionHolidays {
  /** As people call it, where open data says it otherwise. */
  readonly name?: string
  /**
   * Of a year: all the region's days beside the national ones. Other years have what open data
   * knows.
   */
  readonly years?: Readonly<Record<number, readonly HolidayLine[]>>
  /** Of the years that are not listed: what open data lacks, and what it has on another day. */
  readonly with?: readonly HolidayLine[]
  readonly notOn?: readonly string[]
  /** It has days that only some of its places keep, such as those of an island. */
  readonly isPartial?: true
}

export interface CountryHolidays {
  /** Of the days open data knows: the law that declares them. */
  readonly ground: Ground
  /** Rules of open data that are no holidays, or not on that day. */
  readonly without?: readonly string[]
  readonly with?: readonly HolidayLine[]
  readonly years?: Readonly<Record<number, YearOfHolidays>>
  /** By the code open data gives a region. */
  readonly regions?: Readonly<Record<string, RegionHolidays>>
  /** Codes of regions open data names and knows no public holiday of: they are not offered. */
  readonly regionsWithoutDays?: readonly string[]
  /** Of the regional days open data knows. */
  readonly regionalGround?: Ground
}

export const day = (rule: string, name: string, ground: Ground): HolidayLine => ({
  rule,
  name,
  ...ground,
})
