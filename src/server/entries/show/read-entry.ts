/**
 * `GET /api/entries/:entryId`: one entry, as far as the reader may see it. A look at what is not
 * ordinary is logged.
 */
import type { api } from '#contract/api.ts'
import { logAccess } from '../../context/log-access.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { entryViewOf } from './entry-view.ts'
import { seeEntry } from '../sight/see-entry.ts'

export const readEntry: Handler<typeof api.readEntry> = async (context, { params }) => {
  const seen = await seeEntry(context, params.entryId)
  if (seen.entry.content.confidentiality !== 'ORDINARY' && seen.sight === 'CONTENT') {
    await logAccess(context, 'entry-read', { entryId: params.entryId })
  }
  return entryViewOf(context, seen)
}
