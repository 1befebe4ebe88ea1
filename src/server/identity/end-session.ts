import type { api } from '#contract/api.ts'
import type { Reply } from '#contract/endpoint.ts'

import type { Desk } from '../desk.ts'

/** A `Response`, and not only the reply: it takes the cookie away. */
export async function endSession({ house, request }: Desk): Promise<Response> {
  const { providerProblem, clearCookie } = await house.identity.endSession({ get: request.header })
  const reply: Reply<typeof api.endSession> = { providerProblem }
  return Response.json(reply, {
    headers: { 'Cache-Control': 'no-store', 'Clear-Site-Data': '"cache"', 'Set-Cookie': clearCookie },
  })
}
