/** Between an instant and what the clock of an office shows. */
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { addDays, isCivilDate, localDateTimeAt } from '#domain/deadline/civil-date.ts'

/**
 * The instant (RFC 3339, UTC) at which that zone shows that date and time. Where the clocks went
 * forward and the time never was, the moment right after; where it was twice, the first. Null when
 * either text is not a date or a time.
 */
export function instantAt(date: CivilDate, time: string, timeZone: string): string | null {
  if (!isCivilDate(date) || !/^([01]\d|2[0-3]):[0-5]\d$/u.test(time)) return null
  const wanted = Date.parse(`${date}T${time}:00Z`)
  // A zone shifts at most 14 hours: looking a day to either side finds every offset that can hold
  // at that moment.
  const guesses = [addDays(date, -1), addDays(date, 1)].map(
    (day) => wanted - offsetAt(new Date(`${day}T12:00:00Z`), timeZone),
  )
  const right = guesses
    .toSorted((a, b) => a - b)
    .find((guess) => guess + offsetAt(new Date(guess), timeZone) === wanted)
  return new Date(right ?? Math.max(...guesses)).toISOString()
}

/** Milliseconds that the zone's clock is ahead of UTC. */
function offsetAt(instant: Date, timeZone: string): number {
  const shown = localDateTimeAt(instant, timeZone)
  const minute = Math.floor(instant.getTime() / 60_000) * 60_000
  return Date.parse(`${shown.date}T${shown.time}:00Z`) - minute
}

/** The time a clerk meant: `9`, `930`, `0930`, `9:30`, `9.30`. Null when it means nothing. */
export function parseTypedTime(text: string): string | null {
  const match = /^(\d{1,2})(?:[:.h ]?(\d{2}))?$/u.exec(text.trim())
  if (!match) return null
  const [, hour, minute = '00'] = match
  if (Number(hour) > 23 || Number(minute) > 59) return null
  return `${hour?.padStart(2, '0')}:${minute}`
}
