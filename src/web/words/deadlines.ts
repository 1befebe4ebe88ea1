import type { CivilDate } from '#domain/civil-date.ts'
import { weekday } from '#domain/civil-date.ts'
import type { Term } from '#domain/deadline.ts'

import { writtenDate } from './dates.ts'
import * as spanish from './es/deadlines.ts'
import { translated } from './translated.ts'

export const { deadlineWords } = translated('deadlines', spanish)

/** `lun 21/11/2026`. */
export function writtenDay(date: CivilDate): string {
  return deadlineWords.day(deadlineWords.weekdays[weekday(date) - 1] ?? '', writtenDate(date))
}

/** `10 días hábiles`, `1 mes`. */
export function writtenTerm({ amount, unit }: Term): string {
  return deadlineWords.term(amount, deadlineWords.units[unit][amount === 1 ? 0 : 1])
}
