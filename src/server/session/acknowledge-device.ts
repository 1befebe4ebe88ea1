import type { api } from '#contract/api.ts'
import { Refusal } from '#domain/refusal.ts'

import type { Handler } from '../http/handler.ts'

export const acknowledgeDevice: Handler<typeof api.acknowledgeDevice> = async (
  { house, request },
  { params },
) => {
  if (
    !(await house.identity.ownSessions.markKnown(
      { get: request.header },
      request.site,
      params.deviceId,
    ))
  )
    throw new Refusal('E-CON-03')
  return null
}
