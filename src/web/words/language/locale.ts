/** How numbers, dates and names are written and put in order. */
import { inLanguage } from './in-language.ts'

const dates = new Intl.DateTimeFormat('es-ES', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
})

export const localeWords = inLanguage('localeWords', {
  /** BCP 47: for Intl, and for the language of the rich controls. */
  tag: 'es-ES',
  /** A date, given as its midnight in UTC. */
  date: (midnight: Date) => dates.format(midnight),
  moment: (date: string, time: string) => `${date} ${time}`,
  dueToday: 'vence hoy',
  dueIn: (days: number) => (days === 1 ? 'vence en 1 día' : `vence en ${days} días`),
  overdueBy: (days: number) => (days === 1 ? 'venció hace 1 día' : `venció hace ${days} días`),
} as const)

const alphabet = new Intl.Collator(localeWords.tag, { numeric: true })

/**
 * The same things by their name, in the order of this language's alphabet; numbers inside a name by
 * their value.
 */
export function byName<Named extends { readonly name: string }>(named: readonly Named[]): Named[] {
  return named.toSorted((one, other) => alphabet.compare(one.name, other.name))
}
