/** People whose names and numbers stand nowhere, drawn anew each time. */
import { randomInt } from 'node:crypto'

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
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    sum += Number(digits.at(-1 - place)) * (2 + (place % 6))
  }
  const check = 11 - (sum % 11)
  const number = `${digits}${check === 11 ? '0' : check === 10 ? 'K' : check}`
  if (drawn.has(number)) return drawRut(drawn)
  drawn.add(number)
  return number
}
