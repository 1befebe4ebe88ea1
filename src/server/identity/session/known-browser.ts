/**
 * The mark of a browser where somebody signed in to the end: its own name, and our signature under
 * it. Whoever shows it goes by a lane of their own through every limit, so that nobody outside can
 * keep them out. It opens nothing else, it is told by arithmetic alone, and what it may do is
 * counted for it, wherever it is carried to.
 */
import { createHmac } from 'node:crypto'

import { cookieNamed, hashOf, isSame, mintDevice } from '../keys/session-token.ts'
import { derivedKey } from '../keys/secrets.ts'

// Browsers keep no cookie longer.
const keptSeconds = 400 * 24 * 60 * 60
const markShape = /^(?<name>[\w-]{43})\.(?<proof>[\w-]{43})$/u

/** Of the provider, which has a name of its own and sees none of the application's cookies. */
export const providerBrowserCookie = '__Host-id-browser'

export function browserMarkKey(sealingKey: string): string {
  return derivedKey(sealingKey, 'known browsers')
}

export function markedBrowser(key: string, name: string): string {
  return `${name}.${createHmac('sha256', key).update(name).digest('base64url')}`
}

/** What a browser with our mark is called where tries are counted; null when it has none. */
export function knownBrowser(
  key: string,
  cookieHeader: string | null,
  cookie: string,
): Buffer | null {
  const { name, proof } = markShape.exec(cookieNamed(cookieHeader, cookie) ?? '')?.groups ?? {}
  if (name === undefined || proof === undefined) return null
  return isSame(`${name}.${proof}`, markedBrowser(key, name)) ? hashOf(name) : null
}

/**
 * A new mark, as a `Set-Cookie` line of the provider's, and what its browser is called where tries
 * are counted.
 */
export function newMark(key: string): { readonly line: string; readonly browser: Buffer } {
  const name = mintDevice()
  const line = `${providerBrowserCookie}=${markedBrowser(key, name)}; Path=/; Max-Age=${keptSeconds}; Secure; HttpOnly; SameSite=Lax`
  return { line, browser: hashOf(name) }
}
