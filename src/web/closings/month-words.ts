/** Months and days by their name in the language that is spoken. */
import type { CivilDate } from '#domain/deadline/civil-date.ts'

import { localeWords } from '../words/language/locale.ts'

const months = new Intl.DateTimeFormat(localeWords.tag, {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const weekdays = new Intl.DateTimeFormat(localeWords.tag, { weekday: 'short', timeZone: 'UTC' })

/** "noviembre de 2026", of `2026-11`. */
export function monthName(month: string): string {
  return months.format(new Date(`${month}-01T00:00:00Z`))
}

export function weekdayName(date: CivilDate): string {
  return weekdays.format(new Date(`${date}T00:00:00Z`))
}
