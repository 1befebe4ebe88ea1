/**
 * Working days counted the slow way, day after day on a bare `Date`: what the product's arithmetic
 * is held against.
 */
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { Suspension, WorkCalendar } from '#domain/deadline/deadline.ts'

const dayMs = 86_400_000

export function isWorked(date: CivilDate, calendar: WorkCalendar): boolean {
  const monthDay = date.slice(5)
  const season = calendar.seasons?.find(({ from, to }) =>
    from <= to ? monthDay >= from && monthDay <= to : monthDay >= from || monthDay <= to,
  )
  const sundayIsNought = new Date(`${date}T00:00:00Z`).getUTCDay()
  const rests = (season ?? calendar).weekend.some((day) => day % 7 === sundayIsNought)
  return !rests && !calendar.nonWorkingDates.has(date)
}

/** After the first up to the second, or the negative of that backwards. */
export function walkedDays(from: CivilDate, to: CivilDate, calendar: WorkCalendar): number {
  if (to < from) return 0 - walkedDays(to, from, calendar)
  return daysAfter(from, to).filter((day) => isWorked(day, calendar)).length
}

/** The same without the days of the stops, first and last included. */
export function walkedAttention(
  from: CivilDate,
  to: CivilDate,
  { calendar, stops }: { readonly calendar: WorkCalendar; readonly stops: readonly Suspension[] },
): number {
  return daysAfter(from, to).filter(
    (day) =>
      isWorked(day, calendar) &&
      !stops.some(({ suspendedFrom, resumedOn }) => day >= suspendedFrom && day <= resumedOn),
  ).length
}

function daysAfter(from: CivilDate, to: CivilDate): CivilDate[] {
  const days: CivilDate[] = []
  const last = Date.parse(`${to}T00:00:00Z`)
  for (let at = Date.parse(`${from}T00:00:00Z`) + dayMs; at <= last; at += dayMs) {
    days.push(new Date(at).toISOString().slice(0, 10))
  }
  return days
}
