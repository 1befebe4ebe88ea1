/** Who is signed in, for how long, and what they may do. */
import { roles } from '#domain/permission/permission.ts'
import * as z from 'zod'
import { endpoint } from '../common/endpoint.ts'
import { id } from '../common/schemas.ts'

/** A browser in words anyone knows: «Chrome», «Windows». Null where it does not say. */
const device = {
  browser: z.string().nullable(),
  system: z.string().nullable(),
  address: z.string(),
}

export const readSession = endpoint('GET', '/api/session', {
  summary: 'The person behind this session. Seconds, not instants: a browser’s clock may be wrong.',
  access: 'pending',
  reply: z.object({
    staffId: id,
    /** Signed in for the first time, and waits for approval: nothing else answers yet. */
    isPending: z.boolean(),
    /** Who may approve them, by name; empty for everybody else. */
    approvers: z.array(z.string()),
    name: z.string(),
    email: z.string(),
    clerkCode: z.string(),
    grants: z.array(
      z.object({
        role: z.enum(roles),
        officeId: id.nullable(),
        unitId: id.nullable(),
        place: z.string().nullable(),
      }),
    ),
    /** The offices where this person may register; the first is theirs by default. */
    registersAt: z.array(id),
    maySearchParties: z.boolean(),
    mayConfigure: z.boolean(),
    mayConfirmChanges: z.boolean(),
    /** Signed in for the first time, until the person has said that they know. */
    newDevices: z.array(z.object({ deviceId: id, ...device, firstSeenAt: z.iso.datetime() })),
    /** Of password and second factors; null when another service keeps them. */
    accountAddress: z.string().nullable(),
    /** Seals what their pages keep in a browser: 32 bytes as base64, the same in every session. */
    browserKey: z.string(),
    idleSecondsLeft: z.int(),
    absoluteSecondsLeft: z.int(),
  }),
})
export type SessionView = z.output<typeof readSession.reply>

/** The slot `ground` of E-SYS-02; absent when the server does not know. */
export type SessionEnd = 'idle' | 'longest' | 'person' | 'deactivated' | 'credentials' | 'provider'

export const endSession = endpoint('DELETE', '/api/session', {
  summary:
    'Signs out: our session ends in any case, then the provider’s. `providerProblem` is its message when it failed.',
  access: 'pending',
  reply: z.object({
    providerProblem: z.string().nullable(),
    /** When only the browser can end the provider’s session; from there it comes back. */
    exitAddress: z.string().nullable(),
  }),
})
export type SessionEndView = z.output<typeof endSession.reply>

const session = z.object({
  sessionId: z.string(),
  isThis: z.boolean(),
  ...device,
  startedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
})
export type OpenSessionView = z.output<typeof session>

export const listSessions = endpoint('GET', '/api/sessions', {
  summary: 'Where this person is signed in: the most recently used first.',
  reply: z.object({ sessions: z.array(session) }),
})

export const endOtherSession = endpoint('DELETE', '/api/sessions/:sessionId', {
  summary: 'Ends one of this person’s sessions, wherever it is.',
  params: z.object({ sessionId: z.string().regex(/^[\w-]{22}$/u) }),
  isSensitive: true,
  refusals: ['E-DOC-18', 'E-CON-03'],
})

export const endEverySession = endpoint('DELETE', '/api/sessions', {
  summary: 'Signs this person out everywhere, here included.',
  isSensitive: true,
  reply: endSession.reply,
})

export const acknowledgeDevice = endpoint('PUT', '/api/session/devices/:deviceId/acknowledgement', {
  summary: 'The person knows this new browser. Not taken from the new browser itself.',
  refusals: ['E-DOC-18', 'E-CON-03'],
})
