/** Who is signed in, for how long, and what they may do. Signing in itself is OpenID Connect: see `server/identity`. */
import { roles } from '#domain/permission.ts'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './schemas.ts'

export const readSession = endpoint('readSession', {
  summary:
    'The person behind this session. Seconds, not instants, so that a wrong clock in the browser does not matter.',
  reply: z.object({
    staffId: id,
    name: z.string(),
    email: z.string(),
    clerkCode: z.string(),
    grants: z.array(
      z.object({ role: z.enum(roles), officeId: id.nullable(), unitId: id.nullable() }),
    ),
    /** The offices where this person may register; the first is theirs by default. */
    registersAt: z.array(id),
    maySearchParties: z.boolean(),
    mayConfigure: z.boolean(),
    idleSecondsLeft: z.int(),
    absoluteSecondsLeft: z.int(),
  }),
})
export type SessionView = z.output<typeof readSession.reply>

export const endSession = endpoint('endSession', {
  summary:
    'Signs out: our session ends in any case, then the provider’s. `providerProblem` is its message when it failed.',
  reply: z.object({ providerProblem: z.string().nullable() }),
})
