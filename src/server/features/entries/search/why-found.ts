/**
 * Why each row of a page was found: its number, its people, its subject; or, for those who may read
 * it, a piece of its content.
 */
import type { FoundReason } from '#contract/entry/search.ts'
import { plainName } from '#domain/entry/attachment.ts'
import type { PartedText } from '#domain/entry/found-pieces.ts'
import { excerptOf, foundPieces, partedText } from '#domain/entry/found-pieces.ts'
import type { TypedEntryNumber } from '#domain/entry/register-number.ts'
import { parseEntryNumber } from '#domain/entry/register-number.ts'
import { meantNumbers } from '#domain/party/identity-number.ts'
import { isRegistry } from '#domain/permission/permission.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { Asking } from '../../../platform/municipality/reference/visibility.ts'
import type { QueryWords } from './ask-places.ts'
import type { FoundRow } from './search-page.ts'
import type { QueryTerm } from './terms.ts'

export type WhyFound = ReadonlyMap<string, FoundReason[]>

type Match = (foldedWord: string) => boolean

export async function whyFound(
  db: Transaction,
  rows: readonly FoundRow[],
  words: QueryWords,
  scene: Asking,
): Promise<WhyFound> {
  const terms = [...words.anywhere, ...words.names]
  if (terms.length === 0) return new Map()
  const headers = rows.map((row) => ({
    row,
    subject: partedText(row.subject),
    names: partedText(row.party_names),
  }))
  const matches = await matcher(
    db,
    terms,
    headers.flatMap(({ subject, names }) => [subject, names]),
  )
  const sought = soughtIn(words)
  const why = new Map<string, FoundReason[]>()
  const unexplained: FoundRow[] = []
  for (const header of headers) {
    const { row } = header
    const { visibility: seen } = row
    const mayNameNumbers = seen === 'CONTENT' || isRegistry(scene.actor)
    const reasons = headerReasons(header, sought, matches, mayNameNumbers)
    // Of what is only known to be there nothing is shown but the number it was found by.
    why.set(
      row.entry_id,
      seen === 'EXISTENCE' ? reasons.filter(({ where }) => where === 'NUMBER') : reasons,
    )
    const isReadable = seen === 'CONTENT' && row.confidentiality !== 'CONFIDENTIAL'
    if (isReadable && !isExplained(header, sought, matches)) unexplained.push(row)
  }
  for (const [entryId, reasons] of await contentReasons(db, unexplained, terms))
    why.get(entryId)?.push(...reasons)
  return why
}

interface Header {
  readonly row: FoundRow
  readonly subject: PartedText
  readonly names: PartedText
}

/** What was asked, read once for all rows. */
interface Sought {
  readonly numbers: readonly TypedEntryNumber[]
  readonly identities: readonly string[]
  readonly terms: readonly (readonly string[])[]
  /**
   * One of the terms is the number of an entry or of a person: found by it, the rest explains
   * itself.
   */
  readonly isByNumber: (row: FoundRow) => boolean
  readonly isOnlyNames: boolean
}

function soughtIn({ text, anywhere, names }: QueryWords): Sought {
  const terms = [...anywhere, ...names]
  const identities = terms.flatMap(({ said }) => meantNumbers(said))
  const termNumbers = terms.flatMap(({ said }) => parseEntryNumber(said) ?? [])
  return {
    numbers: [text, ...anywhere.map(({ said }) => said)].flatMap(
      (typed) => parseEntryNumber(typed) ?? [],
    ),
    identities,
    terms: terms.map((term) => term.words.map(({ word }) => word)),
    isByNumber: (row) =>
      identities.length > 0 || termNumbers.some((typed) => isNumberOf(row, typed)),
    isOnlyNames: anywhere.length === 0,
  }
}

function headerReasons(
  { row, subject, names }: Header,
  { numbers, identities, isOnlyNames }: Sought,
  matches: Match,
  mayNameNumbers: boolean,
): FoundReason[] {
  const isIdentified = (): boolean => {
    const people = row.identity_numbers.toUpperCase().split(' ')
    return identities.some((number) => people.includes(number))
  }
  const inNames = foundPieces(names, matches)
  const inSubject = isOnlyNames ? [] : foundPieces(subject, matches)
  return [
    ...(numbers.some((typed) => isNumberOf(row, typed))
      ? [reason('NUMBER', [{ text: row.entry_number, isMatch: true }])]
      : []),
    ...(mayNameNumbers && isIdentified() ? [reason('IDENTITY', [])] : []),
    ...(inNames.some((piece) => piece.isMatch) ? [reason('SENDER', inNames)] : []),
    ...(inSubject.some((piece) => piece.isMatch) ? [reason('SUBJECT', inSubject)] : []),
  ]
}

