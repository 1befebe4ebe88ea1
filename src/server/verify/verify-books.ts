/**
 * Proving the book whole. Walks, for each municipality, the chain of its ledger, the numbers it
 * gave, the rows it made and the files it points to, over one moment of the database, in pages;
 * stops at the first thing wrong and says where it is.
 *
 * It repairs nothing and writes nothing. What the ledger does not tell is not proven: accounts and
 * sessions, the directory of parties (learned from entries, corrected by nobody), waiting uploads,
 * and who read what since the last seal. The whole list stands in docs/operate/verify.md, and a
 * test derives it from the schema.
 */
import type { BookResumedData } from '#domain/book/book-act.ts'
import { entryFactTypes } from '#domain/acts/entry-fact.ts'
import { letterFactTypes } from '#domain/letters/letter.ts'
import { outgoingFactTypes } from '#domain/outgoing/outgoing.ts'
import { sql } from 'kysely'
import type { X509Certificate } from 'node:crypto'
import { readAsOwner } from '../platform/database/schema/read-as-owner.ts'
import type { Transaction } from '../platform/database/tables/transaction.ts'
import { bookActTypes, checkActors, checkBookActs } from './check/check-book-acts.ts'
import type { AccessSummary } from './check/check-access-log.ts'
import { accessFactTypes, checkAccessLog } from './check/check-access-log.ts'
import { checkClosings, closingFactTypes } from './check/check-closings.ts'
import type { FileCheck, FileSummary } from './check/check-files.ts'
import { checkFiles } from './check/check-files.ts'
import { checkImported, importFactTypes } from './check/check-imported.ts'
import {
  checkSecrecy,
  entrySubjects,
  letterSubjects,
  outgoingSubjects,
} from './check/subject-kinds.ts'
import { checkSubjects } from './check/check-subjects.ts'
import { applyFact, checkOrganization } from './check/check-organization.ts'
import type { Numbers } from './check/count-numbers.ts'
import { checkCounters, countNumber, skipNumbers } from './check/count-numbers.ts'
import type { Book } from './replay/discrepancy.ts'
import { Discrepancy } from './replay/discrepancy.ts'
import type { StampSummary } from './check/check-stamps.ts'
import { checkStamps } from './check/check-stamps.ts'
import type { Organization } from './replay/organization.ts'
import { emptyOrganization } from './replay/organization.ts'
import type { WalkedEvent } from './check/walk-chain.ts'
import { walkChain } from './check/walk-chain.ts'

/**
 * A place of a chain that somebody noted outside the database: on paper, in an export, in a
 * message.
 */
export interface RememberedHead {
  readonly position: number
  /** Lower-case hexadecimal. */
  readonly hash: string
}

interface VerifyOptions {
  /** The address of the owner of the tables. */
  readonly url: string
  /** One book alone; every book when not said. */
  readonly municipalityId?: string | null
  readonly files: FileCheck
  readonly expectedHead: RememberedHead | null
  /** Whose time stamps are believed; none: their chains are not followed. */
  readonly trusted?: readonly X509Certificate[]
}

export interface WholeBook extends Book {
  readonly events: number
  readonly entries: number
  readonly files: FileSummary
  readonly access: AccessSummary
  readonly stamps: StampSummary
  /** Entries and exits whose hour an act of two people declared false. */
  readonly falseTimes: number
  /** Lower-case hexadecimal, of the last event. */
  readonly hash: string
}

export type Verdict =
  | { readonly isWhole: true; readonly books: readonly WholeBook[] }
  | { readonly isWhole: false; readonly discrepancy: Discrepancy }

/** Throws only what keeps it from looking; what it finds wrong is the verdict. */
export async function verifyBooks(options: VerifyOptions): Promise<Verdict> {
  try {
    return {
      isWhole: true,
      books: await readAsOwner(options.url, (db) => verifyAll(db, options)),
    }
  } catch (cause) {
    if (cause instanceof Discrepancy) return { isWhole: false, discrepancy: cause }
    throw cause
  }
}

async function verifyAll(
  db: Transaction,
  options: Omit<VerifyOptions, 'url'>,
): Promise<WholeBook[]> {
  const whole: WholeBook[] = []
  const found: string[] = []
  const { expectedHead } = options
  const books = await booksIn(db, options.municipalityId ?? null)
  for (const book of books) {
    const noteHead = ({ position, hash }: WalkedEvent): void => {
      if (position === expectedHead?.position) found.push(hash.toString('hex'))
    }
    // oxlint-disable-next-line no-await-in-loop -- one municipality after another, over one moment
    whole.push(await verifyBook(db, book, options, noteHead))
  }
  if (expectedHead) demandHead(books, expectedHead, found)
  return whole
}

