/**
 * `POST /auth/exchange`: an ID token of the cloud project, shown once by our own window, becomes a
 * session of ours.
 */
import type { Context } from 'hono'
import type { Logger } from 'pino'
import * as z from 'zod'

import type {
  ExchangeProblem,
  ExchangeReply,
  TicketExchange,
} from '#contract/common/cloud-sign-in.ts'

import type { Site, Sites } from '../../municipality/sites/sites.ts'
import { bindingNameOf } from '../accounts/binding-links.ts'
import { addressBehind } from '../limits/client-address.ts'
import { isFromOurPages } from '../session/guard.ts'
import { noKeepsake, openSessionFor } from '../client/open-session.ts'
import type { SignInOptions } from '../client/open-session.ts'
import { arrivalHeaders, cookieNamed, presentedDevice } from '../keys/session-token.ts'
import { attemptCookie } from '../session/sign-in-attempts.ts'
import type { Attempt, Attempts } from '../session/sign-in-attempts.ts'
import { recordStranger } from '../session/sign-in-log.ts'
import { KeysUnreachable } from './key-ring.ts'
import { RefusedToken, UnconfirmedEmail } from './refused-token.ts'
import { spendToken } from './spent-tokens.ts'
import type { Ticket } from './token-claims.ts'
import type { TokenVerifier } from './verify-token.ts'

export type ExchangeOptions = {
  readonly sites: Pick<Sites, 'asked'>
  readonly trustedProxies: readonly string[]
  readonly signIn: SignInOptions
  readonly attempts: Attempts
  readonly verifier: TokenVerifier
  readonly log: Logger
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

export async function exchangeTicket(
  options: ExchangeOptions,
  context: Context,
): Promise<Response> {
  const { headers } = context.req.raw
  const site = await options.sites.asked(context.req.url)
  const asked = await readAsked(context, site)
  if (asked instanceof Response) return asked
  const attempt = await attemptOf(options.attempts, headers.get('cookie'), asked.state)
  if (attempt === null) {
    options.log.info('sign-in refused: unknown, late or used attempt')
    return refusal('lapsed', { mode: 'page', bindingHash: null })
  }
  const address = addressBehind(context, options.trustedProxies)
  const ticket = await taken(options, { idToken: asked.idToken, attempt, site, address })
  if (typeof ticket === 'string') return refusal(ticket, attempt)
  const admission = await openSessionFor(options.signIn, ticket.identity, {
    site,
    previousIdHash: attempt.previousIdHash,
    bindingHash: attempt.bindingHash,
    device: presentedDevice(headers.get('cookie')),
    userAgent: headers.get('user-agent') ?? '',
    address,
    keepsake: noKeepsake,
  })
  if (admission.outcome !== 'admitted') return refusal(admission.outcome, attempt)
  await options.attempts.fulfil(attempt, admission.session.idHash)
  const next = `/auth/done?attempt=${asked.state.slice(0, 8)}`
  return reply(200, { next }, arrivalHeaders(admission))
}

/** What was asked, or the answer to somebody who is not our window. */
async function readAsked(
  context: Context,
  { origin }: Pick<Site, 'origin'>,
): Promise<TicketExchange | Response> {
  const { headers } = context.req.raw
  const isJson = headers.get('content-type')?.startsWith('application/json') === true
  if (!isJson || !isFromOurPages(headers, origin)) return context.json({}, 403)
  const sizeBytes = Number(headers.get('content-length') ?? Infinity)
  if (sizeBytes > largestBodyBytes) return context.json({}, 413)
  const asked = ticketExchange.safeParse(await context.req.json().catch(() => null))
  return asked.success ? asked.data : context.json({}, 400)
}

/**
 * The attempt of this browser, burnt by this; null when there is none, or it set out to the
 * emergency door.
 */
async function attemptOf(
  attempts: Attempts,
  cookies: string | null,
  state: string,
): Promise<Attempt | null> {
  const secret = cookieNamed(cookies, attemptCookie(state))
  const attempt = secret === null ? null : await attempts.use(secret, state)
  return attempt?.door === 'main' ? attempt : null
}

type Shown = {
  readonly idToken: string
  readonly attempt: Attempt
  readonly site: Site
  readonly address: string
}

/**
 * The ticket, spent from now on; or why it is none, which is then in the access log, without the
 * token.
 */
async function taken(
  { verifier, signIn, log }: ExchangeOptions,
  { idToken, attempt, site, address }: Shown,
): Promise<Ticket | ExchangeProblem> {
  const { database } = signIn
  try {
    const ticket = await verifier.verify(idToken, { startedAt: attempt.startedAt })
    if (await spendToken(database, idToken, ticket.expiresAt)) return ticket
    throw new RefusedToken('se canjeó antes')
  } catch (fault) {
    if (!(fault instanceof RefusedToken || fault instanceof KeysUnreachable)) throw fault
    const reason = fault instanceof RefusedToken ? fault.reason : 'no se pudieron leer las claves'
    log.warn({ reason, address }, 'sign-in refused: the token of the cloud project')
    await recordStranger(database, site, `${reason}; desde ${address}`)
    if (fault instanceof KeysUnreachable) return 'unreachable'
    return fault instanceof UnconfirmedEmail ? 'unconfirmed' : 'unproven'
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
