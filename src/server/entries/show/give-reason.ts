/**
 * `PUT …/readings/:readingId`: who opens a confidential entry says why; the reason stays in the
 * access log, and its office's head is told.
 */
import type { api } from '#contract/api.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { saidLength } from '#domain/common/text.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { logAccess } from '../../context/log-access.ts'
import { tellOfReading } from './tell-of-reading.ts'
import { entryViewOf } from './entry-view.ts'
import { seeEntry } from '../sight/see-entry.ts'

const reasonText = 10

export const giveReason: Handler<typeof api.giveReason> = async (context, { params, body }) => {
  const seen = await seeEntry(context, params.entryId)
  if (seen.sight !== 'CONTENT' && !seen.asksReason) throw new Refusal('E-CON-03')
  // Said of what is open already, it would open unasked what becomes confidential later.
  if (seen.entry.content.confidentiality !== 'CONFIDENTIAL') return entryViewOf(context, seen)
  if (saidLength(body.reason) < reasonText)
    throw new Refusal('E-TRA-02', 'reason', { n: reasonText })
  await logAccess(context, 'confidential-opened', { entryId: params.entryId, detail: body.reason })
  await tellOfReading(context, seen)
  return entryViewOf(context, await seeEntry(context, params.entryId))
}
