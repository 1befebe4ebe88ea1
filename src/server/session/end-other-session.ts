import type { api } from '#contract/api.ts'
import { Refusal } from '#domain/common/refusal.ts'

import type { Handler } from '../http/receive/handler.ts'

/** Of this person only: another's session is as unknown as one that never was. */
export const endOtherSession: Handler<typeof api.endOtherSession> = async (
  { app, actor },
  { params },
) => {
  if (!(await app.identity.ownSessions.endOther(actor, params.sessionId)))
    throw new Refusal('E-CON-03')
  return null
}
