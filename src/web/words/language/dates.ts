/**
 * Dates and instants as people here read them, always on the office's clock: in Spanish
 * `21/11/2026`, `21/11/2026 10:42`.
 */
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { daysBetween, isCivilDate, localDateTimeAt } from '#domain/deadline/civil-date.ts'

import { localeWords as words } from './locale.ts'

export function writtenDate(date: CivilDate): string {
  return isCivilDate(date) ? words.date(new Date(`${date}T00:00:00Z`)) : date
}

/** `21/11/2026` in every language: what a field shows is what may be typed into it. */
export function typedDate(date: CivilDate): string {
  return date.split('-').toReversed().join('/')
}

/** `21/11/2026 10:42` on the clocks of that zone. */
export function writtenInstant(instant: string, timeZone: string): string {
  const { date, time } = localDateTimeAt(new Date(instant), timeZone)
  return words.moment(writtenDate(date), time)
}

/** The same of one that says its own hour: `2026-12-31T22:21:07-05:00`. */
export function writtenLocalInstant(instant: string): string {
  return words.moment(writtenDate(instant.slice(0, 10)), instant.slice(11, 16))
}

/** `America/Punta_Arenas` as people read it: `Punta Arenas`. */
export function writtenZone(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
}

/** "vence hoy", "vence en 3 días", "venció hace 2 días". */
export function writtenDue(dueOn: CivilDate, today: CivilDate): string {
  const days = daysBetween(today, dueOn)
  if (days === 0) return words.dueToday
  return days > 0 ? words.dueIn(days) : words.overdueBy(-days)
}

/** `12,1 kB`, `1,2 MB`: in steps of 1,024, as the limits are set and as Windows shows them. */
export function writtenSize(sizeBytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB'] as const
  const step = sizeBytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(sizeBytes) / 10))
  const amount = (sizeBytes / 1024 ** step).toLocaleString(words.tag, {
    maximumFractionDigits: step === 0 ? 0 : 1,
  })
  return `${amount} ${units[step] ?? 'GB'}`
}
