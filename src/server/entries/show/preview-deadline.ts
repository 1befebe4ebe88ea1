/** `POST /api/deadline-previews`: the due date of a document still being typed, and why. */
import type { api } from '#contract/api.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { effectiveDate } from '#domain/deadline/deadline.ts'
import { officeOf } from '../../reference/reference-data.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { deadlineView } from './deadline-view.ts'

export const previewDeadline: Handler<typeof api.previewDeadline> = async (
  { app, actor },
  { body },
) => {
  const reference = await app.referenceData.of(actor.municipalityId)
  const office = officeOf(reference, body.officeId)
  const type = reference.types.get(body.typeId)
  if (!type) throw new Refusal('E-DOC-03', 'typeId')
  const now = app.now()
  const presentedAt = body.presentedAt === null ? now : new Date(body.presentedAt)
  return deadlineView({
    reference,
    office,
    presentedAt,
    now,
    term: type.deadline,
    typeId: body.typeId,
    effectiveDate: effectiveDate(presentedAt, office.timeZone, office.calendar, office.hours),
    suspensions: [],
    extensions: [],
    suspendedSince: null,
    registered: undefined,
  })
}
