/** Takes an old book in, whole or not at all: its rows, and the one event that proves them. */
import type { Hash } from 'node:crypto'
import { createHash } from 'node:crypto'
import type { ImportedRow } from '#domain/book/imported-row.ts'
import { canonicalJson } from '#domain/common/canonical.ts'

import { OperatorProblem } from '../../platform/common/config/config.ts'
import type { Database } from '../../platform/database/connect/open-database.ts'
import type { Transaction } from '../../platform/database/tables/transaction.ts'
import { appendEvents } from '../../platform/ledger/append.ts'

export interface OldBook {
  readonly municipalityId: string
  /** Minted by whoever imports. */
  readonly bookId: string
  readonly name: string
  readonly fileName: string
  readonly fileSha256: string
  /** Who answers for it. */
  readonly importedBy: string
  readonly rows: readonly ImportedRow[]
}

/** What the ledger says of it; hashes are lower-case hexadecimal. */
export type BookImportedData = {
  readonly name: string
  readonly fileName: string
  readonly fileSha256: string
  readonly rowCount: number
  readonly rowsSha256: string
  readonly from: string | null
  readonly to: string | null
  /** Absent in the oldest. */
  readonly importedBy?: string
}

const rowsAtOnce = 500

/**
 * Throws an `OperatorProblem` when there is a book of that name, or this very file was taken in
 * before.
 */
export async function importBook(database: Database, book: OldBook): Promise<BookImportedData> {
  const { municipalityId, bookId } = book
  return database.inMunicipality(municipalityId, async (db) => {
    await demandNew(db, book)
    // Before the head is held: nobody waits for these rows, and nothing slow happens under it.
    const written = await writeRows(db, book)
    const data: BookImportedData = {
      name: book.name,
      fileName: book.fileName,
      fileSha256: book.fileSha256,
      ...written,
      importedBy: book.importedBy,
    }
    const [event] = await appendEvents(db, municipalityId, [
      { type: 'BookImported', subjectId: bookId, actorId: null, data },
    ])
    if (!event) throw new Error('An import cannot be without its event')
    await db
      .insertInto('imported_book')
      .values(bookRow(book, data, event.at))
      .execute()
    return data
  })
}

async function writeRows(
  db: Transaction,
  book: OldBook,
): Promise<Pick<BookImportedData, 'rowCount' | 'rowsSha256' | 'from' | 'to'>> {
  const { rows } = book
  const hash = createHash('sha256')
  for (const row of rows) addRow(hash, row)
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const values = rows.slice(start, start + rowsAtOnce).map((row) => entryRow(book, row))
    // oxlint-disable-next-line no-await-in-loop -- one transaction is one connection
    await db.insertInto('imported_entry').values(values).execute()
  }
  const days = rows.flatMap(({ on }) => (on === null ? [] : [on])).toSorted()
  return {
    rowCount: rows.length,
    rowsSha256: hash.digest('hex'),
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
  }
}

async function demandNew(db: Transaction, book: OldBook): Promise<void> {
  const known = await db
    .selectFrom('imported_book')
    .select(['name', 'file_sha256'])
    .where('municipality_id', '=', book.municipalityId)
    .execute()
  if (known.some(({ name }) => name === book.name)) {
    throw new OperatorProblem(`Ya se importó un libro llamado «${book.name}». Elija otro nombre.`)
  }
  const same = known.find((one) => one.file_sha256.toString('hex') === book.fileSha256)
  if (same) throw new OperatorProblem(`Este mismo archivo ya se importó como «${same.name}».`)
}

/** Adds a row to the hash of them all: SHA-256 over their canonical text (RFC 8785), one a line. */
export function addRow(hash: Hash, row: ImportedRow): void {
  // Of the well-formed text: half a letter, which old programs leave behind, has no canonical form.
  hash.update(`${canonicalJson(row)}\n`)
}

function bookRow(book: OldBook, data: BookImportedData, importedAt: Date) {
  return {
    municipality_id: book.municipalityId,
    book_id: book.bookId,
    name: data.name,
    file_name: data.fileName,
    file_sha256: Buffer.from(data.fileSha256, 'hex'),
    row_count: data.rowCount,
    rows_sha256: Buffer.from(data.rowsSha256, 'hex'),
    first_on: data.from,
    last_on: data.to,
    imported_at: importedAt,
    imported_by: book.importedBy,
  }
}

function entryRow({ municipalityId, bookId }: OldBook, row: ImportedRow) {
  return {
    municipality_id: municipalityId,
    book_id: bookId,
    ordinal: row.ordinal,
    number: row.number,
    date: row.date,
    sequence: row.sequence,
    year: row.year,
    on_date: row.on,
    sender: row.sender,
    subject: row.subject,
    document_type: row.documentType,
    destination: row.destination,
    folios: row.folios,
    notes: row.notes,
    other: JSON.stringify(row.other),
  }
}
