/**
 * Device cookies, as OWASP describes them against guessing online: a browser where somebody signed
 * in to the end keeps a name that we signed, one at the application and one for each account at the
 * provider. Where tries are limited it is counted for itself, so that nobody outside keeps its
 * people out. It opens nothing else.
 */
import { createHmac } from 'node:crypto'

import { parse } from 'hono/utils/cookie'

import {
  cookieNamed,
  deviceCookie,
  hashOf,
  isSame,
  mintDevice,
  presentedIdHash,
  tokenOf,
} from '../keys/session-token.ts'
import { derivedKey } from '../../common/secrets.ts'
import type { Secrets } from '../../common/secrets.ts'
import type { HeaderReader } from './guard.ts'

// Browsers keep no cookie longer.
const keptSeconds = 400 * 24 * 60 * 60
const signedShape = /^(?<device>[\w-]{43})\.[\w-]{43}$/u
const accountPrefix = '__Host-id-device-'

export function deviceKey(sealingKey: string): string {
  return derivedKey(sealingKey, 'device cookies')
}

/** Of an account, at the provider. */
export function accountCookie(subject: string): string {
  return `${accountPrefix}${hashOf(subject).toString('hex').slice(0, 16)}`
}

export function signedDevice(key: string, cookie: string, device: string): string {
  const proof = createHmac('sha256', key).update(`${cookie} ${device}`).digest('base64url')
  return `${device}.${proof}`
}

/** The device that a cookie names; null where it is not there or not signed by us for this name. */
export function knownDevice(
  key: string,
  cookieHeader: string | null,
  cookie: string,
): string | null {
  return deviceIn(key, cookie, cookieNamed(cookieHeader, cookie) ?? '')
}

/** A new one for an account, as a `Set-Cookie` line of the provider's. */
export function newAccountCookie(key: string, subject: string): string {
  const cookie = accountCookie(subject)
  const value = signedDevice(key, cookie, mintDevice())
  return `${cookie}=${value}; Path=/; Max-Age=${keptSeconds}; Secure; HttpOnly; SameSite=Lax`
}

const sessionTokenShape = /^s1\.(?<publicId>[\w-]{22})\.[\w-]{43}$/u

/** Whether a request comes from somebody who was let in before, told without the database. */
export function openKnownCallers({
  sealingKey,
  sessionKey,
}: Pick<Secrets, 'sealingKey' | 'sessionKey'>): (headers: HeaderReader) => boolean {
  const key = deviceKey(sealingKey)
  return (headers) => {
    const cookies = headers.get('cookie')
    if (cookies === null) return false
    const shown = headers.get('x-session-token') ?? ''
    const publicId = sessionTokenShape.exec(shown)?.groups?.['publicId']
    const idHash = presentedIdHash(cookies)
    if (publicId !== undefined && idHash !== null) {
      if (isSame(shown, tokenOf(sessionKey, { publicId, idHash }))) return true
    }
    return Object.entries(parse(cookies)).some(
      ([name, value]) =>
        (name === deviceCookie || name.startsWith(accountPrefix)) &&
        deviceIn(key, name, value) !== null,
    )
  }
}

function deviceIn(key: string, cookie: string, value: string): string | null {
  const device = signedShape.exec(value)?.groups?.['device']
  return device !== undefined && isSame(value, signedDevice(key, cookie, device)) ? device : null
}
