/** The second clock of an answer (docs/specification/exits.md). */
import type { CivilDate } from '../deadline/civil-date.ts'
import type { WorkCalendar } from '../deadline/deadline.ts'
import { dueOn } from '../deadline/deadline.ts'
import type { NotificationRule } from '../law/country-law.ts'
import type { Outgoing, OutgoingContent } from './outgoing.ts'
import { deliveryTo } from './outgoing.ts'

/** Resolutions and notifications, and whatever answers an entry; a circular waits for nobody. */
export function mustBeNotified({
  kind,
  answers,
}: Pick<OutgoingContent, 'kind' | 'answers'>): boolean {
  return kind === 'RESOLUTION' || kind === 'NOTIFICATION' || answers.length > 0
}

/** The last day to try it, counted from the date of the act; null where no law sets one. */
export function lastDayToNotify(
  documentDate: CivilDate,
  { term }: Pick<NotificationRule, 'term'>,
  calendar: WorkCalendar,
): CivilDate | null {
  return term && dueOn(documentDate, term, calendar)
}

/** Null while one of its addressees has not been tried. */
export function triedAt(outgoing: Pick<Outgoing, 'attempts' | 'content'>): string | null {
  const firsts = outgoing.content.addressees.map(
    (_, place) => deliveryTo(outgoing, place + 1).firstAttemptAt,
  )
  if (firsts.includes(null)) return null
  return (
    firsts
      .filter((first) => first !== null)
      .toSorted()
      .at(-1) ?? null
  )
}
