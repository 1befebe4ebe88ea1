/**
 * The browser's way in: `/auth/start` sends it to the provider, `/auth/callback` takes it back and
 * opens the session, `/auth/done` fetches, once, the public token; the page that opened the window
 * may fetch it first, told by `/auth/wait`. All are top-level pages but these two; none is of the
 * application's code.
 */
import { Hono } from 'hono'
import type { Context } from 'hono'
import type { Logger } from 'pino'

import type { BindingReply } from '#contract/common/binding.ts'
import { isRecord } from '#domain/common/record.ts'

import type { Site, Sites } from '../../municipality/sites/sites.ts'
import {
  bindingCookieHeader,
  bindingNameOf,
  isLinkSecret,
  presentedBinding,
  waitingBehind,
} from '../accounts/binding-links.ts'
import type { Secrets } from '../keys/secrets.ts'
import {
  arrivalHeaders,
  cookieNamed,
  deviceCookie,
  hashOf,
  presentedDevice,
  presentedIdHash,
  tokenOf,
} from '../keys/session-token.ts'
import { addressBehind } from '../limits/client-address.ts'
import type { SignInLimits } from '../limits/sign-in-limits.ts'
import { drawDonePage } from '../pages/done-page.ts'
import { guardHeaders, noticePage } from '../pages/pages.ts'
import type { DrawnPage } from '../pages/pages.ts'
import { deviceKey, knownDevice } from '../session/device-cookies.ts'
import { isOwnJson } from '../session/guard.ts'
import { wayBackTo } from '../session/redirect-addresses.ts'
import type { SessionStore } from '../session/session-store.ts'
import { attemptCookie, attemptMs, namedAttempt } from '../session/sign-in-attempts.ts'
import type { Attempts, Mode } from '../session/sign-in-attempts.ts'
import { recordStranger } from '../session/sign-in-log.ts'
import type { WaitingPages } from '../session/waiting-pages.ts'
import { noticeWords } from '../words/notice-words.ts'
import type { NoticeName } from '../words/notice-words.ts'
import { pageLanguage, rememberedLanguage } from '../words/page-language.ts'
import type { PageLanguage } from '../words/page-language.ts'
import type { Doors } from './identity-providers.ts'
import type { SignInOptions } from './open-session.ts'
import { ProviderUnreachable } from './relying-party.ts'
import { arrive } from './sign-in-callback.ts'
import { exitCookie, exitCookieHeader, exitPath, takeExit } from './sign-out.ts'

export type RoutesOptions = {
  readonly sites: Pick<Sites, 'asked'>
  readonly trustedProxies: readonly string[]
  readonly limits: SignInLimits
  readonly secrets: Pick<Secrets, 'sealingKey' | 'sessionKey'>
  readonly doors: Doors
  readonly attempts: Attempts
  readonly signIn: SignInOptions
  readonly store: SessionStore
  readonly waiting: WaitingPages
  readonly log: Logger
}

type Answer = (options: RoutesOptions, context: Context) => Promise<Response>

export function signInRoutes(
  options: RoutesOptions,
  backChannel: (context: Context) => Promise<Response>,
): Hono {
  const pages: Readonly<Record<string, Answer>> = {
    '/auth/start': start,
    '/auth/callback': callback,
    '/auth/done': done,
    [exitPath]: leave,
  }
  const posts: Readonly<Record<string, Answer>> = {
    '/auth/backchannel-logout': (_options, context) => backChannel(context),
    '/auth/token': claimToken,
    '/auth/wait': waitForArrival,
    '/auth/binding': showBinding,
  }
  const routes = new Hono()
  for (const [path, answer] of Object.entries(pages))
    routes.get(path, async (context) => guarded(await answer(options, context)))
  for (const [path, answer] of Object.entries(posts))
    routes.post(path, async (context) => guarded(await answer(options, context)))
  return routes
}

/** Not a middleware on `/auth/*`: that would also catch `/auth`, a page of the application. */
export function guarded(response: Response): Response {
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
  const cookies = cookiesOf(context)
  const waitSeconds = await options.limits.mayStart({
    address: addressBehind(context, options.trustedProxies),
    device: knownDevice(deviceKey(options.secrets.sealingKey), cookies, deviceCookie),
  })
  if (waitSeconds !== null) {
    const { title, text } = noticeWords[how.language].notices['too-many']
    return said(how, { status: 429, title, text: text(waitSeconds) })
  }
  const door = context.req.query('door') === 'emergency' ? 'emergency' : 'main'
  const binding = context.req.query('binding')
  const bindingHash = binding === undefined ? null : presentedBinding(cookies, binding)
  // A link that this browser did not open, or that leads nowhere here: never on as a plain sign-in,
  // which would make a stranger of somebody who has a link.
  if (binding !== undefined && (bindingHash === null || door !== 'main')) {
    return notice(how, 403, 'link-lapsed')
  }
  try {
    return await setOut(options, context, { site, how, door, bindingHash })
  } catch (fault) {
    if (!(fault instanceof ProviderUnreachable)) throw fault
    options.log.warn({ err: fault }, 'sign-in: the provider does not answer')
    return notice(how, 503, 'out-of-reach')
  }
}

