/** Codes read off a paper or a screen and typed: twelve letters, sixty random bits. */
import { randomInt } from 'node:crypto'

// Crockford's base32: no I, L, O or U to be taken for something else.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLetters = 12
const groupLetters = 4
const codeShape = new RegExp(`^[${letters}]{${codeLetters}}$`, 'u')

export function mintCode(): string {
  return Array.from({ length: codeLetters }, () => letters.charAt(randomInt(32))).join('')
}

/** As it is shown: `7KQF-M2XA-9TRB`. */
export function shownCode(code: string): string {
  return (code.match(new RegExp(`.{${groupLetters}}`, 'gu')) ?? []).join('-')
}

/** A typed code, however it was typed; null when it cannot be one. */
export function readCode(typed: string): string | null {
  if (typed.length > 100) return null
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/gu, '1')
  return codeShape.test(code) ? code : null
}
