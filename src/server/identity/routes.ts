/**
 * The browser's way in: `/auth/start` sends it to the provider, `/auth/callback` takes it back and opens the session,
 * `/auth/done` fetches, once, the public token. All are top-level pages but the last; none is of the application's code.
 */
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { Context } from 'hono'
import type { Logger } from 'pino'

import type { Arrived, Arriving } from './arrival.ts'
import { clientAddress } from './client-address.ts'
import { isFromOurPages } from './guard.ts'
import { guardHeaders, noticePage } from './pages.ts'
import type { DrawnPage } from './pages.ts'
import { drawDonePage } from './done-page.ts'
import type { RelyingParty } from './relying-party.ts'
import { ProviderUnreachable } from './relying-party.ts'
import { returnAddress } from './return-address.ts'
import type { SessionStore } from './session-store.ts'
import { cookieNamed, presentedIdHash, sessionCookieHeader, tokenOf } from './session-token.ts'
import { attemptCookie, attemptMs } from './sign-in-attempts.ts'
import type { Attempts, Mode } from './sign-in-attempts.ts'

export type RoutesOptions = {
  readonly publicUrl: string
  readonly relyingParty: RelyingParty
  /** Whether every sign-in must be a new proof, and none leans on the provider's own session. */
  readonly isAlwaysFresh: boolean
  readonly attempts: Attempts
  readonly arrive: (arriving: Arriving) => Promise<Arrived>
  readonly store: SessionStore
  readonly sessionKey: string
  readonly log: Logger
}

export function signInRoutes(options: RoutesOptions): Hono {
  const routes = new Hono()
  routes.get('/auth/start', async (context) => guarded(await start(options, context)))
  routes.get('/auth/callback', async (context) => guarded(await callback(options, context)))
  routes.get('/auth/done', async () => guarded(pageResponse(await drawDonePage())))
  routes.post('/auth/token', async (context) => guarded(await claimToken(options, context)))
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
  const { publicUrl, relyingParty, attempts, isAlwaysFresh } = options
  const mode: Mode = context.req.query('mode') === 'popup' ? 'popup' : 'page'
  // Another site must not sign anyone in, to whatever account (login CSRF, ASVS 7.6.2).
  if (context.req.header('Sec-Fetch-Site') === 'cross-site') {
    return notice(
      mode,
      403,
      'Ingrese desde el registro',
      'Otro sitio intentó abrir el ingreso por usted. Ábralo desde la página del registro.',
    )
  }
  const isFresh = isAlwaysFresh || context.req.query('fresh') === '1'
  try {
    const departure = await relyingParty.depart({ prompt: isFresh ? 'login' : null })
    const secret = await attempts.open({
      ...departure,
      mode,
      isFresh,
      returnTo: returnAddress(context.req.query('return'), publicUrl),
      previousIdHash: presentedIdHash(context.req.header('Cookie') ?? null),
    })
    const headers = new Headers({ Location: departure.address })
    // Lax, unlike the session's: it must come back with a navigation that began at the provider.
    headers.append(
      'Set-Cookie',
      `${attemptCookie(departure.state)}=${secret}; Path=/; Max-Age=${attemptMs / 1000}; Secure; HttpOnly; SameSite=Lax`,
    )
    return new Response(null, { status: 303, headers })
  } catch (fault) {
    if (!(fault instanceof ProviderUnreachable)) throw fault
    options.log.warn({ err: fault }, 'sign-in: the provider does not answer')
    return notice(
      mode,
      503,
      'El ingreso no responde',
      'No se pudo llegar al servicio de ingreso. Espere un momento y vuelva a intentarlo; si sigue, avise a soporte.',
    )
  }
}

const stateShape = /^[\w-]{20,200}$/

async function callback(options: RoutesOptions, context: Context): Promise<Response> {
  const { attempts, publicUrl } = options
  const asked = new URL(context.req.url)
  const state = asked.searchParams.get('state') ?? ''
  const secret = stateShape.test(state)
    ? cookieNamed(context.req.header('Cookie') ?? null, attemptCookie(state))
    : null
  const attempt = secret === null ? null : await attempts.use(secret, state)
  if (attempt === null) {
    options.log.info('sign-in refused: unknown, late or used attempt')
    return notice(
      'page',
      400,
      'Este ingreso ya no sirve',
      'Se usó antes, caducó o empezó en otro navegador. Vuelva a ingresar.',
    )
  }
  const arrived = await options.arrive({
    // Built from our own name: the Host of the request is whatever the client wrote.
    callback: new URL(`/auth/callback${asked.search}`, publicUrl),
    state,
    attempt,
    userAgent: context.req.header('User-Agent') ?? '',
    address: addressOf(context, publicUrl),
  })
  if (!('sid' in arrived)) return notice(attempt.mode, arrived.status, arrived.title, arrived.text)
  const headers = new Headers({ Location: `/auth/done?attempt=${state.slice(0, 8)}` })
  headers.append('Set-Cookie', sessionCookieHeader(arrived.sid))
  return new Response(null, { status: 303, headers })
}

const attemptShape = /^[\w-]{8}$/

async function claimToken(options: RoutesOptions, context: Context): Promise<Response> {
  const { attempts, store, sessionKey, publicUrl } = options
  const headers = context.req.raw.headers
  const isJson = headers.get('content-type')?.startsWith('application/json') === true
  if (!isJson || !isFromOurPages(headers, publicUrl)) return context.json({}, 403)
  const name = await attemptNameIn(context)
  const secret = name === null ? null : cookieNamed(headers.get('cookie'), attemptCookie(name))
  const idHash = presentedIdHash(headers.get('cookie'))
  if (name === null || secret === null || idHash === null) return context.json({}, 403)
  const claimed = await attempts.claim(secret, idHash)
  const found = claimed === null ? null : await store.find(idHash)
  if (claimed === null || found === null) return context.json({}, 409)
  context.header(
    'Set-Cookie',
    `${attemptCookie(name)}=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Lax`,
  )
  return context.json({ token: tokenOf(sessionKey, found.session), ...claimed })
}

async function attemptNameIn(context: Context): Promise<string | null> {
  if (Number(context.req.header('Content-Length') ?? Infinity) > 200) return null
  const body: unknown = await context.req.json().catch(() => null)
  if (typeof body !== 'object' || body === null || !('attempt' in body)) return null
  const { attempt } = body
  return typeof attempt === 'string' && attemptShape.test(attempt) ? attempt : null
}

function addressOf(context: Context, publicUrl: string): string {
  // What the Node adapter hands over; absent when a test asks without a listener.
  const bindings: Partial<HttpBindings> | undefined = context.env
  return clientAddress(context.req.raw.headers, bindings?.incoming ?? null, publicUrl)
}

async function notice(mode: Mode, status: number, title: string, text: string): Promise<Response> {
  const onward = { address: '/auth', label: 'Volver a ingresar' }
  return pageResponse(await noticePage({ status, title, text, mode, onward }))
}

function pageResponse(page: DrawnPage): Response {
  return new Response(page.text, { status: page.status, headers: { ...page.headers } })
}
