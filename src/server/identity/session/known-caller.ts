/**
 * Whether a request comes from somebody who was let in before, told by arithmetic alone: a browser
 * with our mark, a session's two halves that belong together, or a credential that was good a while
 * ago. It decides who waits, and nothing else.
 */
import type { HeaderReader } from './guard.ts'
import { browserMarkKey, knownBrowser, providerBrowserCookie } from './known-browser.ts'
import type { Secrets } from '../keys/secrets.ts'
import { deviceCookie, hashOf, isSame, presentedIdHash, tokenOf } from '../keys/session-token.ts'
import type { TokenGuard } from './token-guard.ts'

export interface KnownCallers {
  readonly knows: (headers: HeaderReader) => boolean
  /** The same guard of programs, whose credentials are known once they were good. */
  remembering(resolve: TokenGuard['resolve']): TokenGuard['resolve']
}

const mostCredentials = 1000
const sessionTokenShape = /^s1\.(?<publicId>[\w-]{22})\.[\w-]{43}$/u

export function openKnownCallers({
  sealingKey,
  sessionKey,
}: Pick<Secrets, 'sealingKey' | 'sessionKey'>): KnownCallers {
  const markKey = browserMarkKey(sealingKey)
  const credentials = new Set<string>()
  const hasMark = (cookies: string): boolean =>
    knownBrowser(markKey, cookies, deviceCookie) !== null ||
    knownBrowser(markKey, cookies, providerBrowserCookie) !== null
  const hasSession = (cookies: string, shown: string): boolean => {
    const publicId = sessionTokenShape.exec(shown)?.groups?.['publicId']
    const idHash = publicId === undefined ? null : presentedIdHash(cookies)
    if (publicId === undefined || idHash === null) return false
    return isSame(shown, tokenOf(sessionKey, { publicId, idHash }))
  }
  return {
    knows(headers) {
      const cookies = headers.get('cookie')
      if (cookies === null) {
        const credential = credentialOf(headers)
        return credential !== null && credentials.has(credential)
      }
      return hasMark(cookies) || hasSession(cookies, headers.get('x-session-token') ?? '')
    },
    remembering: (resolve) => async (headers, use) => {
      const actor = await resolve(headers, use)
      credentials.add(credentialOf(headers) ?? '')
      const [oldest] = credentials
      if (credentials.size > mostCredentials && oldest !== undefined) credentials.delete(oldest)
      return actor
    },
  }
}

function credentialOf(headers: HeaderReader): string | null {
  const shown = headers.get('authorization')
  return shown === null ? null : hashOf(shown).toString('base64')
}
