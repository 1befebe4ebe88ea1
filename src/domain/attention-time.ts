/** How long attending a document took: working days from its effective date to its closing, net of the stops of its clock (§8). */
import type { CivilDate } from './civil-date.ts'
import { addDays, daysBetween } from './civil-date.ts'
import type { WorkCalendar } from './deadline.ts'
import { isWorkingDay } from './deadline.ts'
import type { DeadlineStop } from './handling.ts'

/** Working days after one date up to another; 0 when the other lies before. Any span, any number of times. */
export type WorkingDayCount = (after: CivilDate, upTo: CivilDate) => number

/** Counts the calendar once between two dates; what lies outside is counted as if it were the edge. */
export function workingDayCount(
  first: CivilDate,
  last: CivilDate,
  calendar: WorkCalendar,
): WorkingDayCount {
  const passed: number[] = [0]
  for (let day = first; day < last;) {
    day = addDays(day, 1)
    passed.push((passed.at(-1) ?? 0) + (isWorkingDay(day, calendar) ? 1 : 0))
  }
  const at = (date: CivilDate): number => {
    const place = Math.min(Math.max(daysBetween(first, date), 0), passed.length - 1)
    return passed[place] ?? 0
  }
  return (after, upTo) => Math.max(0, at(upTo) - at(after))
}

/** A stop still open at the closing lasted until it. */
export function attentionDays(
  span: { readonly effectiveDate: CivilDate; readonly closedOn: CivilDate },
  stops: readonly Pick<DeadlineStop, 'suspendedFrom' | 'resumedOn'>[],
  count: WorkingDayCount,
): number {
  const { effectiveDate, closedOn } = span
  const stopped = stops.reduce((sum, stop) => {
    const from = stop.suspendedFrom < effectiveDate ? effectiveDate : stop.suspendedFrom
    const to = stop.resumedOn === null || stop.resumedOn > closedOn ? closedOn : stop.resumedOn
    return sum + count(from, to)
  }, 0)
  return Math.max(0, count(effectiveDate, closedOn) - stopped)
}
