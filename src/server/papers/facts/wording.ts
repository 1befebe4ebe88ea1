/** How dates, sizes and codes are written on the papers. */
import { countryWords } from '#contract/common/country-words.ts'
import type { Term, TermUnit } from '#domain/deadline/deadline.ts'

/** `21/11/2026 10:42` in the zone. */
export function writeInstant(instant: string, timeZone: string): string {
  const parts = new Map(
    new Intl.DateTimeFormat('es-ES', {
      timeZone,
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? ''
  return `${part('day')}/${part('month')}/${part('year')} ${part('hour')}:${part('minute')}`
}

/**
 * `21/11/2026 10:42 (hora local, UTC−03:00)`: an hour is only proof together with its zone.
 */
export function writeInstantWithZone(instant: string, timeZone: string): string {
  const offset = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(new Date(instant))
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace('GMT', 'UTC')
    .replace('-', '−')
  return `${writeInstant(instant, timeZone)} (hora local, ${offset ?? 'UTC'})`
}

/** `2026-11-21` → `21/11/2026`. */
export function writeDate(date: string): string {
  return date.split('-').toReversed().join('/')
}

/** `1,2 MB`: in steps of 1,024, with a comma, as on the screens. */
export function writeSize(sizeBytes: number): string {
  if (sizeBytes < 1024) return `${sizeBytes} B`
  const [amount, unit] =
    sizeBytes < 1_048_576 ? [sizeBytes / 1024, 'kB'] : [sizeBytes / 1_048_576, 'MB']
  return `${String(Math.round(amount * 10) / 10).replace('.', ',')} ${unit}`
}

/** `XXXX-XXXX-…`, however it came. */
export function writeVerificationCode(code: string): string {
  return (code.replaceAll('-', '').match(/.{1,4}/gu) ?? []).join('-')
}

/** A hash in parts short enough to break a line between them, and long enough to be copied. */
export function writeHash(hash: string): string {
  return hash.replace(/([\da-f]{32})(?=[\da-f])/gu, '$1 ')
}

/** `20 días hábiles`, as the country says it. */
export function writeTerm({ amount, unit }: Term, country: string): string {
  const { calendarDay, calendarDays } = countryWords[country] ?? countryWords['']
  const units: Readonly<Record<TermUnit, readonly [one: string, many: string]>> = {
    WORKING_DAY: ['día hábil', 'días hábiles'],
    CALENDAR_DAY: [calendarDay, calendarDays],
    MONTH: ['mes', 'meses'],
  }
  return count(amount, ...units[unit])
}

/** Each with one full stop, what is empty left out: `Plaza 1. Teléfono 600 123 456.` */
export function asSentences(parts: readonly string[]): string {
  return parts
    .filter((part) => part !== '')
    .map((part) => `${part.trim().replace(/[.,;\s]+$/u, '')}.`)
    .join(' ')
}

export function count(amount: number, one: string, many: string): string {
  return `${amount} ${amount === 1 ? one : many}`
}

/** Of a closing that a wrong clock made. */
export const voidSentence =
  'SIN EFECTO. Este cierre lo hizo un reloj equivocado: lo dejó sin efecto la diligencia de dos personas que corrigió la hora del libro.'
/** Of an entry whose hour an act of two people declared false, at an instant. */
export function timeDeclaredFalse(at: string, timeZone: string): string {
  return `Fecha y hora declaradas falsas por la diligencia del ${writeInstant(at, timeZone)}: conserva su número y su orden`
}
