/** The weekly letter of what is overdue (docs/specification/reports.md). */
import type { CivilDate, LocalDateTime } from '../deadline/civil-date.ts'
import { addDays, weekday } from '../deadline/civil-date.ts'
import type { WorkCalendar } from '../deadline/deadline.ts'
import { isWorkingDay } from '../deadline/deadline.ts'
import { lettersFrom } from './notice.ts'
import type { Actor } from '../permission/permission.ts'
import { holds } from '../permission/permission.ts'

/**
 * The Monday of the week whose letters may go: from the morning of its first working day, never for
 * a week that is over.
 */
export function overdueLetterWeek(
  { date, time }: LocalDateTime,
  calendar: WorkCalendar,
): CivilDate | null {
  if (time < lettersFrom || !isWorkingDay(date, calendar)) return null
  return addDays(date, 1 - weekday(date))
}

export function getsOverdueLetter(actor: Actor): boolean {
  return holds(actor, 'JU') || holds(actor, 'JREG')
}

/** The letter is of what they lead, and not of all that they may otherwise see. */
export function asLeader(actor: Actor): Actor {
  return { ...actor, grants: actor.grants.filter(({ role }) => role === 'JU' || role === 'JREG') }
}
