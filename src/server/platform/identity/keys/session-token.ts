/**
 * The two halves of a session. `sid` is the credential: it lives only in the browser's cookie jar
 * and is stored hashed. `token` is public: derived from the hash, shown with every call, worth
 * nothing without the cookie (docs/specification/sign-in.md).
 */
import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'

import { parse } from 'hono/utils/cookie'

export const sessionCookie = '__Host-sid'

export type NewSession = {
  readonly sid: string
  readonly idHash: Buffer
  readonly publicId: string
}

export function mintSession(): NewSession {
  const sid = randomBytes(32).toString('base64url')
  return { sid, idHash: hashOf(sid), publicId: randomBytes(16).toString('base64url') }
}

export function hashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

export function tokenOf(key: string, session: { publicId: string; idHash: Buffer }): string {
  const { publicId, idHash } = session
  const proof = createHmac('sha256', key)
    .update(`${publicId}.${idHash.toString('hex')}`)
    .digest('base64url')
  return `s1.${publicId}.${proof}`
}

export function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hashOf(one), hashOf(other))
}

/** Tells one browser from another, so that a person can be told of a new one. It opens nothing. */
export const deviceCookie = '__Host-device'

// Browsers keep no cookie longer.
const deviceSeconds = 400 * 24 * 60 * 60

// 43 letters: 256 bits in base64url. Anything else is not ours, and not worth a query.
const sidShape = /^[\w-]{43}$/
// With our mark behind it, where somebody signed in to the end (`known-browser.ts`).
const deviceShape = /^(?<name>[\w-]{43})(?:\.[\w-]{43})?$/u

/** The hash of the session cookie in a request, or null. */
export function presentedIdHash(cookieHeader: string | null): Buffer | null {
  const sid = cookieNamed(cookieHeader, sessionCookie)
  return sid !== null && sidShape.test(sid) ? hashOf(sid) : null
}

/** The browser's own name as it says it, or null for a browser that was never here. */
export function presentedDevice(cookieHeader: string | null): string | null {
  const device = cookieNamed(cookieHeader, deviceCookie)
  return deviceShape.exec(device ?? '')?.groups?.['name'] ?? null
}

export function mintDevice(): string {
  return randomBytes(32).toString('base64url')
}

export function cookieNamed(cookieHeader: string | null, name: string): string | null {
  return cookieHeader === null ? null : (parse(cookieHeader, name)[name] ?? null)
}

/** No Max-Age: the browser forgets it when it closes, and the server decides in any case. */
export function sessionCookieHeader(sid: string): string {
  return `${sessionCookie}=${sid}; Path=/; Secure; HttpOnly; SameSite=Strict`
}

/** What an admitted browser is given to keep, as `Set-Cookie` lines. */
export function arrivalHeaders(admitted: {
  readonly session: Pick<NewSession, 'sid'>
  readonly device: string
}): Headers {
  const headers = new Headers()
  headers.append('Set-Cookie', sessionCookieHeader(admitted.session.sid))
  // Lax, unlike the session's: it must be there when the provider sends the browser back.
  headers.append(
    'Set-Cookie',
    `${deviceCookie}=${admitted.device}; Path=/; Max-Age=${deviceSeconds}; Secure; HttpOnly; SameSite=Lax`,
  )
  return headers
}

export const clearedSessionCookie = `${sessionCookie}=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Strict`
