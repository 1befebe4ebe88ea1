/** Whether a question to the register is one for people: by a name, or by a number of theirs. */
import { isPersonsNumber } from '#domain/entry/asked-person.ts'
import { partedText } from '#domain/entry/found-pieces.ts'
import { searchTerms } from '#domain/entry/search-sentence.ts'
import { sql } from 'kysely'
import type { RequestContext } from '../../context/request-context.ts'
import { recordPersonSearch } from '../../context/person-searches.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { Asking } from '../../reference/visibility.ts'
import type { AskedWords, Stretch } from './ask-places.ts'
import { headerQuestion, placesFound } from './ask-places.ts'
import type { Query } from '../../reference/marks.ts'
import { any } from '../../reference/marks.ts'
import { sightMarks } from '../../reference/visibility.ts'
import type { FoundRow } from './search-page.ts'
import type { AskedTerm, ReadWord } from './word-marks.ts'
import { inNames } from './word-marks.ts'

interface Asked {
  readonly text: string
  readonly sender: string
}

/** Turning the page says the same (docs/specification/ledger.md). */
export function recordAskedPeople(context: RequestContext, { text, sender }: Asked): Promise<void> {
  return recordPersonSearch(context, 'entry-search', [sender, text].filter(Boolean).join(' · '))
}

/** By its form alone. */
export function isPlainlyForPeople({ text, sender }: Asked): boolean {
  return sender !== '' || [text, ...searchTerms(text).map(({ said }) => said)].some(isPersonsNumber)
}

/**
 * Whether one of the words names somebody: in what the asker may find, whatever else narrows it
 * down. What they may not know of makes no difference. Where a row that was found shows it, nothing
 * is asked.
 */
export async function namesSomebody(
  db: Transaction,
  { anywhere }: AskedWords,
  scene: Asking,
  book: Stretch,
  found: readonly FoundRow[],
): Promise<boolean> {
  if (isNamedIn(found, anywhere, book.hasOwn)) return true
  const named = any(
    ...anywhere.map((term, place) => asName(term, place === anywhere.length - 1, book.hasOwn)),
  )
  if (named === false) return false
  const { own } = sightMarks(scene)
  const question = headerQuestion(named, own)
  const { rows } = await sql<{ named: boolean }>`
    select exists (select from ${placesFound(question, book, 1)}) as named`.execute(db)
  return rows[0]?.named === true
}

function isNamedIn(found: readonly FoundRow[], anywhere: readonly AskedTerm[], hasOwn: boolean) {
  const names = anywhere.flatMap((term) =>
    term.words.filter((word, place) => mayName(term, word, place, hasOwn)),
  )
  const asked = new Set(names.map(({ word }) => word))
  return (
    asked.size > 0 &&
    found.some(
      (row) =>
        row.confidentiality !== 'CONFIDENTIAL' &&
        partedText(row.party_names).words.some(({ folded }) => asked.has(folded)),
    )
  )
}

/**
 * Whether it says something. What no name of the register begins with names nobody, but perhaps in
 * what one's own confidential entries say.
 */
function mayName(term: AskedTerm, word: ReadWord, place: number, hasOwn: boolean): boolean {
  const isName = hasOwn || word.beginsName || (term.near[place] ?? []).length > 0
  return isName && word.stems.length > 0 && /\p{L}{2}|\p{Lo}/u.test(word.word)
}

const fewestBegun = 4

/** Any of its words that may name somebody: of the last, a few letters begin too many names. */
function asName(term: AskedTerm, isLast: boolean, hasOwn: boolean): Query {
  return any(
    ...term.words.map((word, place) => {
      if (!mayName(term, word, place, hasOwn)) return false
      const isOpen = term.isBeginning && (!isLast || word.word.length >= fewestBegun)
      return inNames({ ...term, isBeginning: isOpen }, word, place)
    }),
  )
}