type SettingOut = {
  readonly site: Site
  readonly how: Showing
  readonly door: 'main' | 'emergency'
  readonly bindingHash: Buffer | null
}

async function setOut(
  { doors, attempts }: RoutesOptions,
  context: Context,
  { site, how, door, bindingHash }: SettingOut,
): Promise<Response> {
  const { lang, fresh, attempt, return: goesOn } = context.req.query()
  const language = lang !== undefined && /^[a-z]{2}$/u.test(lang) ? lang : null
  // Whoever sits here next, or says which account is theirs, is asked who they are. What is
  // delicate asks for more: a proof that says when it was, which some services never do.
  const isFresh = fresh === '1' || fresh === 'asked' || bindingHash !== null
  const name = namedAttempt(attempt)
  const departure = await doors.depart(door, site, { isFresh, language, name })
  if (departure === null) return notice(how, 404, 'shut')
  const secret = await attempts.open({
    ...departure,
    door,
    bindingHash,
    takesUndated: fresh !== '1',
    mode: how.mode,
    returnTo: returnAddress(goesOn, site.origin),
    previousIdHash: presentedIdHash(cookiesOf(context)),
  })
  const headers = new Headers({ Location: departure.address })
  headers.append('Set-Cookie', attemptCookieHeader(departure.state, secret, attemptMs / 1000))
  if (language !== null) headers.append('Set-Cookie', rememberedLanguage(how.language))
  return new Response(null, { status: 303, headers })
}

/** Lax, unlike the session's: it must come back with a navigation that began at the provider. */
function attemptCookieHeader(state: string, secret: string, seconds: number): string {
  return `${attemptCookie(state)}=${secret}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Lax`
}

/** Where to go on when nobody said, or said somewhere else. */
export const homeAddress = '/control'

const longestAddress = 2_000

/**
 * The address to go on to after signing in: a page of ours, or the home of the staff. Whatever a
 * browser would take to another site, or to something that is not a page, is not followed.
 */
export function returnAddress(asked: string | undefined, origin: string): string {
  if (!asked || asked.length > longestAddress || !asked.startsWith('/')) return homeAddress
  // Browsers read a backslash as a slash and drop tabs and line ends: «/\evil» and «/<tab>/evil»
  // lead away.
  if (/[\\\p{Cc}]/u.test(asked) || asked.startsWith('//')) return homeAddress
  const url = URL.parse(asked, origin)
  if (url === null || url.origin !== origin) return homeAddress
  // «/..//evil» is a path of ours until its dots are resolved, and an address of theirs after.
  if (url.pathname.startsWith('//')) return homeAddress
  if (/^\/(?:auth|api|oidc)(?:\/|$)/.test(url.pathname)) return homeAddress
  return `${url.pathname}${url.search}${url.hash}`
}

const stateShape = /^[\w-]{20,200}$/

