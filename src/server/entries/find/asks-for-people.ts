/** Whether a question to the register is one for people: by a name, or by a number of theirs. */
import { isPersonsNumber } from '#domain/entry/asked-person.ts'
import { searchTerms } from '#domain/entry/search-sentence.ts'
import { sql } from 'kysely'
import type { RequestContext } from '../../context/request-context.ts'
import { recordPersonSearch } from '../../context/person-searches.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { ListScene } from '../sight/book-filters.ts'
import type { AskedWords, Stretch } from './ask-places.ts'
import { headerQuestion, placesFound } from './ask-places.ts'
import type { Query } from './marks.ts'
import { any } from './marks.ts'
import { sightMarks } from './sight-marks.ts'
import type { AskedTerm } from './word-marks.ts'
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
 * down. What they may not know of makes no difference.
 */
export async function namesSomebody(
  db: Transaction,
  { anywhere }: AskedWords,
  scene: ListScene,
  book: Stretch,
): Promise<boolean> {
  const named = any(
    ...anywhere.map((term, place) => asName(term, place === anywhere.length - 1, book.hasOwn)),
  )
  if (named === false) return false
  const { own } = sightMarks(scene.actor, scene.reference, scene.now)
  const question = headerQuestion(named, own)
  const { rows } = await sql<{ named: boolean }>`
    select exists (select from ${placesFound(question, book, 1)}) as named`.execute(db)
  return rows[0]?.named === true
}

const fewestBegun = 4

/**
 * Any of its words that says something: of the last, a few letters begin too many names. What no
 * name of the register begins with names nobody, but perhaps in what one's own confidential entries
 * say.
 */
function asName(term: AskedTerm, isLast: boolean, hasOwn: boolean): Query {
  return any(
    ...term.words.map((word, place) => {
      const isName = hasOwn || word.beginsName || (term.near[place] ?? []).length > 0
      if (!isName || word.stems.length === 0 || !/\p{L}{2}|\p{Lo}/u.test(word.word)) return false
      const isOpen = term.isBeginning && (!isLast || word.word.length >= fewestBegun)
      return inNames({ ...term, isBeginning: isOpen }, word, place)
    }),
  )
}
