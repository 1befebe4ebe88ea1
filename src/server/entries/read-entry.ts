/** `GET /api/entries/:entryId`: one entry, as far as the reader may see it. A look at what is not ordinary is logged. */
import type { api } from '#contract/api.ts'
import { logAccess } from '../log-access.ts'
import type { Handler } from '../http/handler.ts'
import { entryViewOf } from './entry-view.ts'
import { seeEntry } from './see-entry.ts'

export const readEntry: Handler<typeof api.readEntry> = async (desk, { params }) => {
  const seen = await seeEntry(desk, params.entryId)
  if (seen.entry.content.confidentiality !== 'ORDINARY' && seen.sight === 'CONTENT') {
    await logAccess(desk, 'entry-read', { entryId: params.entryId })
  }
  return entryViewOf(desk, seen)
}
