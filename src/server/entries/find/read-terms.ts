/**
 * From a text to what the database makes of its terms: words, stems, and what a beginning goes on
 * to.
 */
import { isNearly, searchTerms } from '#domain/entry/search-sentence.ts'
import { withoutApostrophes } from '#domain/common/text.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { AskedTerm, ReadWord } from './word-marks.ts'
import { mostContinuations } from './word-marks.ts'

/** Of two texts at once, in one round trip. */
export async function readTerms(
  db: Transaction,
  text: string,
  sender: string,
): Promise<{ readonly anywhere: readonly AskedTerm[]; readonly names: readonly AskedTerm[] }> {
  const [anywhere, names] = [searchTerms(text), searchTerms(sender)]
  const terms = [...anywhere, ...names]
  if (terms.length === 0) return { anywhere: [], names: [] }
  // A phrase is compared with the text as it stands.
  const asked = terms.map((term) => withoutApostrophes(term.said, term.isPhrase ? ' ' : ''))
  const { rows } = await sql<ReadWord>`
    /* prepared: terms */ select term, word, stems, going_on, begins_name as "beginsName"
    from read_terms(${asked}::text[], ${mostContinuations + 1})`.execute(db)
  const read = terms.map((term, place): AskedTerm => ({
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
  terms: readonly AskedTerm[],
): Promise<readonly AskedTerm[]> {
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
