/** What an ID token of a cloud project must say of itself, whoever signed it. */
import * as z from 'zod'

import { oneLine } from '#domain/common/text.ts'

import { clockToleranceMs } from '../session/session-store.ts'
import { nameIn } from '../client/name-in.ts'
import type { VerifiedIdentity } from '../accounts/verified-identity.ts'
import { RefusedToken, UnconfirmedEmail } from './refused-token.ts'

export type ClaimRules = {
  readonly projectId: string
  /** `sign_in_provider` as the service names them: `password`, `google.com`. */
  readonly providers: readonly string[]
  /** When the attempt it is shown for began: an older proof was made for something else. */
  readonly startedAt: Date
  readonly now: Date
}

/** Whom the token names, and until when it could be shown. */
export type Ticket = { readonly identity: VerifiedIdentity; readonly expiresAt: Date }

/** A ticket, not a pass: it is shown within minutes of the password, and once. In seconds. */
const longestSinceProof = 5 * 60
/** Two machines are never of one mind about the time. In seconds. */
const clockTolerance = clockToleranceMs / 1000

const claimsShape = z.looseObject({
  iss: z.string(),
  // A list would say that the token was meant for others too.
  aud: z.string(),
  sub: z
    .string()
    .max(128)
    .refine((sub) => nameIn(sub) !== null),
  iat: z.int(),
  nbf: z.int().optional(),
  exp: z.int(),
  auth_time: z.int(),
  email: z.string().max(254).optional(),
  email_verified: z.boolean().optional(),
  name: z.string().optional(),
  firebase: z.looseObject({
    sign_in_provider: z.string(),
    sign_in_second_factor: z.string().optional(),
    tenant: z.string().optional(),
  }),
})

/** What staff.issuer holds for this project's people. */
export function issuerOf(projectId: string): string {
  return `https://securetoken.google.com/${projectId}`
}

/** Throws `RefusedToken`. */
export function ticketFrom(claims: unknown, rules: ClaimRules): Ticket {
  const read = claimsShape.safeParse(claims)
  if (!read.success) throw new RefusedToken(`falta o no sirve ${namesIn(read.error)}`)
  const said = read.data
  const { firebase } = said
  demand(said.iss === issuerOf(rules.projectId), 'lo emitió otro')
  demand(said.aud === rules.projectId, 'era para otro')
  demand(firebase.tenant === undefined, 'es de otro grupo de cuentas del proyecto')
  demand(rules.providers.includes(firebase.sign_in_provider), 'esa manera de ingresar no se ofrece')
  demandInTime(said, rules)
  const isConfirmed = said.email_verified === true
  // Whoever has the project's public key can open an account in any name: an administrator would
  // approve the name.
  if (firebase.sign_in_provider === 'password' && !isConfirmed) throw new UnconfirmedEmail()
  return {
    expiresAt: new Date((said.exp + clockTolerance) * 1000),
    identity: {
      issuer: said.iss,
      subject: said.sub,
      email: isConfirmed && said.email !== undefined ? oneLine(said.email) : null,
      name: said.name === undefined ? null : oneLine(said.name),
      methods: methodsOf(firebase.sign_in_provider, firebase.sign_in_second_factor),
      authenticatedAt: new Date(said.auth_time * 1000),
      claims: said,
    },
  }
}

type Times = Pick<z.output<typeof claimsShape>, 'iat' | 'nbf' | 'exp' | 'auth_time'>

function demandInTime(
  { iat, nbf = iat, exp, auth_time: provenAt }: Times,
  rules: Pick<ClaimRules, 'now' | 'startedAt'>,
): void {
  const now = rules.now.getTime() / 1000
  demand(exp > now - clockTolerance, 'caducó')
  demand(Math.max(iat, nbf) <= now + clockTolerance, 'es del futuro')
  demand(provenAt <= now + clockTolerance, 'la prueba es del futuro')
  demand(now - provenAt <= longestSinceProof, 'la prueba es vieja')
  const startedAt = rules.startedAt.getTime() / 1000
  demand(provenAt >= startedAt - clockTolerance, 'la prueba es anterior al intento')
}

const secondMethods: Readonly<Record<string, string>> = { phone: 'sms', totp: 'otp' }

/** As RFC 8176 names them, as far as it does. */
function methodsOf(provider: string, second: string | undefined): readonly string[] {
  const first = provider === 'password' ? 'pwd' : provider
  if (second === undefined) return [first]
  return [
    first,
    Object.hasOwn(secondMethods, second) ? (secondMethods[second] ?? second) : second,
    'mfa',
  ]
}

function namesIn(error: z.ZodError): string {
  return [...new Set(error.issues.map(({ path }) => path.join('.')))].join(', ').slice(0, 100)
}

function demand(isTrue: boolean, reason: string): asserts isTrue {
  if (!isTrue) throw new RefusedToken(reason)
}
