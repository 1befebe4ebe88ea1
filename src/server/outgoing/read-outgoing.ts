/** `GET /api/outgoing/:outgoingId`: one document that went out. What is looked at is on record. */
import type { api } from '#contract/api.ts'
import { logAccess } from '../context/log-access.ts'
import type { Handler } from '../http/receive/handler.ts'
import { outgoingViewOf } from './outgoing-view.ts'
import { seeOutgoing } from './see-outgoing.ts'

export const readOutgoing: Handler<typeof api.readOutgoing> = async (context, { params }) => {
  const seen = await seeOutgoing(context, params.outgoingId)
  if (seen.sight === 'CONTENT')
    await logAccess(context, 'outgoing-read', { detail: seen.outgoing.exitNumber })
  return outgoingViewOf(context, seen)
}
