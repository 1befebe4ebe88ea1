/**
 * When a term starts and when it ends, by the algorithm of the domain specification §5.3. The calendar is data somebody
 * approved: nothing here knows a feast by name, and nothing here reads a clock.
 */
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

export interface WorkCalendar {
  /** Feasts, closures by decree, strikes: every non-working day that is not a weekend day. */
  readonly nonWorkingDates: ReadonlySet<CivilDate>
  readonly weekend: readonly Weekday[]
}

export const afterHoursPolicies = ['SAME_DAY', 'NEXT_WORKING_DAY'] as const
/** What a paper handed in after closing time counts as. */
export type AfterHoursPolicy = (typeof afterHoursPolicies)[number]

export interface OfficeHours {
  /** `HH:MM` local time; a weekday without one has no closing time to be late for. */
  readonly closingTime: Readonly<Partial<Record<Weekday, string>>>
  readonly afterHours: AfterHoursPolicy
}

export const termUnits = ['WORKING_DAY', 'CALENDAR_DAY', 'MONTH'] as const
export type TermUnit = (typeof termUnits)[number]

export interface Term {
  /** Whole, from 1 to 3650. */
  readonly amount: number
  readonly unit: TermUnit
}

/** The clock stopped from the notice of a request until it was met. `resumedOn` is not before `suspendedFrom`. */
export interface Suspension {
  readonly suspendedFrom: CivilDate
  readonly resumedOn: CivilDate
}

// No country closes its offices for a year on end: a longer search means a calendar without working days.
const longestClosureDays = 366
const longestTerm = 3650

/** The working day a presentation counts from: its own local day, or the next one that is worked. */
export function effectiveDate(
  presentedAt: Date,
  timeZone: string,
  calendar: WorkCalendar,
  hours: OfficeHours,
): CivilDate {
  const { date, time } = localDateTimeAt(presentedAt, timeZone)
  const closing = hours.closingTime[weekday(date)]
  const isLate = hours.afterHours === 'NEXT_WORKING_DAY' && closing !== undefined && time > closing
  return rollForward(isLate ? addDays(date, 1) : date, calendar)
}

/** The last day of the term, always a working day. Throws on a calendar that has none and on a senseless term. */
export function dueOn(
  effective: CivilDate,
  term: Term,
  calendar: WorkCalendar,
  suspension?: Suspension,
): CivilDate {
  if (!Number.isInteger(term.amount) || term.amount < 1 || term.amount > longestTerm) {
    throw new Error(`A term cannot last ${term.amount}`)
  }
  if (suspension && suspension.resumedOn < suspension.suspendedFrom) {
    throw new Error('A suspension cannot end before it starts')
  }
  return term.unit === 'WORKING_DAY'
    ? countWorkingDays(effective, term.amount, calendar, suspension)
    : rollForward(
        addSuspendedDays(effective, lastDayUnrolled(effective, term), calendar, suspension),
        calendar,
      )
}

export function isWorkingDay(date: CivilDate, calendar: WorkCalendar): boolean {
  return !calendar.nonWorkingDates.has(date) && !calendar.weekend.includes(weekday(date))
}

function countWorkingDays(
  effective: CivilDate,
  amount: number,
  calendar: WorkCalendar,
  suspension?: Suspension,
): CivilDate {
  let day = effective
  for (let counted = 0; counted < amount; counted += 1) {
    day = rollForward(addDays(day, 1), calendar)
    // The days of the suspension, first and last included, do not count: the search goes on after it.
    if (suspension && day >= suspension.suspendedFrom && day <= suspension.resumedOn) {
      day = rollForward(addDays(suspension.resumedOn, 1), calendar)
    }
  }
  return day
}

function lastDayUnrolled(effective: CivilDate, term: Term): CivilDate {
  return term.unit === 'MONTH' ? addMonths(effective, term.amount) : addDays(effective, term.amount)
}

/** A clock can only be stopped while it runs: not before the term starts, nor after it has ended. */
function addSuspendedDays(
  effective: CivilDate,
  unrolled: CivilDate,
  calendar: WorkCalendar,
  suspension?: Suspension,
): CivilDate {
  if (!suspension || suspension.suspendedFrom > rollForward(unrolled, calendar)) return unrolled
  const stoppedOn =
    compareDates(suspension.suspendedFrom, effective) < 0 ? effective : suspension.suspendedFrom
  return addDays(unrolled, Math.max(0, daysBetween(stoppedOn, suspension.resumedOn)))
}

function rollForward(date: CivilDate, calendar: WorkCalendar): CivilDate {
  let day = date
  for (let closed = 0; closed <= longestClosureDays; closed += 1) {
    if (isWorkingDay(day, calendar)) return day
    day = addDays(day, 1)
  }
  throw new Error(`The calendar has no working day within a year of ${date}`)
}
