/**
 * The code printed on a receipt (Spain: CSV, RD 203/2021 art. 21): 100 random bits, nothing of the
 * entry.
 */

import { copiedText, lettersAsFigures } from '../common/text.ts'

// Crockford's base 32: no I, L, O (read as 1, 1, 0) and no U.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 20
const groupLength = 4
const bitsPerCharacter = 5
/** Characters of two groups to five. */
const wholeGroups: ReadonlySet<number> = new Set([8, 12, 16, codeLength])
const bytesNeeded = Math.ceil((codeLength * bitsPerCharacter) / 8)

/**
 * `XXXX-XXXX-XXXX-XXXX-XXXX` from the first 100 bits of at least 13 random bytes. Throws on fewer.
 */
export function formatVerificationCode(randomBytes: Uint8Array): string {
  if (randomBytes.length < bytesNeeded) {
    throw new Error(`A verification code needs ${bytesNeeded} random bytes`)
  }
  let bits = 0n
  for (const byte of randomBytes.subarray(0, bytesNeeded)) bits = (bits << 8n) | BigInt(byte)
  bits >>= BigInt(bytesNeeded * 8 - codeLength * bitsPerCharacter)
  let code = ''
  for (let index = 0; index < codeLength; index += 1) {
    code = alphabet.charAt(Number(bits & 31n)) + code
    bits >>= 5n
  }
  return inGroups(code)
}

/** As copied, with any spacing, O for 0, I or L for 1. Null when it is no code. */
export function parseVerificationCode(text: string): string | null {
  const code = asPrinted(text)
  return code?.length === codeLength ? inGroups(code) : null
}

/**
 * 40 of the 100 bits, with which a receipt opens `/consulta`
 * (docs/decisions/129-what-a-receipt-opens.md).
 */
export function enquiryCodeOf(verificationCode: string): string {
  return verificationCode.slice(0, 2 * groupLength + 1)
}

/** Of two groups, of the whole code, and of what lies between. Null when it is none. */
export function parseEnquiryCode(text: string): string | null {
  const code = asPrinted(text) ?? ''
  return wholeGroups.has(code.length) ? enquiryCodeOf(inGroups(code)) : null
}

function asPrinted(text: string): string | null {
  const code = lettersAsFigures(copiedText(text).replaceAll(/[\s-]/gu, ''))
  return /^[0-9A-HJKMNP-TV-Z]+$/u.test(code) ? code : null
}

function inGroups(code: string): string {
  const groups: string[] = []
  for (let start = 0; start < code.length; start += groupLength) {
    groups.push(code.slice(start, start + groupLength))
  }
  return groups.join('-')
}
