import type { api } from '#contract/api.ts'

import type { Handler } from '../http/handler.ts'
import { farewell } from './end-session.ts'

export const endEverySession: Handler<typeof api.endEverySession> = async ({ house, request }) =>
  farewell(
    request,
    await house.identity.ownSessions.endEvery({ get: request.header }, request.site),
  )
