/**
 * How the public token gets from a session just opened to a page of ours: once, to whoever holds
 * both cookies. It is asked for by the window's last page, or before that by the page that opened
 * the window and waits.
 */
import type { Context } from 'hono'

import type { Sites } from '../../municipality/sites/sites.ts'
import { isFromOurPages } from '../session/guard.ts'
import type { SessionStore } from '../session/session-store.ts'
import { cookieNamed, presentedIdHash, tokenOf } from '../keys/session-token.ts'
import { attemptCookie, namedAttempt } from '../session/sign-in-attempts.ts'
import type { Attempts } from '../session/sign-in-attempts.ts'
import type { WaitingPages } from '../session/waiting-pages.ts'

export type HandOverOptions = {
  readonly sites: Pick<Sites, 'asked'>
  readonly attempts: Attempts
  readonly waiting: WaitingPages
  readonly store: SessionStore
  readonly sessionKey: string
}

export async function claimToken(options: HandOverOptions, context: Context): Promise<Response> {
  const { attempts, store, sessionKey, waiting } = options
  if (!(await isOwnJson(options, context))) return context.json({}, 403)
  const { name, secret } = await askedAttempt(context)
  const idHash = presentedIdHash(context.req.header('Cookie') ?? null)
  if (name === null || secret === null || idHash === null) return context.json({}, 403)
  const claimed = await attempts.claim(secret, idHash)
  const found = claimed === null ? null : await store.find(idHash)
  if (claimed === null || found === null) return context.json({}, 409)
  waiting.claimed(secret, idHash)
  context.header(
    'Set-Cookie',
    `${attemptCookie(name)}=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Lax`,
  )
  return context.json({ token: tokenOf(sessionKey, found.session), ...claimed })
}

/**
 * Held until there is something to say. An attempt that this browser did not begin is no fault: its
 * window may not have set out yet.
 */
export async function waitForArrival(
  options: HandOverOptions,
  context: Context,
): Promise<Response> {
  if (!(await isOwnJson(options, context))) return context.json({}, 403)
  const { secret } = await askedAttempt(context)
  const { signal } = context.req.raw
  const waited = secret === null ? 'unknown' : await options.waiting.wait(secret, signal)
  return context.json({ waited })
}

async function isOwnJson({ sites }: HandOverOptions, context: Context): Promise<boolean> {
  const { headers } = context.req.raw
  const { origin } = await sites.asked(context.req.url)
  const isJson = headers.get('content-type')?.startsWith('application/json') === true
  return isJson && isFromOurPages(headers, origin)
}

type AskedAttempt = { readonly name: string | null; readonly secret: string | null }

/** The attempt that is named, and the secret this browser has for it. */
async function askedAttempt(context: Context): Promise<AskedAttempt> {
  const name = await attemptNameIn(context)
  const cookies = context.req.header('Cookie') ?? null
  return { name, secret: name === null ? null : cookieNamed(cookies, attemptCookie(name)) }
}

async function attemptNameIn(context: Context): Promise<string | null> {
  if (Number(context.req.header('Content-Length') ?? Infinity) > 200) return null
  const body: unknown = await context.req.json().catch(() => null)
  return typeof body === 'object' && body !== null && 'attempt' in body
    ? namedAttempt(body.attempt)
    : null
}
