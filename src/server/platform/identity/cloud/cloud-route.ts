/**
 * The way in by a cloud project: `/auth/start` sends the browser to our own window, whose script
 * signs in with the provider's client and shows us the ID token, once (`POST /auth/exchange`). From
 * there on it is the way of every other provider.
 */
import { Hono } from 'hono'
import type { Context } from 'hono'
import * as z from 'zod'

import type {
  CloudSignIn,
  ExchangeProblem,
  ExchangeReply,
  TicketExchange,
} from '#contract/common/cloud-sign-in.ts'

import type { Config } from '../../common/config/config.ts'
import type { Site } from '../../municipality/sites/sites.ts'
import { bindingNameOf } from '../accounts/binding-links.ts'
import { noKeepsake } from '../client/open-session.ts'
import type { Visit } from '../client/open-session.ts'
import { admit, arrivalOf, doneAddress, guarded, usedAttempt } from '../client/routes.ts'
import { arrivalHeaders } from '../keys/session-token.ts'
import type { Services } from '../client/services.ts'
import { isOwnJson } from '../session/guard.ts'
import { spendToken } from '../session/sign-in-attempts.ts'
import type { Attempt } from '../session/sign-in-attempts.ts'
import { recordUnknownPerson } from '../session/sign-in-log.ts'
import { openTokenVerifier, RefusedToken } from './verify-token.ts'
import type { Ticket, VerifyToken } from './verify-token.ts'

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
