import type { api } from '#contract/api.ts'
import { Refusal } from '#domain/refusal.ts'

import type { Handler } from '../http/handler.ts'

/** Of this person only: another's session is as unknown as one that never was. */
export const endOtherSession: Handler<typeof api.endOtherSession> = async (
  { house, actor },
  { params },
) => {
  if (!(await house.identity.ownSessions.endOther(actor, params.sessionId)))
    throw new Refusal('E-CON-03')
  return null
}
