/** `PUT …/readings/:readingId`: who opens a confidential entry says why, and the reason stays in the access log. */
import type { api } from '#contract/api.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Handler } from '../http/handler.ts'
import { logAccess } from '../log-access.ts'
import { entryViewOf } from './entry-view.ts'
import { seeEntry } from './see-entry.ts'

const reasonText = 10

export const giveReason: Handler<typeof api.giveReason> = async (desk, { params, body }) => {
  const seen = await seeEntry(desk, params.entryId)
  if (seen.sight !== 'CONTENT' && !seen.asksReason) throw new Refusal('E-CON-03')
  if (body.reason.length < reasonText) throw new Refusal('E-TRA-02', 'reason', { n: reasonText })
  await logAccess(desk, 'confidential-opened', { entryId: params.entryId, detail: body.reason })
  return entryViewOf(desk, await seeEntry(desk, params.entryId))
}
