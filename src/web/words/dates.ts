/** Dates and instants as people here read them: `21/11/2026`, `21/11/2026 10:42`, always on the office's clock. */
import type { CivilDate } from '#domain/civil-date.ts'
import { daysBetween, localDateTimeAt } from '#domain/civil-date.ts'

export function writtenDate(date: CivilDate): string {
  return date.split('-').toReversed().join('/')
}

/** `21/11/2026 10:42` on the clocks of that zone. */
export function writtenInstant(instant: string, timeZone: string): string {
  const { date, time } = localDateTimeAt(new Date(instant), timeZone)
  return `${writtenDate(date)} ${time}`
}

/** "vence hoy", "vence en 3 días", "venció hace 2 días". */
export function writtenDue(dueOn: CivilDate, today: CivilDate): string {
  const days = daysBetween(today, dueOn)
  if (days === 0) return 'vence hoy'
  const count = Math.abs(days) === 1 ? '1 día' : `${Math.abs(days)} días`
  return days > 0 ? `vence en ${count}` : `venció hace ${count}`
}

/** `12,4 kB`, `1,2 MB`: thousands, as file managers count. */
export function writtenSize(sizeBytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB'] as const
  const step =
    sizeBytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(sizeBytes) / 3))
  const amount = (sizeBytes / 1000 ** step).toLocaleString('es', {
    maximumFractionDigits: step === 0 ? 0 : 1,
  })
  return `${amount} ${units[step] ?? 'GB'}`
}