async function callback(options: RoutesOptions, context: Context): Promise<Response> {
  const { attempts, doors, log, signIn, trustedProxies } = options
  const site = await options.sites.asked(context.req.url)
  const language = languageOf(context)
  const { search, searchParams } = new URL(context.req.url)
  const state = searchParams.get('state') ?? ''
  const secret = stateShape.test(state) ? attemptSecret(context, state) : null
  const attempt = secret === null ? null : await attempts.use(secret, state)
  const address = addressBehind(context, trustedProxies)
  if (attempt === null) {
    log.info('sign-in refused: unknown, late or used attempt')
    const detail = `vuelta desconocida, tardía o repetida; desde ${address}`
    await recordStranger(signIn.database, site, detail)
    return notice({ mode: 'page', language }, 400, 'lapsed')
  }
  // Built from our own name: the Host of the request is whatever the client wrote. An answer to
  // another address of ours is refused by the provider, which was told that one.
  const back = { callback: new URL(search, wayBackTo(site)), state, attempt }
  const provider = doors.behind(attempt.door)
  const arrived = await arrive({ ...signIn, attempts, log, provider }, back, {
    site,
    device: presentedDevice(cookiesOf(context)),
    userAgent: context.req.header('User-Agent') ?? '',
    address,
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
  const secret = attemptSecret(context, namedAttempt(context.req.query('attempt')))
  const isAwaited = secret !== null && waiting.arrived(secret)
  return pageResponse(await drawDonePage(languageOf(context), isAwaited))
}

/**
 * On to the provider, which ends its own session and sends the browser back to the root; to the
 * root when there is nothing to end.
 */
async function leave(options: RoutesOptions, context: Context): Promise<Response> {
  const { secrets, signIn } = options
  const secret = cookieNamed(cookiesOf(context), exitCookie)
  const address = secret === null ? null : await takeExit({ ...secrets, ...signIn }, secret)
  const headers = new Headers({ Location: address ?? '/', 'Set-Cookie': exitCookieHeader('') })
  return new Response(null, { status: 303, headers })
}

/**
 * The public token of a session just opened: once, for a page of ours in the browser that holds
 * both cookies. The window's last page asks for it, or before that the page that opened the window
 * and waits.
 */
async function claimToken(options: RoutesOptions, context: Context): Promise<Response> {
  const { attempts, store, secrets } = options
  const name = namedAttempt(await ownField(options, context, 'attempt'))
  const secret = attemptSecret(context, name)
  const idHash = presentedIdHash(cookiesOf(context))
  if (name === null || secret === null || idHash === null) return context.json({}, 403)
  const claimed = await attempts.claim(secret, idHash)
  const found = claimed === null ? null : await store.find(idHash)
  if (claimed === null || found === null) return context.json({}, 409)
  context.header('Set-Cookie', attemptCookieHeader(name, '', 0))
  return context.json({ token: tokenOf(secrets.sessionKey, found.session), ...claimed })
}

/**
 * Held until there is something to say. An attempt that this browser did not begin is no fault: its
 * window may not have set out yet.
 */
async function waitForArrival(options: RoutesOptions, context: Context): Promise<Response> {
  const named = await ownField(options, context, 'attempt')
  if (named === undefined) return context.json({}, 403)
  const secret = attemptSecret(context, namedAttempt(named))
  const { signal } = context.req.raw
  const waited = secret === null ? 'unknown' : await options.waiting.wait(secret, signal)
  return context.json({ waited })
}

/**
 * A page of ours shows the link it was opened with, and learns whose it is. The browser keeps the
 * link in a cookie that no script reads, until the sign-in that begins on that page takes it along
 * (`/auth/start?binding=…`). Where people sign in at our own provider there is nothing to bind.
 */
async function showBinding(options: RoutesOptions, context: Context): Promise<Response> {
  const secret = await ownField(options, context, 'secret')
  if (secret === undefined) return context.json({}, 403)
  const { municipality } = await options.sites.asked(context.req.url)
  const lapsed = { binding: null } satisfies BindingReply
  if (!isLinkSecret(secret) || municipality === null || !options.doors.isHosted)
    return context.json(lapsed)
  const { database, now } = options.signIn
  const { municipalityId } = municipality
  const hash = hashOf(secret)
  const waiting = await database.read(municipalityId, (db) =>
    waitingBehind(db, { municipalityId, hash, now: now() }),
  )
  if (waiting === null) return context.json(lapsed)
  context.header('Set-Cookie', bindingCookieHeader(secret))
  const shown = { binding: bindingNameOf(hash), name: waiting.name } satisfies BindingReply
  return context.json(shown)
}

/** A field of a little JSON from a page of ours; undefined for what is not that. */
async function ownField(
  { sites }: RoutesOptions,
  { req }: Context,
  field: string,
): Promise<unknown> {
  const { origin } = await sites.asked(req.url)
  if (!isOwnJson(req.raw.headers, origin)) return undefined
  if (Number(req.header('Content-Length') ?? Infinity) > 200) return null
  const body: unknown = await req.json().catch(() => null)
  return (isRecord(body) ? body[field] : null) ?? null
}

function cookiesOf(context: Context): string | null {
  return context.req.header('Cookie') ?? null
}

/** What this browser holds for an attempt, by its name or its whole state. */
function attemptSecret(context: Context, state: string | null): string | null {
  return state === null ? null : cookieNamed(cookiesOf(context), attemptCookie(state))
}

/** How a page shows itself: in a window of ours or not, and in which language. */
type Showing = { readonly mode: Mode; readonly language: PageLanguage }

function notice(
  how: Showing,
  status: number,
  name: Exclude<NoticeName, 'too-many'>,
): Promise<Response> {
  return said(how, { status, ...noticeWords[how.language].notices[name] })
}

async function said(
  { mode, language }: Showing,
  what: { readonly status: number; readonly title: string; readonly text: string },
): Promise<Response> {
  const onward = { address: '/auth', label: noticeWords[language].again }
  return pageResponse(await noticePage({ ...what, mode, language, onward }))
}

/** What is said in the address is remembered: the provider sends people back without it. */
function languageOf(context: Context): PageLanguage {
  return pageLanguage(context.req.query('lang'), context.req.raw.headers)
}

function pageResponse(page: DrawnPage): Response {
  return new Response(page.text, { status: page.status, headers: { ...page.headers } })
}
