/** `GET /api/outgoing-term`: told while the form is filled in, before anything leaves. */
import type { api } from '#contract/api.ts'
import { judgeDue } from '#domain/deadline/calendar.ts'
import { lastDayToNotify } from '#domain/outgoing/notification.ts'
import type { Handler } from '../http/receive/handler.ts'
import { notificationRule, officeOf, todayAt } from '../reference/reference-data.ts'

const none = { notifyBy: null, standing: 'FIRM', unapprovedYear: null } as const

/** Trusted as far as the term of an entry is (docs/specification/deadlines.md). */
export const readNotificationTerm: Handler<typeof api.readNotificationTerm> = async (
  { app, actor },
  { query },
) => {
  const reference = await app.referenceData.of(actor.municipalityId)
  const office = officeOf(reference, query.officeId)
  const today = todayAt(office, app.now())
  const { documentDate } = query
  if (documentDate > today) return none
  const dueOn = lastDayToNotify(documentDate, notificationRule(reference), office.calendar)
  if (dueOn === null) return none
  const { standing, year } = judgeDue({ effectiveDate: documentDate, dueOn }, today, (one) =>
    reference.calendar.approvedYears.has(one),
  )
  return { notifyBy: standing === 'WITHHELD' ? null : dueOn, standing, unapprovedYear: year }
}
