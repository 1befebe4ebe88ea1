/** Whom somebody asks for, by what they typed. */
import { parseEntryNumber } from './register-number.ts'
import { foldText } from '../common/text.ts'
import { begunNumbers, meantNumbers } from '../party/identity-number.ts'

/** With its year, a number can only be that of an entry. */
export function isPersonsNumber(said: string): boolean {
  return meantNumbers(said).length > 0 && (parseEntryNumber(said)?.year ?? null) === null
}

export interface NamedPerson {
  readonly name: string
  readonly number: string | null
}

/** Which of the texts ask for none of these people, by beginnings of a number or of names. */
export function queryForOthers(
  texts: readonly string[],
  people: readonly NamedPerson[],
): readonly string[] {
  const known = people.map(({ name, number }) => ({ name: ` ${wordsOf(name).join(' ')}`, number }))
  return texts.filter((text) => {
    const words = wordsOf(text)
    const numbers = begunNumbers(text).filter((number) => /\d{3}/u.test(number))
    return !known.some(
      ({ name, number }) =>
        numbers.some((begun) => number?.startsWith(begun) === true) ||
        (words.length > 0 && words.every((word) => name.includes(` ${word}`))),
    )
  })
}

function wordsOf(text: string): readonly string[] {
  return foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}
