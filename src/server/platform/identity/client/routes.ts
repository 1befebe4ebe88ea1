/**
 * The browser's way in: `/auth/start` sends it to the provider, `/auth/callback` takes it back and
 * opens the session, `/auth/done` fetches, once, the public token. All are top-level pages; none is
 * of the application's code.
 */
import { Hono } from 'hono'
import type { Context } from 'hono'
import {
  AuthorizationResponseError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'

import type { BindingReply } from '#contract/common/binding.ts'
import { isRecord } from '#domain/common/record.ts'

import type { Site } from '../../municipality/sites/sites.ts'
import {
  bindingCookieHeader,
  bindingNameOf,
  isLinkSecret,
  presentedBinding,
  waitingBehind,
} from '../accounts/binding-links.ts'
import type { VerifiedIdentity } from '../accounts/verified-identity.ts'
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
import { drawDonePage } from '../pages/done-page.ts'
import { guardHeaders, noticePage } from '../pages/pages.ts'
import type { DrawnPage } from '../pages/pages.ts'
import type { Doors, Services } from './identity-providers.ts'
import { deviceKey, knownDevice } from '../session/device-cookies.ts'
import { isOwnJson } from '../session/guard.ts'
import { wayBackTo } from '../accounts/asked-site.ts'
import {
  attemptCookie,
  attemptMs,
  claimAttempt,
  fulfilAttempt,
  namedAttempt,
  openAttempt,
  useAttempt,
} from '../session/sign-in-attempts.ts'
import type { Attempt, Mode } from '../session/sign-in-attempts.ts'
import { recordUnknownPerson } from '../session/sign-in-log.ts'
import type { NoticeName } from '../words/words-in.ts'
import { wordsIn } from '../words/words-in.ts'
import { pageLanguage, rememberedLanguage } from '../words/page-language.ts'
import type { PageLanguage } from '../words/page-language.ts'
import { openSessionFor } from './open-session.ts'
import type { Admission, Visit } from './open-session.ts'
import { DoubtfulAnswer, ProviderUnreachable } from './relying-party.ts'
import type { Vouched } from './relying-party.ts'
import { exitCookie, exitCookieHeader, exitPath, openBackChannel, takeExit } from './sign-out.ts'

/** What the routes of signing in work with. */
export type SignIn = Services & { readonly doors: Doors }

type Answer = (services: SignIn, context: Context) => Promise<Response>

export function signInRoutes(services: SignIn): Hono {
  const obey = openBackChannel(services)
  const pages: Readonly<Record<string, Answer>> = {
    '/auth/start': start,
    '/auth/callback': callback,
    '/auth/done': done,
    [exitPath]: leave,
  }
  const posts: Readonly<Record<string, Answer>> = {
    '/auth/backchannel-logout': (_services, context) => obey(context),
    '/auth/token': claimToken,
    '/auth/binding': showBinding,
  }
  const routes = new Hono()
  for (const [path, answer] of Object.entries(pages))
    routes.get(path, async (context) => guarded(await answer(services, context)))
  for (const [path, answer] of Object.entries(posts))
    routes.post(path, async (context) => guarded(await answer(services, context)))
  return routes
}

/** Not a middleware on `/auth/*`: that would also catch `/auth`, a page of the application. */
export function guarded(response: Response): Response {
  for (const [name, value] of Object.entries(guardHeaders)) {
    if (!response.headers.has(name)) response.headers.set(name, value)
  }
  return response
}

async function start(services: SignIn, context: Context): Promise<Response> {
  const site = await services.sites.asked(context.req.url)
  const mode: Mode = context.req.query('mode') === 'popup' ? 'popup' : 'page'
  const how: Showing = { mode, language: languageOf(context) }
  // Another site must not sign anyone in, to whatever account (login CSRF, ASVS 7.6.2).
  if (context.req.header('Sec-Fetch-Site') === 'cross-site') {
    return notice(how, 403, 'from-elsewhere')
  }
  const cookies = cookiesOf(context)
  const waitSeconds = await services.limits.mayStart({
    address: addressBehind(context, services.config.trustedProxies),
    device: knownDevice(deviceKey(services.secrets.sealingKey), cookies, deviceCookie),
  })
  if (waitSeconds !== null) {
    const { title, text } = wordsIn(how.language).notices['too-many']
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
    return await setOut(services, context, { site, how, door, bindingHash })
  } catch (fault) {
    if (!(fault instanceof ProviderUnreachable)) throw fault
    services.log.warn({ err: fault }, 'sign-in: the provider does not answer')
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
  services: SignIn,
  context: Context,
  { site, how, door, bindingHash }: SettingOut,
): Promise<Response> {
  const { lang, fresh, return: goesOn } = context.req.query()
  const language = lang !== undefined && /^[a-z]{2}$/u.test(lang) ? lang : null
  // Whoever sits here next, or says which account is theirs, is asked who they are. What is
  // delicate asks for more: a proof that says when it was, which some services never do.
  const isFresh = fresh === '1' || fresh === 'asked' || bindingHash !== null
  const departure = await services.doors.depart(door, site, { isFresh, language })
  if (departure === null) return notice(how, 404, 'shut')
  const secret = await openAttempt(services, {
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

const stateShape = /^[\w-]{20,200}$/u

async function callback(services: SignIn, context: Context): Promise<Response> {
  const { database, log } = services
  const { search, searchParams } = new URL(context.req.url)
  const state = searchParams.get('state') ?? ''
  const language = languageOf(context)
  const from = await arrivalOf(services, context)
  const { address, site } = from
  const attempt = stateShape.test(state) ? await usedAttempt(services, context, state) : null
  if (attempt === null) {
    const detail = `vuelta desconocida, tardía o repetida; desde ${address}`
    await recordUnknownPerson(database, site, detail)
    return notice({ mode: 'page', language }, 400, 'lapsed')
  }
  const how = { mode: attempt.mode, language }
  const provider = services.doors.behind(attempt.door)
  let vouched: Vouched
  try {
    // Built from our own name: the Host of the request is whatever the client wrote. An answer to
    // another address of ours is refused by the provider, which was told that one.
    vouched = await provider.arrive(new URL(search, wayBackTo(site)), { ...attempt, state })
  } catch (fault) {
    const reason = reasonOf(fault)
    const hint = hintFor(fault)
    log.warn({ reason, address, hint }, 'sign-in refused: what the provider answered')
    await recordUnknownPerson(database, site, `${reason}; desde ${address}`)
    return noticeOf(how, fault)
  }
  const visit = { ...from, keepsake: await provider.keepsake(vouched) }
  const admission = await admit(services, attempt, { ...vouched, issuer: provider.issuer }, visit)
  if (admission.outcome !== 'admitted') return notice(how, 403, admission.outcome)
  const headers = arrivalHeaders(admission)
  headers.set('Location', doneAddress(state))
  return new Response(null, { status: 303, headers })
}

/** The browser that is back, and where it came to. */
export async function arrivalOf(
  { sites, config }: Services,
  context: Context,
): Promise<Pick<Visit, 'device' | 'userAgent' | 'address'> & { readonly site: Site }> {
  return {
    site: await sites.asked(context.req.url),
    device: presentedDevice(cookiesOf(context)),
    userAgent: context.req.header('User-Agent') ?? '',
    address: addressBehind(context, config.trustedProxies),
  }
}

/** The attempt of this browser, burnt by this; null for one that is unknown, late or used. */
export async function usedAttempt(
  services: Services,
  context: Context,
  state: string,
): Promise<Attempt | null> {
  const secret = attemptSecret(context, state)
  const attempt = secret === null ? null : await useAttempt(services, secret, state)
  if (attempt === null) services.log.info('sign-in refused: unknown, late or used attempt')
  return attempt
}

/** A session for whoever was vouched for, to be claimed; or why there is none. */
export async function admit(
  services: Services,
  attempt: Attempt,
  identity: VerifiedIdentity,
  visit: Omit<Visit, 'previousIdHash' | 'bindingHash'>,
): Promise<Admission> {
  const { previousIdHash, bindingHash } = attempt
  const admission = await openSessionFor(services, identity, {
    ...visit,
    previousIdHash,
    bindingHash,
  })
  if (admission.outcome === 'admitted')
    await fulfilAttempt(services, attempt, admission.session.idHash)
  return admission
}

export function doneAddress(state: string): string {
  return `/auth/done?attempt=${state.slice(0, 8)}`
}

function noticeOf(how: Showing, fault: unknown): Promise<Response> {
  if (fault instanceof AuthorizationResponseError && fault.error === 'access_denied')
    return notice(how, 403, 'cancelled')
  if (fault instanceof DoubtfulAnswer) return notice(how, 400, fault.doubt)
  if (isNotItsClient(fault)) return notice(how, 503, 'not-its-client')
  return isUnreachable(fault) ? notice(how, 503, 'unreachable') : notice(how, 400, 'unproven')
}

/**
 * Our name, our secret or the way it is shown is not what the provider has on record (RFC 6749
 * §5.2, RFC 9110 §15.5.2).
 */
function isNotItsClient(fault: unknown): boolean {
  if (fault instanceof WWWAuthenticateChallengeError) return true
  return (
    fault instanceof ResponseBodyError &&
    ['invalid_client', 'unauthorized_client'].includes(fault.error)
  )
}

/**
 * The library's code for what was wrong: never the answer itself, which is a stranger's text and
 * may hold secrets.
 */
function reasonOf(fault: unknown): string {
  if (fault instanceof AuthorizationResponseError) return `respuesta ${fault.error.slice(0, 60)}`
  if (fault instanceof Error && 'code' in fault && typeof fault.code === 'string') return fault.code
  return fault instanceof Error ? fault.name : 'fallo'
}

/** For whoever reads the log of the server. */
function hintFor(fault: unknown): string | undefined {
  return isNotItsClient(fault)
    ? 'revise OIDC_CLIENT_ID, OIDC_CLIENT_SECRET y OIDC_CLIENT_AUTH (docs/operate/sign-in.md)'
    : undefined
}

/** Also where it was given up waiting: the library says so in its words, `fetch` in others. */
function isUnreachable(fault: unknown): boolean {
  if (fault instanceof ProviderUnreachable) return true
  if (fault instanceof DOMException) return fault.name === 'TimeoutError'
  if (!(fault instanceof Error)) return false
  if ('code' in fault && ['OAUTH_TIMEOUT', 'OAUTH_ABORT'].includes(String(fault.code))) return true
  return fault instanceof TypeError && fault.cause instanceof Error && 'syscall' in fault.cause
}

async function done(_services: SignIn, context: Context): Promise<Response> {
  return pageResponse(await drawDonePage(languageOf(context)))
}

/**
 * On to the provider, which ends its own session and sends the browser back to the root; to the
 * root when there is nothing to end.
 */
async function leave(services: SignIn, context: Context): Promise<Response> {
  const secret = cookieNamed(cookiesOf(context), exitCookie)
  const address = secret === null ? null : await takeExit(services, secret)
  const headers = new Headers({ Location: address ?? '/', 'Set-Cookie': exitCookieHeader('') })
  return new Response(null, { status: 303, headers })
}

/**
 * The public token of a session just opened: once, for the last page of the way in, in the browser
 * that holds both cookies.
 */
async function claimToken(services: SignIn, context: Context): Promise<Response> {
  const { store, secrets } = services
  const name = namedAttempt(await ownField(services, context, 'attempt'))
  const secret = attemptSecret(context, name)
  const idHash = presentedIdHash(cookiesOf(context))
  if (name === null || secret === null || idHash === null) return context.json({}, 403)
  const claimed = await claimAttempt(services, secret, idHash)
  const found = claimed === undefined ? null : await store.find(idHash)
  if (claimed === undefined || found === null) return context.json({}, 409)
  context.header('Set-Cookie', attemptCookieHeader(name, '', 0))
  return context.json({ token: tokenOf(secrets.sessionKey, found.session), ...claimed })
}

/**
 * A page of ours shows the link it was opened with, and learns whose it is. The browser keeps the
 * link in a cookie that no script reads, until the sign-in that begins on that page takes it along
 * (`/auth/start?binding=…`). Where people sign in at our own provider there is nothing to bind.
 */
async function showBinding(services: SignIn, context: Context): Promise<Response> {
  const secret = await ownField(services, context, 'secret')
  if (secret === undefined) return context.json({}, 403)
  const { municipality } = await services.sites.asked(context.req.url)
  const lapsed = { binding: null } satisfies BindingReply
  if (!isLinkSecret(secret) || municipality === null || !services.doors.isHosted)
    return context.json(lapsed)
  const { database, now } = services
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
async function ownField({ sites }: SignIn, { req }: Context, field: string): Promise<unknown> {
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

function notice(how: Showing, status: number, name: NoticeName): Promise<Response> {
  return said(how, { status, ...wordsIn(how.language).notices[name] })
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
