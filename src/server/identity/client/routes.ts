/**
 * The browser's way in: `/auth/start` sends it to the provider, `/auth/callback` takes it back and
 * opens the session, `/auth/done` fetches, once, the public token; the page that opened the window
 * may fetch it first, told by `/auth/wait`. All are top-level pages but these two; none is of the
 * application's code.
 */
import { Hono } from 'hono'
import type { Context } from 'hono'
import type { Logger } from 'pino'

import type { Site, Sites } from '../../municipality/sites/sites.ts'
import type { Arrived, Arriving } from './sign-in-callback.ts'
import type { BackChannel } from './back-channel.ts'
import { deviceKey, knownDevice } from '../session/device-cookies.ts'
import type { SignInLimits } from '../limits/sign-in-limits.ts'
import { addressBehind } from '../limits/client-address.ts'
import { presentedBinding } from '../accounts/binding-links.ts'
import { claimToken, waitForArrival } from './token-hand-over.ts'
import { guardHeaders, noticePage } from '../pages/pages.ts'
import type { DrawnPage } from '../pages/pages.ts'
import { drawDonePage } from '../pages/done-page.ts'
import { exitCookie, exitCookieHeader, exitPath } from './provider-exit.ts'
import type { ProviderExits } from './provider-exit.ts'
import type { Departure } from './relying-party.ts'
import { ProviderUnreachable } from './relying-party.ts'
import { returnAddress } from './return-address.ts'
import type { SessionStore } from '../session/session-store.ts'
import {
  arrivalHeaders,
  cookieNamed,
  deviceCookie,
  presentedDevice,
  presentedIdHash,
} from '../keys/session-token.ts'
import { attemptCookie, attemptMs, namedAttempt } from '../session/sign-in-attempts.ts'
import type { Attempts, Door, Mode } from '../session/sign-in-attempts.ts'
import type { WaitingPages } from '../session/waiting-pages.ts'
import { wayBackTo } from '../session/redirect-addresses.ts'
import { wordsIn } from '../words/words-in.ts'
import type { NoticeName } from '../words/words-in.ts'
import { pageLanguage, rememberedLanguage } from '../words/page-language.ts'
import type { PageLanguage } from '../words/page-language.ts'

export type RoutesOptions = {
  readonly trustedProxies: readonly string[]
  readonly limits: Pick<SignInLimits, 'mayStart'>
  readonly sealingKey: string
  readonly sites: Pick<Sites, 'asked'>
  /**
   * The way to the provider behind a door; null when that door is shut. Throws
   * `ProviderUnreachable`.
   */
  readonly depart: (door: Door, site: Site, how: Leaving) => Promise<Departing | null>
  readonly attempts: Attempts
  readonly arrive: (arriving: Arriving) => Promise<Arrived>
  readonly backChannel: BackChannel
  readonly exits: ProviderExits
  readonly waiting: WaitingPages
  readonly store: SessionStore
  readonly sessionKey: string
  /** Writes down a sign-in that came to nothing before anybody was known. */
  readonly recordFailure: (site: Site, detail: string) => Promise<void>
  /** `POST /auth/binding` (`binding/binding-route.ts`). */
  readonly showBinding: (context: Context) => Promise<Response>
  readonly log: Logger
}

/**
 * How somebody sets out: whether they must prove who they are now, and, where they were said, in
 * which language and by which name.
 */
export type Leaving = {
  readonly isFresh: boolean
  readonly language: string | null
  readonly name: string | null
}

/** A departure, and whether it asks for a new proof: some providers are always asked for one. */
export type Departing = Departure & { readonly isFresh: boolean }

export function signInRoutes(options: RoutesOptions): Hono {
  const routes = new Hono()
  routes.get('/auth/start', async (context) => guarded(await start(options, context)))
  routes.get('/auth/callback', async (context) => guarded(await callback(options, context)))
  routes.get('/auth/done', async (context) => guarded(await done(options, context)))
  routes.get(exitPath, async (context) => guarded(await leave(options, context)))
  routes.post('/auth/backchannel-logout', async (context) =>
    guarded(await logoutByProvider(options, context)),
  )
  routes.post('/auth/token', async (context) => guarded(await claimToken(options, context)))
  routes.post('/auth/wait', async (context) => guarded(await waitForArrival(options, context)))
  routes.post('/auth/binding', async (context) => guarded(await options.showBinding(context)))
  return routes
}

