/**
 * Counting working days. Each year is walked once for each calendar, then only its sums are read.
 */
import type { CivilDate } from './civil-date.ts'
import { addDays, daysBetween, yearOf } from './civil-date.ts'
import type { WorkCalendar } from './deadline.ts'
import { isWorkingDay } from './deadline.ts'

/** After `from` up to `to`; negative when `to` lies before, never -0. */
export function workingDaysBetween(from: CivilDate, to: CivilDate, calendar: WorkCalendar): number {
  if (to < from) {
    const late = workingDaysBetween(to, from, calendar)
    return late === 0 ? 0 : -late
  }
  let count = passedOn(to, calendar) - passedOn(from, calendar)
  for (let year = yearOf(from); year < yearOf(to); year += 1) count += totalOf(year, calendar)
  return count
}

/**
 * `from` itself when `count` is 0. Throws on a senseless count and on two whole years without a
 * working day.
 */
export function afterWorkingDays(
  from: CivilDate,
  count: number,
  calendar: WorkCalendar,
): CivilDate {
  refuseSenseless(count)
  if (count === 0) return from
  let year = yearOf(from)
  let left = count + passedOn(from, calendar)
  for (let total = totalOf(year, calendar); left > total; total = totalOf(year, calendar)) {
    left -= total
    year += 1
    refuseClosed(year, calendar)
  }
  return workingDayOf(year, left, calendar)
}

/**
 * Counted backwards from `upTo`, which is the first when it is worked. Throws as `afterWorkingDays`
 * does.
 */
export function workingDayUpTo(upTo: CivilDate, count: number, calendar: WorkCalendar): CivilDate {
  refuseSenseless(count - 1)
  let year = yearOf(upTo)
  let place = passedOn(upTo, calendar) - count + 1
  while (place < 1) {
    year -= 1
    refuseClosed(year, calendar)
    place += totalOf(year, calendar)
  }
  return workingDayOf(year, place, calendar)
}

function refuseSenseless(count: number): void {
  if (!Number.isInteger(count) || count < 0) throw new Error(`Nobody can count ${count} days on`)
}

// Also keeps the search from running through all the years there are.
function refuseClosed(year: number, calendar: WorkCalendar): void {
  if (totalOf(year, calendar) === 0 && totalOf(year - 1, calendar) === 0) {
    throw new Error(`The calendar has no working day in ${year - 1} and ${year}`)
  }
}

function workingDayOf(year: number, place: number, calendar: WorkCalendar): CivilDate {
  return addDays(`${year}-01-01`, sumsOf(year, calendar).indexOf(place))
}

function passedOn(date: CivilDate, calendar: WorkCalendar): number {
  const year = yearOf(date)
  return sumsOf(year, calendar)[daysBetween(`${year}-01-01`, date)] ?? 0
}

function totalOf(year: number, calendar: WorkCalendar): number {
  return sumsOf(year, calendar).at(-1) ?? 0
}

// Every row of every list says how long it has left. A calendar never changes: another one is read
// in its place.
const counted = new WeakMap<WorkCalendar, Map<number, Uint16Array>>()

function sumsOf(year: number, calendar: WorkCalendar): Uint16Array {
  const years = counted.get(calendar) ?? new Map<number, Uint16Array>()
  counted.set(calendar, years)
  const known = years.get(year)
  if (known) return known
  const sums = new Uint16Array(daysBetween(`${year}-01-01`, `${year}-12-31`) + 1)
  let passed = 0
  for (let place = 0; place < sums.length; place += 1) {
    if (isWorkingDay(addDays(`${year}-01-01`, place), calendar)) passed += 1
    sums[place] = passed
  }
  years.set(year, sums)
  return sums
}
