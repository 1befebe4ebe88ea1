/** `POST /api/deadline-previews`: the due date of a document still being typed, and why. */
import type { api } from '#contract/api.ts'
import { Refusal } from '#domain/refusal.ts'
import { effectiveDate } from '#domain/deadline.ts'
import { officeOf } from '../counter/counter.ts'
import type { Handler } from '../http/handler.ts'
import { deadlineView } from './deadline-view.ts'

export const previewDeadline: Handler<typeof api.previewDeadline> = async (
  { house, actor },
  { body },
) => {
  const counter = await house.counters.of(actor.municipalityId)
  const office = officeOf(counter, body.officeId)
  const type = counter.types.get(body.typeId)
  if (!type) throw new Refusal('E-DOC-03', 'typeId')
  const now = house.now()
  const presentedAt = body.presentedAt === null ? now : new Date(body.presentedAt)
  return deadlineView({
    counter,
    office,
    presentedAt,
    now,
    term: type.deadline,
    effectiveDate: effectiveDate(presentedAt, office.timeZone, office.calendar, office.hours),
    suspensions: [],
    extensions: [],
    suspendedSince: null,
    registered: undefined,
  })
}
