/** Counting working days between two dates: how long somebody has kept something, how long is left. */
import type { CivilDate } from './civil-date.ts'
import { addDays } from './civil-date.ts'
import type { WorkCalendar } from './deadline.ts'
import { isWorkingDay } from './deadline.ts'

// Beyond this nobody counts: an answer of "more than a year" serves as well.
const mostDays = 400

/** Working days after `from` up to `to`, both dates of the calendar; negative when `to` lies before `from`. */
export function workingDaysBetween(from: CivilDate, to: CivilDate, calendar: WorkCalendar): number {
  if (to < from) {
    const late = workingDaysBetween(to, from, calendar)
    return late === 0 ? 0 : -late
  }
  const known = countedWith(calendar)
  const period = `${from}/${to}`
  const count = known.get(period) ?? countBetween(from, to, calendar)
  known.set(period, count)
  return count
}

// Every row of every list says how long it has left, and most rows share a few due dates: counted once for each calendar.
const counted = new WeakMap<WorkCalendar, Map<string, number>>()

function countedWith(calendar: WorkCalendar): Map<string, number> {
  const known = counted.get(calendar) ?? new Map<string, number>()
  counted.set(calendar, known)
  return known
}

function countBetween(from: CivilDate, to: CivilDate, calendar: WorkCalendar): number {
  let count = 0
  let day = from
  for (let walked = 0; day < to && walked < mostDays; walked += 1) {
    day = addDays(day, 1)
    if (isWorkingDay(day, calendar)) count += 1
  }
  return count
}

/** The date on which `count` working days after `from` have passed. */
export function afterWorkingDays(
  from: CivilDate,
  count: number,
  calendar: WorkCalendar,
): CivilDate {
  let day = from
  for (let left = count, walked = 0; left > 0 && walked < mostDays; walked += 1) {
    day = addDays(day, 1)
    if (isWorkingDay(day, calendar)) left -= 1
  }
  return day
}
