/**
 * Terms as marks: what the header of an entry must say, what all of it must say, and what its names
 * must say.
 */
import { meantNumbers } from '#domain/party/identity-number.ts'
import type { SearchTerm } from '#domain/entry/search-sentence.ts'
import { parseEntryNumber } from '#domain/entry/register-number.ts'
import type { Query } from '../../reference/marks.ts'
import { all, any, beginning, mark } from '../../reference/marks.ts'

/** A word of a term, as the database reads it. */
export interface ReadWord {
  readonly term: number
  readonly word: string
  readonly stems: readonly string[]
  /** Words of the register that begin so, itself included; empty for short ones. */
  readonly going_on: readonly string[]
  /** Whether a name in an entry that is not confidential begins so. */
  readonly beginsName: boolean
}

/** More continuations than this are asked for as one beginning. */
export const mostContinuations = 64

export interface AskedTerm extends SearchTerm {
  readonly words: readonly ReadWord[]
  /** Names nearly so, for each word. */
  readonly near: readonly (readonly string[])[]
}

/** Words in quotes that are no number: they are looked for as they stand. */
export function isPhrase({ said, words, isPhrase: isQuoted }: AskedTerm): boolean {
  return (
    isQuoted &&
    words.length > 1 &&
    parseEntryNumber(said) === null &&
    meantNumbers(said).length === 0
  )
}

/**
 * What every reader of the header may find the entry by. `identity`: whether the numbers of people
 * count.
 */
export function saidInHeader(term: AskedTerm, mayNameNumbers: boolean): Query {
  return any(
    numbered(term.said),
    mayNameNumbers ? identified(term.said) : false,
    everyWord(term, (word, place) => any(inSubject(term, word), inNames(term, word, place))),
  )
}

/** What readers of the content may find it by. */
export function saidAnywhere(term: AskedTerm): Query {
  return any(
    numbered(term.said),
    identified(term.said),
    everyWord(term, (word, place) =>
      any(inSubject(term, word), inNames(term, word, place), inContent(word)),
    ),
  )
}

/**
 * What they find beside the header, of a term of one word; of several, some may stand here and some
 * there: null.
 */
export function saidBesideHeader(term: AskedTerm): Query | null {
  const [word, another] = term.words
  return word && !another ? inContent(word) : null
}

function inContent(word: ReadWord): Query {
  return any(...word.stems.map((stem) => mark('x:', stem)))
}

export function saidInNames(term: AskedTerm, mayNameNumbers: boolean): Query {
  return any(
    mayNameNumbers ? identified(term.said) : false,
    everyWord(term, (word, place) => inNames(term, word, place)),
  )
}

/** A term of signs alone, or of letters we have no words for, is said nowhere. */
function everyWord(term: AskedTerm, said: (word: ReadWord, place: number) => Query): Query {
  if (term.words.length === 0) return false
  // Of a text no stop words are kept, and only the row says whether a phrase stands in it whole.
  const isLeftOut = (word: ReadWord): boolean => isPhrase(term) && word.stems.length === 0
  if (term.words.every(isLeftOut)) return all(...term.words.map(said))
  return all(...term.words.map((word, place) => isLeftOut(word) || said(word, place)))
}

function inSubject(term: AskedTerm, word: ReadWord): Query {
  return any(...word.stems.map((stem) => mark(stem)), spelt('', term, word))
}

export function inNames(term: AskedTerm, word: ReadWord, place: number): Query {
  return any(spelt('@', term, word), ...(term.near[place] ?? []).map((name) => mark('@', name)))
}

function spelt(sign: '' | '@', term: AskedTerm, word: ReadWord): Query {
  const isOpen = term.isBeginning && word === term.words.at(-1)
  const { length } = word.word
  if (!isOpen || length < 2) return mark(sign, word.word)
  if (length <= 4) return mark(sign, `${word.word}*`)
  if (word.going_on.length > mostContinuations) return beginning(`${sign}${word.word}`)
  return any(mark(sign, word.word), ...word.going_on.map((whole) => mark(sign, whole)))
}

/** The number of an entry, in any writing. */
export function numbered(said: string): Query {
  const typed = parseEntryNumber(said)
  if (typed === null) return false
  return all(
    mark('#', String(typed.number)),
    typed.year === null || mark('y:', String(typed.year)),
    typed.officeCode === null || mark('k:', typed.officeCode),
  )
}

/** The number of a person, in any writing and without its check digit. */
export function identified(said: string): Query {
  return any(...meantNumbers(said).map((number) => mark('i:', number)))
}
