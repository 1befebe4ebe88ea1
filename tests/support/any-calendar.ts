/**
 * Calendars at random for properties: weekends of every shape, feasts, long closures, seasons with
 * a weekend of their own.
 */
import { addDays } from '#domain/deadline/civil-date.ts'
import type { CivilDate, Weekday } from '#domain/deadline/civil-date.ts'
import type { WorkCalendar } from '#domain/deadline/deadline.ts'
import fc from 'fast-check'

/** Days after the first of January 2010, thirty years of them. */
export const anyDay: fc.Arbitrary<CivilDate> = fc
  .integer({ min: 0, max: 30 * 366 })
  .map((days) => addDays('2010-01-01', days))

const anyWeekend = fc.constantFrom<(readonly Weekday[])[]>([6, 7], [7], [5, 6], [], [1, 6, 7])
const anyMonthDay = fc
  .integer({ min: 0, max: 365 })
  .map((days) => addDays('2024-01-01', days).slice(5))

const anyClosure = fc
  .tuple(anyDay, fc.integer({ min: 1, max: 90 }))
  .map(([first, days]) => Array.from({ length: days }, (_, place) => addDays(first, place)))

export const anyCalendar: fc.Arbitrary<WorkCalendar> = fc
  .record({
    weekend: anyWeekend,
    feasts: fc.array(anyDay, { maxLength: 400 }),
    closures: fc.array(anyClosure, { maxLength: 4 }),
    season: fc.option(fc.record({ from: anyMonthDay, to: anyMonthDay, weekend: anyWeekend })),
  })
  .map(({ weekend, feasts, closures, season }) => ({
    weekend,
    nonWorkingDates: new Set([...feasts, ...closures.flat()]),
    ...(season === null ? {} : { seasons: [season] }),
  }))