// Not a middleware on `/auth/*`: that would also catch `/auth`, which is a page of the application.
function guarded(response: Response): Response {
  for (const [name, value] of Object.entries(guardHeaders)) {
    if (!response.headers.has(name)) response.headers.set(name, value)
  }
  return response
}

async function start(options: RoutesOptions, context: Context): Promise<Response> {
  const site = await options.sites.asked(context.req.url)
  const mode: Mode = context.req.query('mode') === 'popup' ? 'popup' : 'page'
  const how: Showing = { mode, language: languageOf(context) }
  // Another site must not sign anyone in, to whatever account (login CSRF, ASVS 7.6.2).
  if (context.req.header('Sec-Fetch-Site') === 'cross-site') {
    return notice(how, 403, 'from-elsewhere')
  }
  const waitSeconds = await options.limits.mayStart({
    address: addressBehind(context, options.trustedProxies),
    device: presentedKnownDevice(options, context),
  })
  if (waitSeconds !== null) return busyNotice(how, waitSeconds)
  const wish = wishIn(context)
  // Never on as a plain sign-in: that would make a stranger of somebody who has a link.
  if (wish === null) return notice(how, 403, 'link-lapsed')
  try {
    return await setOut(options, context, { site, how, wish })
  } catch (fault) {
    if (!(fault instanceof ProviderUnreachable)) throw fault
    options.log.warn({ err: fault }, 'sign-in: the provider does not answer')
    return notice(how, 503, 'out-of-reach')
  }
}

function presentedKnownDevice({ sealingKey }: RoutesOptions, context: Context): string | null {
  return knownDevice(deviceKey(sealingKey), context.req.header('Cookie') ?? null, deviceCookie)
}

type Wish = {
  readonly door: Door
  readonly bindingHash: Buffer | null
  readonly isFresh: boolean
  readonly takesUndated: boolean
}

/**
 * How somebody wants to set out; null when they mean a link that this browser did not open, or that
 * leads nowhere here.
 */
function wishIn(context: Context): Wish | null {
  const door = context.req.query('door') === 'emergency' ? 'emergency' : 'main'
  const binding = context.req.query('binding')
  const cookies = context.req.header('Cookie') ?? null
  const bindingHash = binding === undefined ? null : presentedBinding(cookies, binding)
  if (binding !== undefined && (bindingHash === null || door !== 'main')) return null
  const fresh = context.req.query('fresh')
  // Whoever sits here next, or says which account is theirs, is asked who they are. What is
  // delicate asks for more: a proof that says when it was, which some services never do.
  const isFresh = fresh === '1' || fresh === 'asked' || bindingHash !== null
  return { door, bindingHash, isFresh, takesUndated: fresh !== '1' }
}

async function setOut(
  options: RoutesOptions,
  context: Context,
  { site, how, wish }: { readonly site: Site; readonly how: Showing; readonly wish: Wish },
): Promise<Response> {
  const language = languageAsked(context.req.query('lang'))
  const name = namedAttempt(context.req.query('attempt'))
  const { isFresh } = wish
  const departure = await options.depart(wish.door, site, { isFresh, language, name })
  if (departure === null) {
    return notice(how, 404, 'shut')
  }
  const secret = await options.attempts.open({
    ...wish,
    ...departure,
    mode: how.mode,
    returnTo: returnAddress(context.req.query('return'), site.origin),
    previousIdHash: presentedIdHash(context.req.header('Cookie') ?? null),
  })
  const headers = new Headers({ Location: departure.address })
  // Lax, unlike the session's: it must come back with a navigation that began at the provider.
  headers.append(
    'Set-Cookie',
    `${attemptCookie(departure.state)}=${secret}; Path=/; Max-Age=${attemptMs / 1000}; Secure; HttpOnly; SameSite=Lax`,
  )
  if (language !== null) headers.append('Set-Cookie', rememberedLanguage(how.language))
  return new Response(null, { status: 303, headers })
}

function languageAsked(asked: string | undefined): string | null {
  return asked !== undefined && /^[a-z]{2}$/u.test(asked) ? asked : null
}

const stateShape = /^[\w-]{20,200}$/

