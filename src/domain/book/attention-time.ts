/**
 * Working days from the effective date to the closing, net of stops
 * (docs/specification/reports.md).
 */
import type { CivilDate } from '../deadline/civil-date.ts'
import { addDays } from '../deadline/civil-date.ts'
import type { WorkCalendar } from '../deadline/deadline.ts'
import { joinSuspensions } from '../deadline/deadline.ts'
import type { DeadlineStop } from '../handling/handling.ts'
import { workingDaysBetween } from '../deadline/working-days.ts'

/**
 * As `dueOn` counts. First and last day of a stop do not count, a day stopped twice is left out
 * once, and an open stop lasted until the closing.
 */
export function attentionDays(
  span: { readonly effectiveDate: CivilDate; readonly closedOn: CivilDate },
  stops: readonly Pick<DeadlineStop, 'suspendedFrom' | 'resumedOn'>[],
  calendar: WorkCalendar,
): number {
  const { effectiveDate, closedOn } = span
  if (closedOn <= effectiveDate) return 0
  const ended = stops
    .filter(({ suspendedFrom }) => suspendedFrom <= closedOn)
    .map(({ suspendedFrom, resumedOn }) => ({ suspendedFrom, resumedOn: resumedOn ?? closedOn }))
  const stopped = joinSuspensions(ended).reduce((sum, { suspendedFrom, resumedOn }) => {
    const before = suspendedFrom > effectiveDate ? addDays(suspendedFrom, -1) : effectiveDate
    const last = resumedOn < closedOn ? resumedOn : closedOn
    return sum + Math.max(0, workingDaysBetween(before, last, calendar))
  }, 0)
  return workingDaysBetween(effectiveDate, closedOn, calendar) - stopped
}
