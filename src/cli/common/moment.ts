import { localDateTimeAt } from '#domain/deadline/civil-date.ts'

/**
 * `2026-11-22 18:35`, or with seconds, as the clocks of a time zone showed it; null when that is no
 * moment. Where they showed it twice, the first.
 */
export function momentIn(text: string, timeZone: string): Date | null {
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::(\d{2}))?$/u.exec(text.trim())
  const [, day = '', minute = '', second = '00'] = match ?? []
  const asIfUtc = new Date(`${day}T${minute}:${second}Z`)
  if (match === null || Number.isNaN(asIfUtc.getTime())) return null
  const offsets = [-dayMs, 0, dayMs].map((shift) => offsetAt(asIfUtc.getTime() + shift, timeZone))
  const candidates = offsets.map((offset) => new Date(asIfUtc.getTime() - offset))
  const right = candidates.filter(
    (each) => offsetAt(each.getTime(), timeZone) === asIfUtc.getTime() - each.getTime(),
  )
  const times = right.map((each) => each.getTime())
  return times.length === 0 ? null : new Date(Math.min(...times))
}

const [dayMs, minuteMs] = [86_400_000, 60_000]

function offsetAt(instantMs: number, timeZone: string): number {
  const { date, time } = localDateTimeAt(new Date(instantMs), timeZone)
  return Date.parse(`${date}T${time}Z`) - Math.floor(instantMs / minuteMs) * minuteMs
}
