import type { api } from '#contract/api.ts'
import { Refusal } from '#domain/common/refusal.ts'

import type { Handler } from '../http/receive/handler.ts'

export const acknowledgeDevice: Handler<typeof api.acknowledgeDevice> = async (
  { app, request },
  { params },
) => {
  if (
    !(await app.identity.ownSessions.markKnown(
      { get: request.header },
      request.site,
      params.deviceId,
    ))
  )
    throw new Refusal('E-CON-03')
  return null
}
