/** From a text to what the database makes of its terms: words, stems, and what a beginning goes on to. */
import { isNearly, searchTerms } from '#domain/search-sentence.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../database/transaction.ts'
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
  const { rows } = await sql<ReadWord>`
    select term, word, stems, going_on
    from read_terms(${terms.map(({ said }) => said)}::text[], ${mostContinuations + 1})`.execute(db)
  const asked = terms.map((term, place): AskedTerm => ({
    ...term,
    words: rows.filter((row) => row.term === place + 1),
    near: [],
  }))
  return { anywhere: asked.slice(0, anywhere.length), names: asked.slice(anywhere.length) }
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
  const near = new Map<string, readonly string[]>()
  for (const word of words.filter((typed) => typed.length >= fewestLetters && !/\d/u.test(typed))) {
    // oxlint-disable-next-line no-await-in-loop -- one connection; rarely more than three words
    const { rows } = await sql<{ word: string }>`
      select word from names_near(${word}, ${mostCompared})`.execute(db)
    near.set(
      word,
      rows.flatMap((row) => (isNearly(word, row.word) ? [row.word] : [])),
    )
  }
  return terms.map((term) => ({
    ...term,
    near: term.words.map(({ word }) => near.get(word) ?? []),
  }))
}
