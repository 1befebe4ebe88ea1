/**
 * Hours an office works (docs/specification/handling.md). Its day is taken to begin at eight, and
 * of one that closes before that at midnight.
 */
import type { CivilDate } from './civil-date.ts'
import { addDays, localDateTimeAt } from './civil-date.ts'
import type { OfficeHours, WorkCalendar } from './deadline.ts'
import { closingTimeOn, isWorkingDay } from './deadline.ts'

export interface OfficeClock {
  readonly timeZone: string
  readonly hours: OfficeHours
  readonly calendar: WorkCalendar
}

/** What is registered and not sent on for so many hours of the office is told of. */
export const waitingHours = 4

const opensAt = '08:00'
// For an office that says no closing time at all.
const closesAt = '17:00'
const longestClosureDays = 60

/**
 * The latest instant since which the office worked so long; 60 days before `now` when it has not.
 */
export function workedMinutesBefore(now: Date, minutes: number, office: OfficeClock): Date {
  const { date: today, time } = localDateTimeAt(now, office.timeZone)
  let left = minutes
  for (let back = 0; back < longestClosureDays; back += 1) {
    const date = addDays(today, -back)
    const [opens, closes] = openingOn(date, office)
    const end = back === 0 ? Math.min(closes, minutesOf(time)) : closes
    const worked = Math.max(0, end - opens)
    if (worked >= left) return instantAt(date, end - left, office.timeZone)
    left -= worked
  }
  return new Date(now.getTime() - longestClosureDays * 86_400_000)
}

function openingOn(date: CivilDate, { hours, calendar }: OfficeClock): readonly [number, number] {
  const isSilent = Object.keys(hours.closingTime).length === 0 && (hours.seasons ?? []).length === 0
  const closes = isSilent ? closesAt : closingTimeOn(date, hours)
  if (closes === undefined || !isWorkingDay(date, calendar)) return [0, 0]
  const opens = closes > opensAt ? opensAt : '00:00'
  return [minutesOf(opens), minutesOf(closes)]
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** The instant a clock on the scope shows that; the first of two, where it shows it twice. */
export function instantAt(date: CivilDate, minutes: number, timeZone: string): Date {
  const wanted = Date.parse(`${date}T00:00:00Z`) + minutes * 60_000
  const shownAt = (instant: number): number => {
    const { date: day, time } = localDateTimeAt(new Date(instant), timeZone)
    return Date.parse(`${day}T${time}:00Z`)
  }
  // Off by the zone at first, and once more where the clock was changed in between.
  const near = wanted - (shownAt(wanted) - wanted)
  return new Date(near - (shownAt(near) - wanted))
}
