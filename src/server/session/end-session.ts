import type { api } from '#contract/api.ts'

import type { Handler } from '../http/handler.ts'

/** Signs out, and takes the cookie and what was cached away. */
export const endSession: Handler<typeof api.endSession> = async ({ house, request }) => {
  const { providerProblem, clearCookie } = await house.identity.endSession({ get: request.header })
  request.replyHeaders.append('Set-Cookie', clearCookie)
  request.replyHeaders.set('Clear-Site-Data', '"cache"')
  return { providerProblem }
}
