/**
 * The holidays a calendar is seeded with (docs/specification/deadlines.md), from 2000 to 2100:
 * `holidays.json`, which `scripts/build/write-holidays.ts` works out from `date-holidays` and
 * `scripts/build/holiday-rules.json`. A seed, never the law: a year stays unapproved until a person
 * has compared it with the official list and added the local feasts.
 */
import type { CountryCode } from '#domain/common/country.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import written from './holidays.json' with { type: 'json' }

export interface StartingHoliday {
  readonly date: CivilDate
  readonly name: string
  readonly source: string
}

/** `days` as `0101`: one for every year, or those of each year, with blanks between years. */
type Line = readonly [name: string, source: number, days: string]

interface HolidayFile {
  readonly from: number
  readonly to: number
  readonly sources: readonly string[]
  readonly countries: Readonly<Record<CountryCode, HolidaysOfCountry>>
}

interface HolidaysOfCountry {
  /** Without a region, not even the days everybody keeps are all known. */
  readonly needsRegion: boolean
  readonly national: readonly Line[]
  /** `isPartial`: it has days that only some of its places keep, such as those of an island. */
  readonly regions: Readonly<
    Record<
      string,
      { readonly name: string; readonly isPartial: boolean; readonly lines: readonly Line[] }
    >
  >
}

// JSON does not tell the compiler that a line is a tuple.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const file = written as unknown as HolidayFile

/** The nation's days in order, and those of one region that are not also the nation's. */
export function startingHolidays(
  country: CountryCode,
  year: number,
  region: string | null,
): Readonly<Record<'national' | 'regional', readonly StartingHoliday[]>> {
  const { national, regions } = file.countries[country]
  const regional = region === null ? [] : (regions[region]?.lines ?? [])
  return { national: daysOf(national, year), regional: daysOf(regional, year) }
}

/** The regions days are known of; none for a country whose days are the same everywhere. */
export function seedRegions(
  country: CountryCode,
): { readonly code: string; readonly name: string }[] {
  return Object.entries(file.countries[country].regions)
    .map(([code, { name }]) => ({ code, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'es'))
}

/** Whether the region is one of the country; null asks for the nation's days alone. */
export function isSeedRegion(country: CountryCode, region: string | null): boolean {
  return region === null || region in file.countries[country].regions
}

/** Whether all days of the region in a year are known, and were compared with a publication. */
export function isRegionWhole(country: CountryCode, year: number, region: string | null): boolean {
  const { needsRegion, regions } = file.countries[country]
  if (region === null) return !needsRegion
  const { isPartial = false, lines = [] } = regions[region] ?? {}
  return !isPartial && daysOf(lines, year).every(({ source }) => !source.includes('(sin cotejar;'))
}

function daysOf(lines: readonly Line[], year: number): StartingHoliday[] {
  const { from, to, sources } = file
  if (year < from || year > to) return []
  const found = lines.flatMap(([name, source, days]) =>
    (days.includes(' ') ? (days.split(' ')[year - from] ?? '') : days)
      .split(',')
      .filter((day) => day !== '')
      .map((day) => ({
        date: `${year}-${day.slice(0, 2)}-${day.slice(2)}`,
        name,
        source: sources[source] ?? '',
      })),
  )
  return found.toSorted((a, b) => a.date.localeCompare(b.date))
}
