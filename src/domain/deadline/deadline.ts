/** When a term starts and when it ends (docs/specification/deadlines.md). */
import {
  addDays,
  addMonths,
  type CivilDate,
  compareDates,
  daysBetween,
  localDateTimeAt,
  type Weekday,
  weekday,
} from './civil-date.ts'
import type { Season } from './office-season.ts'
import { seasonOn } from './office-season.ts'

export interface WorkCalendar {
  /** Feasts, closures by decree, strikes: every non-working day that is not a weekend day. */
  readonly nonWorkingDates: { readonly has: (date: CivilDate) => boolean }
  readonly weekend: readonly Weekday[]
  readonly seasons?: readonly (Season & { readonly weekend: readonly Weekday[] })[]
  /** Of the country; most say what `usualCounting` says. */
  readonly counting?: CountingRules
}

export const shortMonths = ['LAST_DAY', 'FIRST_WORKING_DAY_AFTER'] as const
/** Where a term ends in a month that lacks the day it began on. */
export type ShortMonth = (typeof shortMonths)[number]

export interface CountingRules {
  readonly closedDays: AfterHoursPolicy
  readonly shortMonth: ShortMonth
}

export const usualCounting: CountingRules = {
  closedDays: 'NEXT_WORKING_DAY',
  shortMonth: 'LAST_DAY',
}

export const afterHoursPolicies = ['SAME_DAY', 'NEXT_WORKING_DAY'] as const
export type AfterHoursPolicy = (typeof afterHoursPolicies)[number]

/** `HH:MM` local time; a weekday without one has no closing time to be late for. */
export type ClosingTime = Readonly<Partial<Record<Weekday, string>>>

export interface OfficeHours {
  readonly closingTime: ClosingTime
  /** Every year, instead of the usual ones; no day is in two. */
  readonly seasons?: readonly (Season & { readonly closingTime: ClosingTime })[]
  readonly afterHours: AfterHoursPolicy
}

export const termUnits = ['WORKING_DAY', 'CALENDAR_DAY', 'MONTH'] as const
export type TermUnit = (typeof termUnits)[number]

export interface Term {
  readonly amount: number
  readonly unit: TermUnit
}

/** `resumedOn` is not before `suspendedFrom`. */
export interface Suspension {
  readonly suspendedFrom: CivilDate
  readonly resumedOn: CivilDate
}

export interface TermCourse {
  readonly effectiveDate: CivilDate
  readonly term: Term
  readonly suspensions: readonly Suspension[]
  /** In the order in which they were granted, each from the last day of what came before. */
  readonly extensions: readonly Term[]
}

// A longer search means a calendar without working days.
const longestClosureDays = 366
const longestTerm = 3650

/** The day a presentation counts from: its own local day, or the next one that is worked. */
export function effectiveDate(
  presentedAt: Date,
  timeZone: string,
  calendar: WorkCalendar,
  hours: OfficeHours,
): CivilDate {
  const { date, time } = localDateTimeAt(presentedAt, timeZone)
  const closing = closingTimeOn(date, hours)
  const isLate = hours.afterHours === 'NEXT_WORKING_DAY' && closing !== undefined && time > closing
  if (isLate) return rollForward(addDays(date, 1), calendar)
  const { closedDays } = calendar.counting ?? usualCounting
  return closedDays === 'SAME_DAY' ? date : rollForward(date, calendar)
}

/** Of that day, by its season; undefined when it has none to be late for. */
export function closingTimeOn(
  date: CivilDate,
  { closingTime, seasons = [] }: Pick<OfficeHours, 'closingTime' | 'seasons'>,
): string | undefined {
  return (seasonOn(seasons, date)?.closingTime ?? closingTime)[weekday(date)]
}

/** The last day of the whole course, extensions included. Throws as `dueOn` does. */
export function lastDayOf(course: TermCourse, calendar: WorkCalendar): CivilDate {
  const { effectiveDate: start, term, suspensions, extensions } = course
  return [term, ...extensions].reduce(
    (from, part) => dueOn(from, part, calendar, suspensions),
    start,
  )
}

