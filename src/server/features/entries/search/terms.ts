/**
 * Terms as marks: what the header of an entry must say, what all of it must say, and what its names
 * must say.
 */
import { withoutApostrophes } from '#domain/common/text.ts'
import { parseEntryNumber } from '#domain/entry/register-number.ts'
import type { SearchTerm } from '#domain/entry/search-sentence.ts'
import { isNearly, searchTerms } from '#domain/entry/search-sentence.ts'
import { meantNumbers } from '#domain/party/identity-number.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { Query } from '../../../platform/municipality/reference/marks.ts'
import { all, any, beginning, mark } from '../../../platform/municipality/reference/marks.ts'

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
const mostContinuations = 64

export interface QueryTerm extends SearchTerm {
  readonly words: readonly ReadWord[]
  readonly near: readonly (readonly string[])[]
}

/** Words in quotes that are no number: they are looked for as they stand. */
export function isPhrase({ said, words, isPhrase: isQuoted }: QueryTerm): boolean {
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
export function marksInHeader(term: QueryTerm, mayNameNumbers: boolean): Query {
  return any(
    numbered(term.said),
    mayNameNumbers ? identified(term.said) : false,
    everyWord(term, (word, place) => any(inSubject(term, word), inNames(term, word, place))),
  )
}

export function marksAnywhere(term: QueryTerm): Query {
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
export function marksBesideHeader(term: QueryTerm): Query | null {
  const [word, another] = term.words
  return word && !another ? inContent(word) : null
}

function inContent(word: ReadWord): Query {
  return any(...word.stems.map((stem) => mark('x:', stem)))
}

export function marksInNames(term: QueryTerm, mayNameNumbers: boolean): Query {
  return any(
    mayNameNumbers ? identified(term.said) : false,
    everyWord(term, (word, place) => inNames(term, word, place)),
  )
}

/** A term of signs alone, or of letters we have no words for, is said nowhere. */
function everyWord(term: QueryTerm, marksOf: (word: ReadWord, place: number) => Query): Query {
  if (term.words.length === 0) return false
  // Of a text no stop words are kept, and only the row says whether a phrase stands in it whole.
  const isLeftOut = (word: ReadWord): boolean => isPhrase(term) && word.stems.length === 0
  if (term.words.every(isLeftOut)) return all(...term.words.map(marksOf))
  return all(...term.words.map((word, place) => isLeftOut(word) || marksOf(word, place)))
}

function inSubject(term: QueryTerm, word: ReadWord): Query {
  return any(...word.stems.map((stem) => mark(stem)), spelt('', term, word))
}

export function inNames(term: QueryTerm, word: ReadWord, place: number): Query {
  return any(spelt('@', term, word), ...(term.near[place] ?? []).map((name) => mark('@', name)))
}

function spelt(sign: '' | '@', term: QueryTerm, word: ReadWord): Query {
  const isOpen = term.isBeginning && word === term.words.at(-1)
  const { length } = word.word
  if (!isOpen || length < 2) return mark(sign, word.word)
  if (length <= 4) return mark(sign, `${word.word}*`)
  if (word.going_on.length > mostContinuations) return beginning(`${sign}${word.word}`)
  return any(mark(sign, word.word), ...word.going_on.map((whole) => mark(sign, whole)))
}

export function numbered(text: string): Query {
  const typed = parseEntryNumber(text)
  if (typed === null) return false
  return all(
    mark('#', String(typed.number)),
    typed.year === null || mark('y:', String(typed.year)),
    typed.officeCode === null || mark('k:', typed.officeCode),
  )
}

/** The number of a person, in any writing and without its check digit. */
export function identified(text: string): Query {
  return any(...meantNumbers(text).map((number) => mark('i:', number)))
}

/** Of two texts at once, in one round trip. */
export async function readTerms(
  db: Transaction,
  text: string,
  sender: string,
): Promise<{ readonly anywhere: readonly QueryTerm[]; readonly names: readonly QueryTerm[] }> {
  const [anywhere, names] = [searchTerms(text), searchTerms(sender)]
  const terms = [...anywhere, ...names]
  if (terms.length === 0) return { anywhere: [], names: [] }
  // A phrase is compared with the text as it stands.
  const texts = terms.map((term) => withoutApostrophes(term.said, term.isPhrase ? ' ' : ''))
  const { rows } = await sql<ReadWord>`
    /* prepared: terms */ select term, word, stems, going_on, begins_name as "beginsName"
    from read_terms(${texts}::text[], ${mostContinuations + 1})`.execute(db)
  const read = terms.map((term, place): QueryTerm => ({
    ...term,
    words: rows.filter((row) => row.term === place + 1),
    near: [],
  }))
  return { anywhere: read.slice(0, anywhere.length), names: read.slice(anywhere.length) }
}

/** Of so many alike names each word is compared letter by letter. */
const mostCompared = 200
const fewestLetters = 4

/** The same terms, with the names of the register that are nearly each word. */
export async function withNearNames(
  db: Transaction,
  terms: readonly QueryTerm[],
): Promise<readonly QueryTerm[]> {
  const words = [...new Set(terms.flatMap((term) => term.words.map(({ word }) => word)))]
  const typed = words.filter((word) => word.length >= fewestLetters && !/\d/u.test(word))
  if (typed.length === 0) return terms
  const { rows } = await sql<{ typed: string; word: string }>`
    select t.typed, n.word from unnest(${typed}::text[]) as t (typed), names_near(t.typed, ${mostCompared}) as n`.execute(
    db,
  )
  const near = Map.groupBy(
    rows.filter((row) => isNearly(row.typed, row.word)),
    (row) => row.typed,
  )
  return terms.map((term) => ({
    ...term,
    near: term.words.map(({ word }) => (near.get(word) ?? []).map((name) => name.word)),
  }))
}
