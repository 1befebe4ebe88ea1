import type { api } from '#contract/api.ts'

import type { Handler } from '../http/receive/handler.ts'
import { deviceOf } from './device-of.ts'

/** Those that are over already, and only wait to be swept away, are not shown. */
export const listSessions: Handler<typeof api.listSessions> = async ({ app, actor, request }) => {
  const { sessionId } = await app.identity.resolve({ get: request.header }, request.site, {
    isBackground: true,
  })
  const open = await app.identity.ownSessions.list(actor)
  return {
    sessions: open.map(({ publicId, userAgent, address, startedAt, lastUsedAt }) => ({
      sessionId: publicId,
      isThis: publicId === sessionId,
      ...deviceOf(userAgent),
      address,
      startedAt: startedAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    })),
  }
}
