/** Until when an office attends, in words. */
import type { ClosingTime, OfficeHours } from '#domain/deadline/deadline.ts'

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