async function callback(options: RoutesOptions, context: Context): Promise<Response> {
  const { attempts } = options
  const site = await options.sites.asked(context.req.url)
  const language = languageOf(context)
  const asked = new URL(context.req.url)
  const state = asked.searchParams.get('state') ?? ''
  const secret = stateShape.test(state)
    ? cookieNamed(context.req.header('Cookie') ?? null, attemptCookie(state))
    : null
  const attempt = secret === null ? null : await attempts.use(secret, state)
  if (attempt === null) {
    options.log.info('sign-in refused: unknown, late or used attempt')
    await options.recordFailure(
      site,
      `vuelta desconocida, tardía o repetida; desde ${addressBehind(context, options.trustedProxies)}`,
    )
    return notice({ mode: 'page', language }, 400, 'lapsed')
  }
  const arrived = await options.arrive({
    // Built from our own name: the Host of the request is whatever the client wrote. An answer to
    // another address of ours is refused by the provider, which was told that one.
    callback: new URL(asked.search, wayBackTo(site)),
    site,
    state,
    attempt,
    device: presentedDevice(context.req.header('Cookie') ?? null),
    userAgent: context.req.header('User-Agent') ?? '',
    address: addressBehind(context, options.trustedProxies),
  })
  if (!('session' in arrived))
    return notice({ mode: attempt.mode, language }, arrived.status, arrived.notice)
  const headers = arrivalHeaders(arrived)
  headers.set('Location', `/auth/done?attempt=${state.slice(0, 8)}`)
  return new Response(null, { status: 303, headers })
}

/**
 * Whoever asks for it has stored the cookies by then: a page that waits may fetch the token before
 * this one runs.
 */
async function done({ waiting }: RoutesOptions, context: Context): Promise<Response> {
  const name = namedAttempt(context.req.query('attempt'))
  const secret = name && cookieNamed(context.req.header('Cookie') ?? null, attemptCookie(name))
  const isAwaited = secret !== null && (await waiting.arrived(secret))
  return pageResponse(await drawDonePage(languageOf(context), isAwaited))
}

/**
 * On to the provider, which ends its own session and sends the browser back to the root; to the
 * root when there is nothing to end.
 */
async function leave({ exits }: RoutesOptions, context: Context): Promise<Response> {
  const secret = cookieNamed(context.req.header('Cookie') ?? null, exitCookie)
  const address = secret === null ? null : await exits.take(secret)
  const headers = new Headers({ Location: address ?? '/' })
  headers.append('Set-Cookie', exitCookieHeader(''))
  return new Response(null, { status: 303, headers })
}

const largestLogoutBytes = 32_768

/**
 * What a provider posts when it ends a session: OpenID Connect Back-Channel Logout 1.0, §2.5 to
 * §2.8.
 */
async function logoutByProvider(options: RoutesOptions, context: Context): Promise<Response> {
  const isForm = context.req.header('Content-Type')?.startsWith('application/x-www-form-urlencoded')
  const size = Number(context.req.header('Content-Length') ?? Infinity)
  if (isForm !== true || size > largestLogoutBytes) return context.json(invalidRequest, 400)
  const token = (await context.req.parseBody())['logout_token']
  const site = await options.sites.asked(context.req.url)
  const address = addressBehind(context, options.trustedProxies)
  try {
    const isObeyed =
      typeof token === 'string' && (await options.backChannel.obey(token, { site, address }))
    // The same answer for somebody we know and somebody we do not.
    return isObeyed ? new Response(null, { status: 200 }) : context.json(invalidRequest, 400)
  } catch (fault) {
    // Ours, or its keys out of reach: the provider may ask again.
    options.log.error({ err: fault }, 'log-out token')
    return context.json({ error: 'temporarily_unavailable' }, 503)
  }
}

const invalidRequest = { error: 'invalid_request' }

/** How a page shows itself: in a window of ours or not, and in which language. */
type Showing = { readonly mode: Mode; readonly language: PageLanguage }

function notice(how: Showing, status: number, name: NoticeName): Promise<Response> {
  return said(how, { status, ...wordsIn(how.language).notices[name] })
}

function busyNotice(how: Showing, waitSeconds: number): Promise<Response> {
  const { title, text } = wordsIn(how.language).notices['too-many']
  return said(how, { status: 429, title, text: text(waitSeconds) })
}

async function said(
  { mode, language }: Showing,
  what: { readonly status: number; readonly title: string; readonly text: string },
): Promise<Response> {
  const onward = { address: '/auth', label: wordsIn(language).login.again }
  return pageResponse(await noticePage({ ...what, mode, language, onward }))
}

/** What is said in the address is remembered: the provider sends people back without it. */
function languageOf(context: Context): PageLanguage {
  return pageLanguage(context.req.query('lang'), context.req.raw.headers)
}

function pageResponse(page: DrawnPage): Response {
  return new Response(page.text, { status: page.status, headers: { ...page.headers } })
}