function isNumberOf(row: FoundRow, typed: TypedEntryNumber): boolean {
  return (
    typed.number === row.series_number && (typed.year === null || typed.year === row.series_year)
  )
}

/** Whether number, people and subject say everything that was asked. */
function isExplained({ row, subject, names }: Header, sought: Sought, matches: Match): boolean {
  if (row.is_said_only) return false
  const matching = [...subject.words, ...names.words].flatMap(({ folded }) =>
    matches(folded) ? folded : [],
  )
  return (
    sought.terms.every((words) =>
      words.every((word) => matching.some((found) => isLike(found, word))),
    ) || sought.isByNumber(row)
  )
}

/** Of words known to match something: the same beginning is enough to tell which. */
function isLike(found: string, word: string): boolean {
  const letters = Math.min(3, word.length, found.length)
  return found.slice(0, letters) === word.slice(0, letters)
}

async function contentReasons(
  db: Transaction,
  rows: readonly FoundRow[],
  terms: readonly QueryTerm[],
): Promise<WhyFound> {
  const why = new Map<string, FoundReason[]>()
  if (rows.length === 0) return why
  const contents = (await contentOf(db, rows, stemsOf(terms))).map((content) => ({
    ...content,
    parted: partedText(content.text),
  }))
  const matches = await matcher(
    db,
    terms,
    contents.map(({ parted }) => parted),
  )
  const restricted = new Set(
    rows.flatMap((row) => (row.confidentiality === 'RESTRICTED' ? [row.entry_id] : [])),
  )
  for (const content of contents) {
    const pieces = excerptOf(foundPieces(content.parted, matches))
    const reasons = why.get(content.entry_id) ?? []
    if (pieces.length === 0 || reasons.some(({ where }) => where === content.place)) continue
    // To show restricted words in a list would be a look at them that nobody logged.
    const shown = restricted.has(content.entry_id) ? [] : pieces
    why.set(content.entry_id, [
      ...reasons,
      {
        ...reason(content.place, shown),
        fileName: content.file_name && plainName(content.file_name),
        page: content.page,
      },
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

function stemsOf(terms: readonly QueryTerm[]): readonly string[] {
  return [...new Set(terms.flatMap((term) => term.words.flatMap(({ stems }) => stems)))]
}

/**
 * Which words of these texts were meant. Those of the same stem are the database's to tell, whose
 * stems they are.
 */
async function matcher(
  db: Transaction,
  terms: readonly QueryTerm[],
  texts: readonly PartedText[],
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
  // A stem is how its words begin, but for two letters («paciencia», «pacient»).
  const heads = stems.map((stem) => stem.slice(0, Math.max(3, stem.length - 2)))
  const alike = [
    ...new Set(texts.flatMap(({ words }) => words.map(({ folded }) => folded))),
  ].filter((word) => !isSpelt(word) && heads.some((head) => word.startsWith(head)))
  if (alike.length === 0) return isSpelt
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${alike}::text[]) word where es_stems(word) && ${stems}::text[]`.execute(
    db,
  )
  const same = new Set(rows.map(({ word }) => word))
  return (word) => isSpelt(word) || same.has(word)
}

interface FoundContent {
  readonly entry_id: string
  readonly place: FoundReason['where']
  readonly text: string
  readonly file_name: string | null
  readonly page: number | null
}

// Enough to show a place; a longer document was found all the same.
const pagesLooked = 40
const lettersOfPage = 8000

async function contentOf(
  db: Transaction,
  found: readonly Pick<FoundRow, 'entry_id'>[],
  stems: readonly string[],
): Promise<readonly FoundContent[]> {
  const ids = found.map((row) => row.entry_id)
  const { rows } = await sql<FoundContent>`/* prepared: found-content */
    select e.entry_id, piece.place, piece.text, null::text as file_name, null::int as page
    from entry e, lateral (values ('STATEMENT', e.statement), ('REQUEST', e.request),
      ('REFERENCE', concat_ws(' · ', e.sender_reference, e.file_number))) as piece (place, text)
    where e.entry_id = any(${ids}::uuid[]) and piece.text <> ''
    union all
    select n.entry_id, 'NOTE', n.text, null, null from entry_note n where n.entry_id = any(${ids}::uuid[])
    union all
    select a.entry_id, 'ATTACHMENT', left(p.text, ${lettersOfPage}), a.file_name, p.page::int
    from attachment a join attachment_text t using (municipality_id, sha256),
      lateral unnest(t.pages[1:${pagesLooked}]) with ordinality as p (text, page)
    where a.entry_id = any(${ids}::uuid[]) and t.stems && ${stems}::text[]`.execute(db)
  return rows
}
