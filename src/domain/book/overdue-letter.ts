/**
 * The weekly letter of what is overdue (docs/specification/reports.md): who it is for, and from
 * when on it goes.
 */
import type { CivilDate, LocalDateTime } from '../deadline/civil-date.ts'
import { addDays, weekday } from '../deadline/civil-date.ts'
import type { WorkCalendar } from '../deadline/deadline.ts'
import { isWorkingDay } from '../deadline/deadline.ts'
import { lettersFrom } from './notice.ts'
import type { Actor } from '../permission/permission.ts'
import { holds } from '../permission/permission.ts'

/**
 * The Monday of the week whose letters may go now: from the morning of its first working day. Where
 * no server ran then they go on the next working day, and never for a week that is over. Null when
 * none may.
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

/**
 * As head of unit or of registry alone: the letter is of what they lead, and not of all that they
 * may otherwise see.
 */
export function asLeader(actor: Actor): Actor {
  return { ...actor, grants: actor.grants.filter(({ role }) => role === 'JU' || role === 'JREG') }
}
