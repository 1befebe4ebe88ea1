import { weekday, type CivilDate } from '#domain/deadline/civil-date.ts'

import { writtenDate } from '../language/dates.ts'
import { inLanguage } from '../language/in-language.ts'

/** What is said of a due date, and the question why it is that one. */
export const deadlineWords = inLanguage('deadlineWords', {
  why: '¿Por qué esta fecha?',
  whyNone: '¿Por qué no hay fecha?',
  titleDue: (date: string) => `Por qué vence el ${date}`,
  titleNone: 'Vencimiento',
  loading: 'Contando los días…',
  close: 'Cerrar',
  noDate: 'Sin vencimiento',
  dueOn: (date: string) => `Vence el ${date}`,
  provisionalTag: 'fecha provisional',
  withheld: (year: number) => `Sin fecha hasta aprobar el calendario de ${year}`,
  withheldBrief: (year: number) => `Falta el calendario ${year}`,
  /** From Monday on. */
  weekdays: ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom'],
  day: (dayName: string, date: string) => `${dayName} ${date}`,
} as const)

/** `lun 21/11/2026`. */
export function writtenDay(date: CivilDate): string {
  return deadlineWords.day(deadlineWords.weekdays[weekday(date) - 1] ?? '', writtenDate(date))
}