/**
 * The municipalities in the order of their founding; then any id that has rows of the book without
 * being one.
 */
async function booksIn(db: Transaction, only: string | null): Promise<Book[]> {
  const { rows } = await sql<{ municipality_id: string; name: string | null }>`
    select municipality_id, name
    from (
      select municipality_id from municipality union select municipality_id from ledger_event
      union select municipality_id from ledger_head union select municipality_id from registry_series
      union select municipality_id from entry union select municipality_id from entry_party
      union select municipality_id from attachment union select municipality_id from entry_note
      union select municipality_id from entry_relation union select municipality_id from receipt
      union select municipality_id from access_log union select municipality_id from access_seal
      union select municipality_id from closing_stamp union select municipality_id from outgoing
      union select municipality_id from numbered_letter
    ) as known
    left join municipality using (municipality_id)
    where ${only}::uuid is null or municipality_id = ${only}::uuid
    order by exists (select from ledger_event e where e.municipality_id = known.municipality_id) desc,
      created_at nulls last, municipality_id
  `.execute(db)
  return rows.map(({ municipality_id: municipalityId, name }) => ({
    municipalityId,
    name: name ?? `Municipalidad ${municipalityId}`,
  }))
}

async function verifyBook(
  db: Transaction,
  book: Book,
  { files, trusted = [] }: Pick<VerifyOptions, 'files' | 'trusted'>,
  noteHead: (event: WalkedEvent) => void,
): Promise<WholeBook> {
  const organization = emptyOrganization()
  const numbers: Numbers = new Map()
  const end = await walkChain(db, book, (event) => {
    noteHead(event)
    seeEvent(book, organization, numbers, event)
  })
  await checkCounters(db, book, numbers)
  await checkOrganization(db, book, organization)
  const entries = await checkSubjects(db, book, entrySubjects)
  await checkSubjects(db, book, outgoingSubjects)
  await checkSubjects(db, book, letterSubjects)
  await checkSecrecy(db, book)
  await checkBookActs(db, book)
  await checkClosings(db, book, organization)
  await checkImported(db, book)
  const access = await checkAccessLog(db, book)
  const stamps = await checkStamps(db, book, trusted)
  const falseTimes = await countFalseTimes(db, book)
  return {
    ...book,
    events: end.position,
    falseTimes,
    entries,
    access,
    stamps,
    files: await checkFiles(db, book, files),
    hash: end.hash.toString('hex'),
  }
}

/** By rows that were compared with the ledger before. */
async function countFalseTimes(db: Transaction, { municipalityId }: Book): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from (
      select municipality_id, ledger_position from entry
      union all select municipality_id, ledger_position from outgoing) as numbered
    join clock_correction k on k.municipality_id = numbered.municipality_id
      and numbered.ledger_position between k.from_position and k.through_position
    where numbered.municipality_id = ${municipalityId}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

const provenApart: ReadonlySet<string> = new Set([
  ...entryFactTypes,
  ...outgoingFactTypes,
  ...letterFactTypes,
  ...closingFactTypes,
  ...importFactTypes,
  ...bookActTypes,
  ...accessFactTypes,
])

function seeEvent(
  book: Book,
  organization: Organization,
  numbers: Numbers,
  { body }: WalkedEvent,
): void {
  countNumber(book, organization, numbers, body)
  if (body.type === 'BookResumed')
    // oxlint-disable-next-line no-unsafe-type-assertion -- a forged one that is not so shaped fails where it is read
    skipNumbers(book, numbers, body, body.data as unknown as BookResumedData)
  if (bookActTypes.some((type) => type === body.type)) checkActors(book, organization, body)
  // Counted again at the end, when what they count has been proven.
  if (!provenApart.has(body.type)) applyFact(organization, body)
}

/** With several municipalities the note is of one of them: that one must still have it. */
function demandHead(
  books: readonly Book[],
  { position, hash }: RememberedHead,
  found: readonly string[],
): void {
  if (found.includes(hash)) return
  const [book = { municipalityId: '', name: 'Este libro' }] = books
  const instead = found.length === 0 ? 'el libro termina antes' : `ahora es ${found.join(' o ')}`
  throw new Discrepancy(
    books.length === 1 ? book : { ...book, name: 'Ninguno de los libros' },
    { position },
    `no tiene la huella anotada ${hash}; ${instead}. Se quitó el final del libro o se reescribió desde esa posición o antes.`,
  )
}
