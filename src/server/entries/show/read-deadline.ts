/** `GET /api/entries/:entryId/deadline`: "¿por qué esta fecha?", for whoever reads the entry. */
import type { api } from '#contract/api.ts'
import { courseOf } from '#domain/book/deadline-course.ts'
import { suspendedSince } from '#domain/handling/handling.ts'
import { officeOf } from '../../reference/reference-data.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { datedAt } from '../../ledger/dated-at.ts'
import { readTermHistory } from '../../municipality/terms/configuration-rows.ts'
import { deadlineView } from './deadline-view.ts'
import { demandContent, seeEntry } from '../sight/see-entry.ts'

export const readDeadline: Handler<typeof api.readDeadline> = async (context, { params }) => {
  const { actor, app } = context
  const seen = await seeEntry(context, params.entryId)
  demandContent(seen)
  const { entry } = seen
  const reference = await app.referenceData.of(actor.municipalityId)
  const termAt = await app.database.read(actor.municipalityId, (db) =>
    readTermHistory(db, actor.municipalityId),
  )
  const term = termAt(entry.content.typeId, datedAt(seen.events))
  const office = officeOf(reference, entry.officeId)
  const course =
    term === null
      ? { effectiveDate: entry.content.effectiveDate, suspensions: [], extensions: [] }
      : courseOf(entry, term)
  return deadlineView({
    ...course,
    reference,
    office,
    presentedAt: new Date(entry.content.presentedAt),
    now: app.now(),
    term,
    typeId: entry.content.typeId,
    suspendedSince: suspendedSince(entry.handling),
    registered: entry.content.dueOn,
  })
}
