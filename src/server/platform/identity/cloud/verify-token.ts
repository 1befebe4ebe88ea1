/**
 * Whether an ID token of a cloud project is true: signed by the service, for this project, minutes
 * ago. In a trial with the service's emulator, which signs nothing, only what it says can be looked
 * at; `cloud-settings.ts` lets no server that works for people come to that.
 */
import { compactVerify, decodeProtectedHeader, errors, UnsecuredJWT } from 'jose'
import type { CompactVerifyGetKey } from 'jose'
import * as z from 'zod'

import { oneLine } from '#domain/common/text.ts'

import type { VerifiedIdentity } from '../accounts/verified-identity.ts'
import { issuerOf } from '../client/identity-providers.ts'
import { boundedFetch, nameIn, remoteKeys } from '../client/relying-party.ts'
import { clockToleranceMs } from '../session/session-store.ts'

/** Whom the token names, and until when it could be shown. */
export type Ticket = { readonly identity: VerifiedIdentity; readonly expiresAt: Date }

/** `startedAt`: when the attempt it is for began. Throws `RefusedToken`. */
export type VerifyToken = (token: string, attempt: { readonly startedAt: Date }) => Promise<Ticket>

export type TokenVerifierOptions = {
  readonly projectId: string
  /** `sign_in_provider` as the service names them: `password`, `google.com`. */
  readonly providers: readonly string[]
  readonly isEmulated: boolean
  readonly now: () => Date
  /** Tests have keys of their own; the product has only these. */
  readonly keysAddress?: URL | undefined
}

/**
 * An ID token that opens nothing. The reason is ours, for the log: it repeats nothing the token
 * says. `unreachable`: the service's keys cannot be read, which is no fault of the token.
 */
export class RefusedToken extends Error {
  readonly reason: string
  readonly problem: 'unproven' | 'unconfirmed' | 'unreachable'

  constructor(reason: string, problem: RefusedToken['problem'] = 'unproven', cause?: unknown) {
    super(`An ID token was refused: ${reason}`, { cause })
    this.name = 'RefusedToken'
    this.reason = reason
    this.problem = problem
  }
}

const serviceKeys =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

export function openTokenVerifier(options: TokenVerifierOptions): VerifyToken {
  const read = options.isEmulated ? readUnsigned : signedReader(options)
  return async (token, { startedAt }) => {
    const claims = await read(token).catch((fault: unknown) => {
      if (fault instanceof RefusedToken) throw fault
      const reason = fault instanceof errors.JOSEError ? fault.code : 'no se pudo leer'
      throw new RefusedToken(reason, 'unproven', fault)
    })
    return ticketFrom(claims, options, startedAt)
  }
}

type Reading = (token: string) => Promise<unknown>

function signedReader({ keysAddress }: TokenVerifierOptions): Reading {
  const keys = remoteKeys(keysAddress ?? new URL(serviceKeys), boundedFetch())
  const keyFor: CompactVerifyGetKey = async (header, token) => {
    const unknown = new RefusedToken('firmado con una clave desconocida')
    if (header.kid === undefined) throw unknown
    try {
      return await keys(header, token)
    } catch (fault) {
      if (fault instanceof errors.JWKSNoMatchingKey) throw unknown
      throw new RefusedToken('no se pudieron leer las claves', 'unreachable', fault)
    }
  }
  return async (token) => {
    const { payload, protectedHeader } = await compactVerify(token, keyFor, {
      algorithms: ['RS256'],
    })
    // A log-out token is signed with the same keys, and is no proof of anybody.
    if (protectedHeader.typ !== 'JWT') throw new RefusedToken('no es un token de identidad')
    return JSON.parse(Buffer.from(payload).toString('utf8'))
  }
}

async function readUnsigned(token: string): Promise<unknown> {
  if (decodeProtectedHeader(token).alg !== 'none') throw new RefusedToken('no es del emulador')
  return UnsecuredJWT.decode(token).payload
}

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

function ticketFrom(claims: unknown, options: TokenVerifierOptions, startedAt: Date): Ticket {
  const { projectId, providers, now } = options
  const read = claimsShape.safeParse(claims)
  if (!read.success) throw new RefusedToken(`falta o no sirve ${namesIn(read.error)}`)
  const said = read.data
  const { firebase } = said
  demand(said.iss === issuerOf(projectId), 'lo emitió otro')
  demand(said.aud === projectId, 'era para otro')
  demand(firebase.tenant === undefined, 'es de otro grupo de cuentas del proyecto')
  demand(providers.includes(firebase.sign_in_provider), 'esa manera de ingresar no se ofrece')
  demandInTime(said, now(), startedAt)
  const isConfirmed = said.email_verified === true
  // Whoever has the project's public key can open an account in any name: an administrator would
  // approve the name.
  if (firebase.sign_in_provider === 'password' && !isConfirmed)
    throw new RefusedToken('correo sin confirmar', 'unconfirmed')
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

/** A ticket, not a pass: it is shown within minutes of the password, and once. In seconds. */
const longestSinceProof = 5 * 60
/** Two machines are never of one mind about the time. In seconds. */
const clockTolerance = clockToleranceMs / 1000

type Times = Pick<z.output<typeof claimsShape>, 'iat' | 'nbf' | 'exp' | 'auth_time'>

function demandInTime(
  { iat, nbf = iat, exp, auth_time: provenAt }: Times,
  at: Date,
  startedAt: Date,
): void {
  const now = at.getTime() / 1000
  demand(exp > now - clockTolerance, 'caducó')
  demand(Math.max(iat, nbf) <= now + clockTolerance, 'es del futuro')
  demand(provenAt <= now + clockTolerance, 'la prueba es del futuro')
  demand(now - provenAt <= longestSinceProof, 'la prueba es vieja')
  // An older proof was made for something else.
  const sinceStart = provenAt - startedAt.getTime() / 1000
  demand(sinceStart >= -clockTolerance, 'la prueba es anterior al intento')
}

/** As RFC 8176 names them, as far as it does. */
function methodsOf(provider: string, second: string | undefined): readonly string[] {
  const first = provider === 'password' ? 'pwd' : provider
  if (second === undefined) return [first]
  const names = new Map([
    ['phone', 'sms'],
    ['totp', 'otp'],
  ])
  return [first, names.get(second) ?? second, 'mfa']
}

function namesIn(error: z.ZodError): string {
  return [...new Set(error.issues.map(({ path }) => path.join('.')))].join(', ').slice(0, 100)
}

function demand(isTrue: boolean, reason: string): asserts isTrue {
  if (!isTrue) throw new RefusedToken(reason)
}
