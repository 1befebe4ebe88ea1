/** The past book as rows, in a few large statements. */
import type { Entry } from '#domain/entry/entry.ts'
import type { Transaction } from '#server/database/tables/transaction.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import {
  attachmentRows,
  entryRow,
  noteRows,
  partyRows,
  relationRows,
} from '#server/entries/rows/entry-row.ts'
import { handOverRows } from '#server/entries/rows/hand-over-row.ts'
import {
  addresseeRows,
  answerRows,
  attemptRows,
  outgoingRow,
} from '#server/outgoing/outgoing-row.ts'
import { ledgerEventRow } from '#server/ledger/append.ts'
import { learnSome } from '#server/entries/rows/learner.ts'
import type { Insertable } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Letter } from './letters.ts'
import type { PastBook } from './past-book.ts'

// PostgreSQL takes 65,535 parameters a statement; the widest row has 60.
const rowsAtOnce = 800

/** `db` must be inside the municipality, whose book must be empty. */
export async function writePast(
  db: Transaction,
  book: PastBook,
  letters: readonly Letter[],
  clerkId: string,
): Promise<void> {
  const { municipalityId } = book.head
  const entries = [...book.entries.values()]
  await insertAll(
    db,
    'ledger_event',
    book.events.map((event) => ledgerEventRow(municipalityId, event)),
  )
  await insertAll(db, 'stored_file', storedFiles(municipalityId, book, letters))
  await insertAll(
    db,
    'entry',
    entries.map((entry) => entryRow(municipalityId, entry, linkOf(book, entry.entryId))),
  )
  await insertAll(
    db,
    'entry_party',
    entries.flatMap((entry) => partyRows(municipalityId, entry)),
  )
  await insertAll(
    db,
    'attachment',
    entries.flatMap((entry) => attachmentRows(municipalityId, entry)),
  )
  await insertAll(
    db,
    'entry_note',
    entries.flatMap((entry) => noteRows(municipalityId, entry)),
  )
  await insertAll(
    db,
    'entry_relation',
    entries.flatMap((entry) => relationRows(municipalityId, entry)),
  )
  await insertAll(
    db,
    'hand_over',
    entries.flatMap((entry) => handOverRows(municipalityId, entry)),
  )
  await insertAll(db, 'receipt', receiptRows(municipalityId, book))
  await insertAll(db, 'access_log', printedRows(municipalityId, entries, clerkId))
  await writeExits(db, book)
  await insertAll(db, 'registry_series', seriesRows(municipalityId, book))
  await db
    .updateTable('ledger_head')
    .set({ position: book.head.position, hash: book.head.hash, last_at: book.head.now })
    .where('municipality_id', '=', municipalityId)
    .execute()
  // oxlint-disable-next-line no-await-in-loop -- a few hundred entries at a time
  while (await learnSome(db)) continue
}

/** The counter prints a receipt of each; the last ones stand for all. */
function printedRows(municipalityId: string, entries: readonly Entry[], clerkId: string) {
  return entries.slice(-20).map(({ entryId }) => ({
    municipality_id: municipalityId,
    staff_id: clerkId,
    action: 'receipt-printed',
    entry_id: entryId,
    detail: 'A4',
    request_id: randomUUID(),
  }))
}

async function writeExits(db: Transaction, { head, exits }: PastBook): Promise<void> {
  const { municipalityId } = head
  const all = [...exits.values()]
  await insertAll(
    db,
    'outgoing',
    all.map(({ outgoing, link }) => outgoingRow(municipalityId, outgoing, link)),
  )
  await insertAll(
    db,
    'outgoing_addressee',
    all.flatMap(({ outgoing }) => addresseeRows(municipalityId, outgoing)),
  )
  await insertAll(
    db,
    'delivery_attempt',
    all.flatMap(({ outgoing, positions }) => attemptRows(municipalityId, outgoing, positions)),
  )
  await insertAll(
    db,
    'outgoing_answer',
    all.flatMap(({ outgoing }) => answerRows(municipalityId, outgoing)),
  )
}

async function insertAll<Table extends keyof Tables>(
  db: Transaction,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    // oxlint-disable-next-line no-await-in-loop -- one connection, one statement at a time
    await db
      .insertInto(table)
      .values(rows.slice(start, start + rowsAtOnce))
      .execute()
  }
}

function linkOf(book: PastBook, entryId: string) {
  const link = book.links.get(entryId)
  if (!link) throw new Error(`Entry ${entryId} has no place in the ledger`)
  return link
}

function storedFiles(municipalityId: string, book: PastBook, letters: readonly Letter[]) {
  const [first] = book.events
  if (!first) throw new Error('A book begins with its municipality')
  // The same letter drawn twice is one file.
  const byHash = new Map(letters.map((letter) => [letter.sha256, letter]))
  return [...byHash.values()].map((letter) => ({
    municipality_id: municipalityId,
    sha256: Buffer.from(letter.sha256, 'hex'),
    size_bytes: letter.sizeBytes,
    media_type: letter.mediaType,
    pages: letter.pages,
    is_encrypted: false,
    stored_at: first.at,
  }))
}

function receiptRows(municipalityId: string, book: PastBook) {
  return book.receipts.map(({ entryId, version, verificationCode, issuedAt }) => ({
    municipality_id: municipalityId,
    entry_id: entryId,
    version,
    verification_code: verificationCode,
    issued_at: issuedAt,
  }))
}

function seriesRows(municipalityId: string, book: PastBook) {
  return [...book.series.values()].map(({ code, year, lastNumber, lastAt }) => ({
    municipality_id: municipalityId,
    series_code: code,
    year,
    last_number: lastNumber,
    last_at: lastAt,
  }))
}
