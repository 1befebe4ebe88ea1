import type { api } from '#contract/api.ts'

import type { Handler } from '../http/receive/handler.ts'
import { farewell } from './end-session.ts'

export const endEverySession: Handler<typeof api.endEverySession> = async ({ app, request }) =>
  farewell(request, await app.identity.ownSessions.endEvery({ get: request.header }, request.site))
