/**
 * Proving the book whole. Walks, for each municipality, the chain of its ledger, the numbers it gave, the rows it made and
 * the files it points to, over one moment of the database, in pages; stops at the first thing wrong and says where it is.
 *
 * It repairs nothing and writes nothing. What the ledger does not tell is not proven: accounts and sessions, the directory
 * of parties (learned from entries, corrected by nobody), waiting uploads, and who read what since the last seal. The whole
 * list stands in docs/operate/verify.md, and a test derives it from the schema.
 */
import type { BookResumedData } from '#domain/book-act.ts'
import type { EntryRegisteredData } from '#domain/entry.ts'
import { sql } from 'kysely'
import type { X509Certificate } from 'node:crypto'
import { readAsOwner } from '../database/read-as-owner.ts'
import type { Transaction } from '../database/transaction.ts'
import { bookActTypes, checkBookActs } from './check-book-acts.ts'
import type { AccessSummary } from './check-access-log.ts'
import { accessFactTypes, checkAccessLog } from './check-access-log.ts'
import { checkClosings, closingFactTypes } from './check-closings.ts'
import { checkEntries } from './check-entries.ts'
import type { FileCheck, FileSummary } from './check-files.ts'
import { checkFiles } from './check-files.ts'
import { checkImported, importFactTypes } from './check-imported.ts'
import { checkOrganization } from './check-organization.ts'
import type { Numbers } from './count-numbers.ts'
import { checkCounters, countNumber, skipNumbers } from './count-numbers.ts'
import type { Book } from './discrepancy.ts'
import { Discrepancy } from './discrepancy.ts'
import type { StampSummary } from './check-stamps.ts'
import { checkStamps } from './check-stamps.ts'
import { entryChanges } from './entry-fact.ts'
import { isOrganizationFact } from './organization-fact.ts'
import { applyOrganizationFact, emptyOrganization } from './replay-organization.ts'
import type { Organization } from './replay-organization.ts'
import type { WalkedEvent } from './walk-chain.ts'
import { walkChain } from './walk-chain.ts'

/** A place of a chain that somebody noted outside the database: on paper, in an export, in a message. */
export interface RememberedHead {
  readonly position: number
  /** Lower-case hexadecimal. */
  readonly hash: string
}

export interface VerifyOptions {
  /** The address of the owner of the tables. */
  readonly url: string
  readonly files: FileCheck
  readonly expectedHead: RememberedHead | null
  /** As kept outside by the folder of heads: each must stand in one of the books. */
  readonly remembered?: readonly RememberedHead[]
  /** Whose time stamps are believed; none: their chains are not followed. */
  readonly trusted?: readonly X509Certificate[]
}

export interface WholeBook extends Book {
  readonly events: number
  readonly entries: number
  readonly files: FileSummary
  readonly access: AccessSummary
  readonly stamps: StampSummary
  /** Lower-case hexadecimal, of the last event. */
  readonly hash: string
}

export type Verdict =
  | { readonly isWhole: true; readonly books: readonly WholeBook[] }
  | { readonly isWhole: false; readonly discrepancy: Discrepancy }

/** Throws only what keeps it from looking; what it finds wrong is the verdict. */
export async function verifyBooks(options: VerifyOptions): Promise<Verdict> {
  try {
    return { isWhole: true, books: await readAsOwner(options.url, (db) => verifyAll(db, options)) }
  } catch (cause) {
    if (cause instanceof Discrepancy) return { isWhole: false, discrepancy: cause }
    throw cause
  }
}

async function verifyAll(db: Transaction, options: VerifyOptions): Promise<WholeBook[]> {
  const whole: WholeBook[] = []
  const found: string[] = []
  const wanted = [
    ...(options.remembered ?? []),
    ...(options.expectedHead ? [options.expectedHead] : []),
  ]
  const positions = new Set(wanted.map(({ position }) => position))
  const books = await booksIn(db)
  for (const book of books) {
    const noteHead = ({ position, hash }: WalkedEvent): void => {
      if (positions.has(position)) found.push(`${position}:${hash.toString('hex')}`)
    }
    // oxlint-disable-next-line no-await-in-loop -- one municipality after another, over one moment
    whole.push(await verifyBook(db, book, options, noteHead))
  }
  for (const head of wanted) demandHead(books, head, found)
  return whole
}

/** The municipalities in the order of their founding; then any id that has rows of the book without being one. */
async function booksIn(db: Transaction): Promise<Book[]> {
  const { rows } = await sql<{ municipality_id: string; name: string | null }>`
    select municipality_id, name
    from (
      select municipality_id from municipality union select municipality_id from ledger_event
      union select municipality_id from ledger_head union select municipality_id from registry_series
      union select municipality_id from entry union select municipality_id from entry_party
      union select municipality_id from attachment union select municipality_id from entry_note
      union select municipality_id from entry_relation union select municipality_id from receipt
      union select municipality_id from access_log union select municipality_id from access_seal
      union select municipality_id from closing_stamp
    ) as known
    left join municipality using (municipality_id)
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
  { files, trusted = [] }: VerifyOptions,
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
  const entries = await checkEntries(db, book)
  await checkBookActs(db, book, organization)
  await checkClosings(db, book, organization)
  await checkImported(db, book)
  const access = await checkAccessLog(db, book)
  const stamps = await checkStamps(db, book, trusted)
  return {
    ...book,
    events: end.position,
    entries,
    access,
    stamps,
    files: await checkFiles(db, book, files),
    hash: end.hash.toString('hex'),
  }
}

const provenApart = new Set([
  ...entryChanges,
  ...closingFactTypes,
  ...importFactTypes,
  ...bookActTypes,
  ...accessFactTypes,
])

function seeEvent(
  book: Book,
  organization: Organization,
  numbers: Numbers,
  { position, body }: WalkedEvent,
): void {
  if (body.type === 'EntryRegistered') {
    // The ledger is written by this house; a forged one that is not so shaped fails where it is read, and is named there.
    // oxlint-disable-next-line no-unsafe-type-assertion
    const data = body.data as unknown as EntryRegisteredData
    countNumber(book, organization, numbers, { position, at: body.at, data })
    return
  }
  if (body.type === 'BookResumed') {
    // oxlint-disable-next-line no-unsafe-type-assertion -- as above
    const data = body.data as unknown as BookResumedData
    skipNumbers(book, numbers, { position, at: body.at, data })
  }
  // Counted again at the end, when what they count has been proven.
  if (provenApart.has(body.type)) return
  const fact: { readonly type: string } = body
  if (!isOrganizationFact(fact)) throw new Error(`esta versión no conoce el tipo ${body.type}`)
  applyOrganizationFact(organization, body, fact)
}

/** With several municipalities the note is of one of them: that one must still have it. */
function demandHead(
  books: readonly Book[],
  { position, hash }: RememberedHead,
  found: readonly string[],
): void {
  if (found.includes(`${position}:${hash}`)) return
  const [book = { municipalityId: '', name: 'Este libro' }] = books
  const others = found.flatMap((head) =>
    head.startsWith(`${position}:`) ? [head.split(':')[1]] : [],
  )
  const instead = others.length === 0 ? 'el libro termina antes' : `ahora es ${others.join(' o ')}`
  throw new Discrepancy(
    books.length === 1 ? book : { ...book, name: 'Ninguno de los libros' },
    { position },
    `no tiene la huella anotada ${hash}; ${instead}. Se quitó el final del libro o se reescribió desde esa posición o antes.`,
  )
}
