import type { api } from '#contract/api.ts'
import type { SessionEndView } from '#contract/service/session.ts'

import type { Incoming } from '../context/request-context.ts'
import type { Handler } from '../http/receive/handler.ts'
import type { SessionEnd } from '../identity/client/sign-out.ts'

export const endSession: Handler<typeof api.endSession> = async ({ app, request }) =>
  farewell(request, await app.identity.endSession({ get: request.header }, request.site))

/** Takes the cookie and what was cached away, and says what is left to do. */
export function farewell(
  request: Incoming,
  { providerProblem, exitAddress, cookies }: SessionEnd,
): SessionEndView {
  for (const cookie of cookies) request.replyHeaders.append('Set-Cookie', cookie)
  request.replyHeaders.set('Clear-Site-Data', '"cache"')
  return { providerProblem, exitAddress }
}
