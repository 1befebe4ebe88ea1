/** Why each row of a page was found: its number, its people, its subject; or, for those who may read it, a piece of its content. */
import type { FoundReason } from '#contract/search.ts'
import { excerptOf, foundPieces, wordsIn } from '#domain/found-pieces.ts'
import { isRegistry } from '#domain/permission.ts'
import { parseEntryNumber } from '#domain/register-number.ts'
import { identityIn } from '#domain/search-sentence.ts'
import { sight } from '#domain/sight.ts'
import { sql } from 'kysely'
import { surroundingsAt } from '../../counter/counter.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { ListScene } from '../book-filters.ts'
import { standingOfRow } from '../listed-entry.ts'
import type { AskedWords } from './ask-places.ts'
import { contentOf } from './found-content.ts'
import type { FoundRow } from './search-page.ts'
import type { AskedTerm } from './word-marks.ts'

/** By entry. */
export type WhyFound = ReadonlyMap<string, FoundReason[]>

type Match = (foldedWord: string) => boolean

export async function whyFound(
  db: Transaction,
  rows: readonly FoundRow[],
  words: AskedWords,
  scene: ListScene,
): Promise<WhyFound> {
  const terms = [...words.anywhere, ...words.names]
  if (terms.length === 0) return new Map()
  const headers = await matcher(
    db,
    terms,
    rows.flatMap((row) => [row.subject, row.party_names]),
  )
  const why = new Map<string, FoundReason[]>()
  const unexplained: FoundRow[] = []
  for (const row of rows) {
    const seen = sight(
      scene.actor,
      standingOfRow(row),
      surroundingsAt(scene.counter, row.office_id, scene.now),
    )
    const reasons = headerReasons(
      row,
      words,
      headers,
      seen === 'CONTENT' || isRegistry(scene.actor),
    )
    why.set(row.entry_id, reasons)
    const isReadable = seen === 'CONTENT' && row.confidentiality !== 'CONFIDENTIAL'
    if (isReadable && !isExplained(row, terms, headers)) unexplained.push(row)
  }
  for (const [entryId, reasons] of await contentReasons(db, unexplained, terms))
    why.get(entryId)?.push(...reasons)
  return why
}

function headerReasons(
  row: FoundRow,
  { text, anywhere, names }: AskedWords,
  matches: Match,
  mayNameNumbers: boolean,
): FoundReason[] {
  const saids = [text, ...anywhere.map(({ said }) => said)]
  const numbers = [...anywhere, ...names].map(({ said }) => identityIn(said))
  const people = row.identity_numbers.toUpperCase().split(' ')
  const inNames = foundPieces(row.party_names, matches)
  const inSubject = foundPieces(row.subject, matches)
  return [
    ...(saids.some((said) => isNumberOf(row, said))
      ? [reason('NUMBER', [{ text: row.entry_number, isMatch: true }])]
      : []),
    ...(mayNameNumbers && numbers.some((number) => number !== null && people.includes(number))
      ? [reason('IDENTITY', [])]
      : []),
    ...(inNames.some((piece) => piece.isMatch) ? [reason('SENDER', inNames)] : []),
    ...(inSubject.some((piece) => piece.isMatch) && anywhere.length > 0
      ? [reason('SUBJECT', inSubject)]
      : []),
  ]
}

function isNumberOf(row: FoundRow, said: string): boolean {
  const typed = parseEntryNumber(said)
  const own = parseEntryNumber(row.entry_number)
  return (
    typed !== null &&
    typed.number === own?.number &&
    (typed.year === null || typed.year === own.year)
  )
}

/** Whether number, people and subject say everything that was asked. */
function isExplained(row: FoundRow, terms: readonly AskedTerm[], matches: Match): boolean {
  if (row.is_said_only) return false
  const said = wordsIn(`${row.subject} ${row.party_names}`).filter((word) => matches(word))
  return (
    terms.every((term) =>
      term.words.every((word) => said.some((found) => isLike(found, word.word))),
    ) || terms.some(({ said: typed }) => isNumberOf(row, typed) || identityIn(typed) !== null)
  )
}

/** Of words known to match something: the same beginning is enough to tell which. */
function isLike(found: string, asked: string): boolean {
  const letters = Math.min(3, asked.length, found.length)
  return found.slice(0, letters) === asked.slice(0, letters)
}

async function contentReasons(
  db: Transaction,
  rows: readonly FoundRow[],
  terms: readonly AskedTerm[],
): Promise<WhyFound> {
  const why = new Map<string, FoundReason[]>()
  if (rows.length === 0) return why
  const contents = await contentOf(db, rows, stemsOf(terms))
  const matches = await matcher(
    db,
    terms,
    contents.map(({ text }) => text),
  )
  const restricted = new Set(
    rows.flatMap((row) => (row.confidentiality === 'RESTRICTED' ? [row.entry_id] : [])),
  )
  for (const content of contents) {
    const pieces = excerptOf(foundPieces(content.text, matches))
    const reasons = why.get(content.entry_id) ?? []
    if (pieces.length === 0 || reasons.some(({ where }) => where === content.place)) continue
    // To show restricted words in a list would be a look at them that nobody logged.
    const shown = restricted.has(content.entry_id) ? [] : pieces
    why.set(content.entry_id, [
      ...reasons,
      { ...reason(content.place, shown), fileName: content.file_name, page: content.page },
    ])
  }
  return why
}

function reason(
  where: FoundReason['where'],
  pieces: readonly FoundReason['pieces'][number][],
): FoundReason {
  return { where, pieces: [...pieces], fileName: null, page: null }
}

function stemsOf(terms: readonly AskedTerm[]): readonly string[] {
  return [...new Set(terms.flatMap((term) => term.words.flatMap(({ stems }) => stems)))]
}

/** Which words of these texts were meant. Those of the same stem are the database's to tell, whose stems they are. */
async function matcher(
  db: Transaction,
  terms: readonly AskedTerm[],
  texts: readonly string[],
): Promise<Match> {
  const exact = new Set(
    terms.flatMap((term) => [...term.words.map(({ word }) => word), ...term.near.flat()]),
  )
  const beginnings = terms.flatMap((term) =>
    term.isBeginning ? (term.words.at(-1)?.word ?? []) : [],
  )
  const isSpelt: Match = (word) =>
    exact.has(word) || beginnings.some((begun) => begun.length > 1 && word.startsWith(begun))
  const stems = stemsOf(terms)
  const heads = stems.map((stem) => stem.slice(0, 3))
  const alike = [...new Set(texts.flatMap((text) => wordsIn(text)))].filter(
    (word) => !isSpelt(word) && heads.some((head) => word.startsWith(head)),
  )
  if (alike.length === 0) return isSpelt
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${alike}::text[]) word where es_stems(word) && ${stems}::text[]`.execute(
    db,
  )
  const same = new Set(rows.map(({ word }) => word))
  return (word) => isSpelt(word) || same.has(word)
}
