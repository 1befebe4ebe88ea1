/**
 * Codes of an authenticator app: TOTP (RFC 6238) over HMAC-SHA-1, six digits, thirty seconds, as
 * every app expects.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export const stepSeconds = 30
const digits = 6
// RFC 4226, §4: at least 128 bits, better 160.
const secretBytes = 20
// A clock half a minute off, or a code typed as it changes.
const toleratedSteps = 1

export function newTotpSecret(): Buffer {
  return randomBytes(secretBytes)
}

/** The code of one period. `length` other than six serves the vectors of the RFC. */
export function totpCode(secret: Buffer, step: number, length = digits): string {
  const reference = Buffer.alloc(8)
  reference.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(reference).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** length).padStart(length, '0')
}

export function stepAt(instant: Date): number {
  return Math.floor(instant.getTime() / 1000 / stepSeconds)
}

/**
 * The period that a typed code belongs to, among those near now; null when it is no code of this
 * secret.
 */
export function stepOfCode(secret: Buffer, typed: string, now: Date): number | null {
  const code = typed.replaceAll(/[\s-]/gu, '')
  if (!/^\d{6}$/u.test(code)) return null
  const nowStep = stepAt(now)
  let found: number | null = null
  // All of them, whichever is right: the answer takes as long.
  for (let step = nowStep - toleratedSteps; step <= nowStep + toleratedSteps; step += 1) {
    if (timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code))) found = step
  }
  return found
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 base32 without padding, as apps want it typed. */
export function toBase32(bytes: Buffer): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/gu) ?? [])
    .map((five) => base32.charAt(Number.parseInt(five.padEnd(5, '0'), 2)))
    .join('')
}

/**
 * What an authenticator app reads from the QR: the address of Google's key URI format, which all of
 * them took over.
 */
export function otpauthAddress(secret: Buffer, about: { issuer: string; email: string }): string {
  // A colon would end the issuer's part of the label.
  const issuer = about.issuer.replaceAll(':', ' ')
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(about.email)}`
  const query = new URLSearchParams({
    secret: toBase32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(digits),
    period: String(stepSeconds),
  })
  // Several apps show the plus sign of a form-encoded space.
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`
}
