/** Takes an old book in, whole or not at all: its rows, and the one event that proves them. */
import { reviewImportedBook } from '#domain/imported-book.ts'
import type { ImportedRow } from '#domain/imported-row.ts'

import { OperatorProblem } from '../config.ts'
import type { Database } from '../database/open-database.ts'
import type { Transaction } from '../database/transaction.ts'
import { appendEvents } from '../ledger/append.ts'
import { openRowsHash } from './rows-hash.ts'

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

/** Throws an `OperatorProblem` when there is a book of that name, or this very file was taken in before. */
export async function importBook(database: Database, book: OldBook): Promise<BookImportedData> {
  const { municipalityId, bookId, rows } = book
  const hash = openRowsHash()
  for (const row of rows) hash.add(row)
  const { from, to } = reviewImportedBook(rows)
  const data: BookImportedData = {
    name: book.name,
    fileName: book.fileName,
    fileSha256: book.fileSha256,
    rowCount: rows.length,
    rowsSha256: hash.digest().toString('hex'),
    from,
    to,
    importedBy: book.importedBy,
  }
  await database.inMunicipality(municipalityId, async (db) => {
    await demandNew(db, book)
    // Before the head is held: nobody waits for these rows, and nothing slow happens under it.
    for (let start = 0; start < rows.length; start += rowsAtOnce) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await db
        .insertInto('imported_entry')
        .values(rows.slice(start, start + rowsAtOnce).map((row) => entryRow(book, row)))
        .execute()
    }
    const [event] = await appendEvents(db, municipalityId, [
      { type: 'BookImported', subjectId: bookId, actorId: null, data },
    ])
    if (!event) throw new Error('An import cannot be without its event')
    await db
      .insertInto('imported_book')
      .values(bookRow(book, data, event.at))
      .execute()
  })
  return data
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
