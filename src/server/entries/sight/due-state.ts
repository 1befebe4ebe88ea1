/**
 * The traffic light of a deadline: green more than three working days away, amber up to three, red
 * when late, grey while stopped (docs/specification/deadlines.md).
 */
import type { DueState } from '#contract/entry/handling-shapes.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { WorkCalendar } from '#domain/deadline/deadline.ts'
import { workingDaysBetween } from '#domain/deadline/working-days.ts'
import { soonWorkingDays } from './trays.ts'

export function dueStateOf(
  deadline: {
    readonly dueOn: CivilDate | null
    /** Not to be shown yet (`withheldYear`): then not how many days are left either. */
    readonly isWithheld: boolean
    /** Open and not annulled: what is closed can no longer be late. */
    readonly isRunning: boolean
    readonly isSuspended: boolean
  },
  today: CivilDate,
  calendar: WorkCalendar,
): DueState {
  const { dueOn, isWithheld, isRunning, isSuspended } = deadline
  if (dueOn === null || !isRunning) return { light: 'NONE', workingDaysLeft: null }
  if (isSuspended) return { light: 'SUSPENDED', workingDaysLeft: null }
  if (isWithheld) return { light: 'NONE', workingDaysLeft: null }
  const workingDaysLeft = workingDaysBetween(today, dueOn, calendar)
  // Over a weekend nothing of it has been worked yet: late, by no working day.
  if (dueOn < today) return { light: 'OVERDUE', workingDaysLeft }
  return { light: workingDaysLeft <= soonWorkingDays ? 'SOON' : 'IN_TIME', workingDaysLeft }
}
