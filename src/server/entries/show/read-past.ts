/**
 * `GET …/past`: the entry as the ledger had it at the end of a day. Who may read it is decided by
 * how it stands now.
 */
import type { api } from '#contract/api.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { entryFrom } from '#domain/acts/entry-fact.ts'
import { officeOf } from '../../reference/reference-data.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { logAccess } from '../../context/log-access.ts'
import { entryViewOf } from './entry-view.ts'
import { demandContent, seeEntry } from '../sight/see-entry.ts'

export const readPast: Handler<typeof api.readPast> = async (context, { params, query }) => {
  const seen = await seeEntry(context, params.entryId)
  demandContent(seen)
  if (seen.entry.content.confidentiality !== 'ORDINARY') {
    await logAccess(context, 'entry-read', { entryId: params.entryId, detail: query.on })
  }
  const reference = await context.app.referenceData.of(context.actor.municipalityId)
  const { timeZone } = officeOf(reference, seen.entry.officeId)
  const events = seen.events.filter(
    ({ event }) => localDateTimeAt(new Date(event.at), timeZone).date <= query.on,
  )
  if (events.length === 0) return { entry: null }
  const entry = entryFrom(events.map(({ event }) => event))
  const view = await entryViewOf(context, { ...seen, entry })
  // Nothing can be done to the past.
  return { entry: { ...view, allowed: [] } }
}