/**
 * Always a working day. Throws on a calendar without working days, on a senseless term and on a
 * suspension that ends before it starts.
 */
export function dueOn(
  effective: CivilDate,
  term: Term,
  calendar: WorkCalendar,
  suspensions: readonly Suspension[] = [],
): CivilDate {
  if (!Number.isInteger(term.amount) || term.amount < 1 || term.amount > longestTerm) {
    throw new Error(`A term cannot last ${term.amount}`)
  }
  const stops = joinSuspensions(suspensions)
  return term.unit === 'WORKING_DAY'
    ? countWorkingDays(effective, term.amount, calendar, stops)
    : rollForward(
        stops.reduce(
          (last, stop) => addStop(effective, last, stop, calendar),
          lastDayUnrolled(effective, term, calendar.counting),
        ),
        calendar,
      )
}

export function joinSuspensions(suspensions: readonly Suspension[]): Suspension[] {
  const joined: Suspension[] = []
  const inOrder = suspensions.toSorted((a, b) => compareDates(a.suspendedFrom, b.suspendedFrom))
  for (const next of inOrder) {
    if (next.resumedOn < next.suspendedFrom) {
      throw new Error('A suspension cannot end before it starts')
    }
    const last = joined.at(-1)
    if (!last || next.suspendedFrom > last.resumedOn) joined.push(next)
    else if (next.resumedOn > last.resumedOn) {
      joined.splice(-1, 1, { ...last, resumedOn: next.resumedOn })
    }
  }
  return joined
}

export function isWorkingDay(date: CivilDate, calendar: WorkCalendar): boolean {
  const { nonWorkingDates, weekend, seasons } = calendar
  const restDays = (seasons && seasonOn(seasons, date)?.weekend) ?? weekend
  return !nonWorkingDates.has(date) && !restDays.includes(weekday(date))
}

function countWorkingDays(
  effective: CivilDate,
  amount: number,
  calendar: WorkCalendar,
  stops: readonly Suspension[],
): CivilDate {
  let day = effective
  for (let counted = 0; counted < amount; counted += 1) {
    day = rollForward(addDays(day, 1), calendar)
    // The days of a suspension, first and last included, do not count: the search goes on after it.
    for (const { suspendedFrom, resumedOn } of stops) {
      if (day >= suspendedFrom && day <= resumedOn) {
        day = rollForward(addDays(resumedOn, 1), calendar)
      }
    }
  }
  return day
}

/** Before any stop, whether or not that day is worked. */
export function lastDayUnrolled(
  effective: CivilDate,
  term: Term,
  { shortMonth }: CountingRules = usualCounting,
): CivilDate {
  if (term.unit !== 'MONTH') return addDays(effective, term.amount)
  const last = addMonths(effective, term.amount)
  const isShort = last.slice(8) !== effective.slice(8)
  // The first of the next month; that it must be worked is for whoever rolls it forward.
  return isShort && shortMonth === 'FIRST_WORKING_DAY_AFTER' ? addDays(last, 1) : last
}

/** A clock can only be stopped while it runs; and no term ends while it stands still. */
export function addStop(
  effective: CivilDate,
  last: CivilDate,
  { suspendedFrom, resumedOn }: Suspension,
  calendar: WorkCalendar,
): CivilDate {
  if (resumedOn <= effective || suspendedFrom > rollForward(last, calendar)) return last
  const stoppedOn = compareDates(suspendedFrom, effective) < 0 ? effective : suspendedFrom
  const moved = addDays(last, daysBetween(stoppedOn, resumedOn))
  return compareDates(moved, resumedOn) < 0 ? resumedOn : moved
}

export function rollForward(date: CivilDate, calendar: WorkCalendar): CivilDate {
  let day = date
  for (let closed = 0; closed <= longestClosureDays; closed += 1) {
    if (isWorkingDay(day, calendar)) return day
    day = addDays(day, 1)
  }
  throw new Error(`The calendar has no working day within a year of ${date}`)
}
