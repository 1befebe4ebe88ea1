/** People whose names and numbers stand nowhere, drawn anew each time. */
import { randomInt } from 'node:crypto'

import { checkIdentityNumber } from '#domain/party/identity-number.ts'

export interface Stranger {
  readonly surname: string
  /** The same with one letter changed. */
  readonly nearly: string
  /** A Chilean RUT with its check digit. */
  readonly number: string
  /** For a subject. */
  readonly word: string
}

const consonants = 'bcdfglmnprstvz'
const vowels = 'aeiou'

export function drawStrangers(count: number): readonly Stranger[] {
  const drawn = new Set<string>()
  const strange = (syllables: number): string => {
    const word = Array.from({ length: syllables }, () => letter(consonants) + letter(vowels))
    const said = word.join('')
    if (drawn.has(said)) return strange(syllables)
    drawn.add(said)
    return said
  }
  return Array.from({ length: count }, () => {
    const surname = strange(5)
    return { surname, nearly: withAnother(surname), number: drawRut(drawn), word: strange(6) }
  })
}

function letter(of: string): string {
  return of.charAt(randomInt(of.length))
}

function withAnother(word: string): string {
  return `${word.slice(0, 4)}x${word.slice(5)}`
}

function drawRut(drawn: Set<string>): string {
  const digits = String(randomInt(20_000_000, 26_000_000))
  const number = '0123456789K'
    .split('')
    .map((check) => digits + check)
    .find((whole) => checkIdentityNumber('CL_RUT', whole).remarks.length === 0)
  if (number === undefined || drawn.has(number)) return drawRut(drawn)
  drawn.add(number)
  return number
}
