/**
 * Ten codes on paper, for the day when phone and keys are lost. Each serves once; a new sheet makes
 * the old one void.
 */
import { randomInt } from 'node:crypto'

import { hashPassword } from '../accounts/password.ts'

const codesOnASheet = 10
// Crockford's base32: no I, L, O or U to be taken for something else.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeShape = new RegExp(`^[${letters}]{12}$`, 'u')

export type RecoveryCode = {
  /** As it is shown: `7KQF-M2XA-9TRB`. */
  readonly shown: string
  /** Its beginning, which tells it from its sisters. */
  readonly label: string
  readonly hash: string
}

/**
 * Sixty random bits each, of which ten tell the code from its sisters and fifty are hashed as a
 * password is (ASVS 6.5.2). Apart from the transaction that keeps it: hashing takes a second, and
 * no lock should wait for it. Throws `GateFull`.
 */
export async function mintSheet(): Promise<readonly RecoveryCode[]> {
  const codes = new Map<string, string>()
  while (codes.size < codesOnASheet) {
    const code = Array.from({ length: 12 }, () => letters.charAt(randomInt(32))).join('')
    codes.set(code.slice(0, 2), code)
  }
  return Promise.all(
    [...codes].map(async ([label, code]) => ({
      shown: (code.match(/.{4}/gu) ?? []).join('-'),
      label,
      hash: await hashPassword(code),
    })),
  )
}

/** A typed code, however it was typed; null when it cannot be one. */
export function readRecoveryCode(typed: string): { label: string; code: string } | null {
  if (typed.length > 100) return null
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/gu, '1')
  return codeShape.test(code) ? { label: code.slice(0, 2), code } : null
}
