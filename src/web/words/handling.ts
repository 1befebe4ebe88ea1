import * as spanish from './es/handling.ts'
import { translated } from './translated.ts'

const words = translated('handling', spanish)

export const {
  handlingStatusWords,
  purposeWords,
  returnCauseWords,
  outcomeWords,
  mediumWords,
  handlingWords,
} = words

// Asked by whatever name an act gives; one without words is shown by its name.
export const detailWords: Readonly<Record<string, string>> = words.detailWords

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** A length of time in its largest whole unit: "3 días", "5 horas", "20 minutos". */
export function howLong(ms: number): string {
  if (ms >= dayMs) return handlingWords.days(Math.floor(ms / dayMs))
  if (ms >= hourMs) return handlingWords.hours(Math.floor(ms / hourMs))
  return ms >= minuteMs
    ? handlingWords.minutes(Math.floor(ms / minuteMs))
    : handlingWords.lessThanMinute
}
