/**
 * The way in by a cloud project: `/auth/start` sends the browser to our own window, whose script
 * signs in with the provider's client and shows us the ID token, once (`POST /auth/exchange`). From
 * there on it is the way of every other provider.
 */
import { Hono } from 'hono'
import type { Context } from 'hono'
import * as z from 'zod'
import { UnsecuredJWT, compactVerify, decodeProtectedHeader, errors } from 'jose'
import type { CompactVerifyGetKey } from 'jose'

import type {
  CloudSignIn,
  ExchangeProblem,
  ExchangeReply,
  TicketExchange,
} from '#contract/common/cloud-sign-in.ts'
import { oneLine } from '#domain/common/text.ts'

import type { Config } from '../../common/config/config.ts'
import type { Site } from '../../municipality/sites/sites.ts'
import { bindingNameOf } from '../accounts/binding-links.ts'
import { noKeepsake } from '../client/open-session.ts'
import type { Visit } from '../client/open-session.ts'
import { admit, arrivalOf, doneAddress, guarded, usedAttempt } from '../client/routes.ts'
import { arrivalHeaders } from '../keys/session-token.ts'
import type { Services } from '../client/identity-providers.ts'
import { issuerOf } from '../client/identity-providers.ts'
import { isOwnJson } from '../session/guard.ts'
import { spendToken } from '../session/sign-in-attempts.ts'
import type { Attempt } from '../session/sign-in-attempts.ts'
import { recordUnknownPerson } from '../session/sign-in-log.ts'
import type { VerifiedIdentity } from '../accounts/verified-identity.ts'
import { boundedFetch, nameIn, remoteKeys } from '../client/relying-party.ts'
import { clockToleranceMs } from '../session/session-store.ts'

type CloudSettings = NonNullable<Config['cloud']>

const federatedProviders = { google: 'google.com', microsoft: 'microsoft.com' } as const

/** The exchange and what the window needs to know; the window itself is among the built pages. */
export function cloudRoutes(services: Services, { project, ways, emulator }: CloudSettings): Hono {
  const { sites, now, cloudKeysAddress: keysAddress } = services
  const federated = ways.flatMap((way) => (way === 'sms' ? [] : federatedProviders[way]))
  const verify = openTokenVerifier({
    projectId: project.projectId,
    providers: ['password', ...federated],
    isEmulated: emulator !== null,
    now,
    keysAddress,
  })
  const routes = new Hono()
  routes.get('/auth/cloud/settings', async (context) => {
    const owner = (await sites.asked(context.req.url)).municipality?.name ?? ''
    const known: CloudSignIn = { project, ways, emulator, owner }
    return guarded(Response.json(known))
  })
  routes.post('/auth/exchange', async (context) =>
    guarded(await exchange(services, verify, context)),
  )
  return routes
}

// A token with a long list of groups is some kilobytes.
const largestBodyBytes = 16_384

const ticketExchange = z.object({
  state: z.string().regex(/^[\w-]{20,200}$/u),
  idToken: z.string().min(1),
})

const statusOf: Readonly<Record<ExchangeProblem, number>> = {
  lapsed: 400,
  unproven: 401,
  unconfirmed: 403,
  unreachable: 503,
  pending: 403,
  disabled: 403,
  unknown: 403,
  'link-lapsed': 403,
  'already-somebody': 403,
}

async function exchange(
  services: Services,
  verify: VerifyToken,
  context: Context,
): Promise<Response> {
  const from = await arrivalOf(services, context)
  const asked = await readAsked(context, from.site)
  if (asked instanceof Response) return asked
  const { state, idToken } = asked
  const attempt = await usedAttempt(services, context, state)
  // The emergency door leads elsewhere.
  if (attempt?.door !== 'main') return refusal('lapsed', { mode: 'page', bindingHash: null })
  const verifying = verify(idToken, attempt)
  const ticket = await taken(services, idToken, verifying, from)
  if (typeof ticket === 'string') return refusal(ticket, attempt)
  const visit = { ...from, keepsake: noKeepsake }
  const admission = await admit(services, attempt, ticket.identity, visit)
  if (admission.outcome !== 'admitted') return refusal(admission.outcome, attempt)
  return reply(200, { next: doneAddress(state) }, arrivalHeaders(admission))
}

/** What was asked, or the answer to somebody who is not our window. */
async function readAsked(
  context: Context,
  { origin }: Pick<Site, 'origin'>,
): Promise<TicketExchange | Response> {
  if (!isOwnJson(context.req.raw.headers, origin)) return context.json({}, 403)
  const sizeBytes = Number(context.req.header('Content-Length') ?? Infinity)
  if (sizeBytes > largestBodyBytes) return context.json({}, 413)
  const asked = ticketExchange.safeParse(await context.req.json().catch(() => null))
  return asked.success ? asked.data : context.json({}, 400)
}

/**
 * The ticket, spent from now on; or why it is none, which is then in the access log, without the
 * token.
 */
async function taken(
  { database, log }: Services,
  idToken: string,
  verifying: Promise<Ticket>,
  { site, address }: Pick<Visit, 'site' | 'address'>,
): Promise<Ticket | ExchangeProblem> {
  try {
    const ticket = await verifying
    // Not the signature: base64 writes the same bytes in several ways, and each would pass for another
    // token.
    const signedPart = idToken.slice(0, idToken.lastIndexOf('.'))
    const isFirst = await database.anywhere((db) => spendToken(db, signedPart, ticket.expiresAt))
    if (isFirst) return ticket
    throw new RefusedToken('se canjeó antes')
  } catch (fault) {
    if (!(fault instanceof RefusedToken)) throw fault
    const { reason, problem } = fault
    log.warn({ reason, address }, 'sign-in refused: the token of the cloud project')
    await recordUnknownPerson(database, site, `${reason}; desde ${address}`)
    return problem
  }
}

function refusal(
  problem: ExchangeProblem,
  { mode, bindingHash }: Pick<Attempt, 'mode' | 'bindingHash'>,
): Response {
  const binding = bindingHash && bindingNameOf(bindingHash)
  return reply(statusOf[problem], { problem, mode, binding })
}

function reply(status: number, said: ExchangeReply, headers = new Headers()): Response {
  headers.set('Content-Type', 'application/json')
  return new Response(JSON.stringify(said), { status, headers })
}

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
