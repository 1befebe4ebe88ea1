/** `GET …/past`: the entry as the ledger had it at the end of a day. Who may read it is decided by how it stands now. */
import type { api } from '#contract/api.ts'
import { localDateTimeAt } from '#domain/civil-date.ts'
import { entryFrom } from '#domain/entry.ts'
import { officeOf } from '../counter/counter.ts'
import type { Handler } from '../http/handler.ts'
import { logAccess } from '../log-access.ts'
import { entryViewOf } from './entry-view.ts'
import { demandContent, seeEntry } from './see-entry.ts'

export const readPast: Handler<typeof api.readPast> = async (desk, { params, query }) => {
  const seen = await seeEntry(desk, params.entryId)
  demandContent(seen)
  if (seen.entry.content.confidentiality !== 'ORDINARY') {
    await logAccess(desk, 'entry-read', { entryId: params.entryId, detail: query.on })
  }
  const counter = await desk.house.counters.of(desk.actor.municipalityId)
  const { timeZone } = officeOf(counter, seen.entry.officeId)
  const events = seen.events.filter(
    ({ event }) => localDateTimeAt(new Date(event.at), timeZone).date <= query.on,
  )
  if (events.length === 0) return { entry: null }
  const entry = entryFrom(events.map(({ event }) => event))
  const view = await entryViewOf(desk, { ...seen, entry })
  // Nothing can be done to the past.
  return { entry: { ...view, allowed: [] } }
}
