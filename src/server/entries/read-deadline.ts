/** `GET /api/entries/:entryId/deadline`: "¿por qué esta fecha?", for whoever reads the entry. */
import type { api } from '#contract/api.ts'
import { courseOf } from '#domain/deadline-course.ts'
import { suspendedSince } from '#domain/handling.ts'
import { officeOf } from '../counter/counter.ts'
import type { Handler } from '../http/handler.ts'
import { datedAt } from '../ledger/dated-at.ts'
import { readTermHistory } from '../municipality/term-history.ts'
import { deadlineView } from './deadline-view.ts'
import { demandContent, seeEntry } from './see-entry.ts'

export const readDeadline: Handler<typeof api.readDeadline> = async (desk, { params }) => {
  const { actor, house } = desk
  const seen = await seeEntry(desk, params.entryId)
  demandContent(seen)
  const { entry } = seen
  const counter = await house.counters.of(actor.municipalityId)
  const termAt = await house.database.read(actor.municipalityId, (db) =>
    readTermHistory(db, actor.municipalityId),
  )
  const term = termAt(entry.content.typeId, datedAt(seen.events))
  const office = officeOf(counter, entry.officeId)
  const course =
    term === null
      ? { effectiveDate: entry.content.effectiveDate, suspensions: [], extensions: [] }
      : courseOf(entry, term)
  return deadlineView({
    ...course,
    counter,
    office,
    presentedAt: new Date(entry.content.presentedAt),
    now: house.now(),
    term,
    suspendedSince: suspendedSince(entry.handling),
    registered: entry.content.dueOn,
  })
}
