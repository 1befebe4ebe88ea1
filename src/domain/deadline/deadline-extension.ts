/** Extending a term while it runs, as far as the law goes (docs/specification/deadlines.md). */
import type { CivilDate } from './civil-date.ts'
import { addDays, addMonths, dayMonthYear } from './civil-date.ts'
import type { Term, TermCourse, WorkCalendar } from './deadline.ts'
import { dueOn, lastDayOf, rollForward } from './deadline.ts'
import { Refusal } from '../common/refusal.ts'

export interface ExtensionRule {
  readonly upTo: 'HALF' | 'WHOLE'
}

/**
 * Null where the general law sets none. Measured on the original term alone. Half a month is
 * fifteen days.
 */
export function extensionLimit(
  course: TermCourse,
  rule: ExtensionRule | null,
  calendar: WorkCalendar,
): CivilDate | null {
  if (!rule) return null
  const { term, suspensions } = course
  const original = lastDayOf({ ...course, extensions: [] }, calendar)
  if (rule.upTo === 'WHOLE') return dueOn(original, term, calendar, suspensions)
  const whole = Math.floor(term.amount / 2)
  if (term.unit === 'MONTH') {
    const months = addMonths(original, whole)
    return rollForward(term.amount % 2 === 0 ? months : addDays(months, 15), calendar)
  }
  return whole === 0
    ? original
    : dueOn(original, { amount: whole, unit: term.unit }, calendar, suspensions)
}

export interface ExtensionRequest {
  readonly extension: Term
  readonly rule: ExtensionRule | null
  readonly today: CivilDate
  readonly calendar: WorkCalendar
}

export function extendTerm(
  course: TermCourse,
  { extension, rule, today, calendar }: ExtensionRequest,
): CivilDate {
  const current = lastDayOf(course, calendar)
  if (today > current) throw new Refusal('E-PLA-01', null, { fecha: dayMonthYear(current) })
  const extended = lastDayOf({ ...course, extensions: [...course.extensions, extension] }, calendar)
  const limit = extensionLimit(course, rule, calendar)
  if (limit !== null && extended > limit) {
    throw new Refusal('E-PLA-03', 'extension', { fecha: dayMonthYear(limit) })
  }
  return extended
}
