/** How dates, sizes, codes and the words of the book are written on the papers. */
import { countryWords } from '#contract/common/country-words.ts'
import type { ClosingTime, OfficeHours, Term, TermUnit } from '#domain/deadline/deadline.ts'
import type { HandlingStatus, Outcome } from '#domain/handling/handling.ts'
import type { Purpose, ReturnCause } from '#domain/handling/hand-over.ts'
import type { Confidentiality } from '#domain/municipality/catalogue.ts'

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

export const purposeNames: Readonly<Record<Purpose, string>> = {
  ACTION: 'Atención',
  INFORMATION: 'Conocimiento',
  REPORT: 'Informe',
  APPROVAL: 'Visto bueno',
  FILING: 'Archivo',
}

export const causeNames: Readonly<Record<ReturnCause, string>> = {
  NOT_COMPETENT: 'no es de su competencia',
  INCOMPLETE: 'incompleto',
  ILLEGIBLE: 'ilegible',
  DUPLICATE: 'duplicado',
  OTHER: 'otra causa',
}

export const outcomeNames: Readonly<Record<Outcome, string>> = {
  GRANTED: 'Se concede',
  PARTIAL: 'Se concede en parte',
  DENIED: 'Se deniega',
  INADMISSIBLE: 'No se admite',
  INFORMED: 'Se informa',
  DESISTED: 'Desistido',
  NOT_FILED: 'Por no presentado',
  FORWARDED: 'Trasladado a otra entidad',
  NO_REPLY_NEEDED: 'No requiere respuesta',
}

/** In the place of a subject that is not for every eye. */
export const confidentialityNames: Readonly<Record<Exclude<Confidentiality, 'ORDINARY'>, string>> =
  {
    RESTRICTED: 'Reservado',
    CONFIDENTIAL: 'Confidencial',
  }

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** `3 días`, `5 horas`, `20 minutos`: whole units, the largest that fits. */
export function writeStay(ms: number): string {
  if (ms >= dayMs) return count(Math.floor(ms / dayMs), 'día', 'días')
  if (ms >= hourMs) return count(Math.floor(ms / hourMs), 'hora', 'horas')
  return count(Math.floor(ms / minuteMs), 'minuto', 'minutos')
}

export const statusNames: Readonly<Record<HandlingStatus, string>> = {
  REGISTERED: 'Registrado',
  ROUTED: 'Derivado (por recibir)',
  RECEIVED: 'Recibido',
  IN_PROGRESS: 'En trámite',
  OBSERVED: 'Observado',
  RETURNED: 'Devuelto',
  CLOSED: 'Atendido',
  ARCHIVED: 'Archivado',
}

const dayNames = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const

/**
 * `Atiende de lunes a jueves hasta las 17:00, viernes hasta las 16:00; del 15/12 al 15/03, …`.
 * Empty where no hours are kept: nothing is known of when such an office opens.
 */
export function writeHours({
  closingTime,
  seasons = [],
}: Pick<OfficeHours, 'closingTime' | 'seasons'>): string {
  const usual = writeWeek(closingTime)
  if (usual === '') return ''
  const others = seasons.map(
    (season) =>
      `; del ${monthDay(season.from)} al ${monthDay(season.to)}, ${writeWeek(season.closingTime) || 'no abre'}`,
  )
  return `Atiende ${usual}${others.join('')}`
}

/** Days that follow each other and close at one hour are said together. */
function writeWeek(closingTime: ClosingTime): string {
  const spans: { from: number; to: number; time: string }[] = []
  for (const [day] of dayNames.entries()) {
    const time = new Map(Object.entries(closingTime)).get(String(day + 1))
    if (time === undefined) continue
    const last = spans.at(-1)
    if (last && last.to === day - 1 && last.time === time) last.to = day
    else spans.push({ from: day, to: day, time })
  }
  return spans.map(({ from, to, time }) => `${writeDays(from, to)} hasta las ${time}`).join(', ')
}

function writeDays(from: number, to: number): string {
  const [first = '', last = ''] = [dayNames[from], dayNames[to]]
  if (from !== to) return `de ${first} a ${last}`
  return `los ${first.endsWith('s') ? first : `${first}s`}`
}

/** `12-15` → `15/12`. */
function monthDay(text: string): string {
  return text.split('-').toReversed().join('/')
}
