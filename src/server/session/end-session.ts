import type { api } from '#contract/api.ts'
import type { SessionEndView } from '#contract/session.ts'

import type { Incoming } from '../desk.ts'
import type { Handler } from '../http/handler.ts'
import type { SessionEnd } from '../identity/end.ts'

export const endSession: Handler<typeof api.endSession> = async ({ house, request }) =>
  farewell(request, await house.identity.endSession({ get: request.header }, request.site))

/** Takes the cookie and what was cached away, and says what is left to do. */
export function farewell(
  request: Incoming,
  { providerProblem, exitAddress, cookies }: SessionEnd,
): SessionEndView {
  for (const cookie of cookies) request.replyHeaders.append('Set-Cookie', cookie)
  request.replyHeaders.set('Clear-Site-Data', '"cache"')
  return { providerProblem, exitAddress }
}
