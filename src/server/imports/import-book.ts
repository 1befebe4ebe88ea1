/** Takes an old book in, whole or not at all: its rows, and the one event that proves them. */
import type { ImportedRow } from '#domain/book/imported-row.ts'

import { OperatorProblem } from '../config/config.ts'
import type { Database } from '../database/connect/open-database.ts'
import type { Transaction } from '../database/tables/transaction.ts'
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
  /** Read once, in order: however many there are, few are held. */
  readonly rows: AsyncIterable<ImportedRow> | Iterable<ImportedRow>
  /** Asked once all were read, before anything holds; throws when they are not what was meant. */
  readonly demandWhole?: () => Promise<void>
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
    await book.demandWhole?.()
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
  const hash = openRowsHash()
  let rowCount = 0
  let from: string | null = null
  let to: string | null = null
  let waiting: ReturnType<typeof entryRow>[] = []
  const write = async (): Promise<void> => {
    if (waiting.length > 0) await db.insertInto('imported_entry').values(waiting).execute()
    waiting = []
  }
  for await (const row of book.rows) {
    hash.add(row)
    rowCount += 1
    if (row.on !== null && (from === null || row.on < from)) from = row.on
    if (row.on !== null && (to === null || row.on > to)) to = row.on
    waiting.push(entryRow(book, row))
    if (waiting.length === rowsAtOnce) await write()
  }
  await write()
  return { rowCount, rowsSha256: hash.digest().toString('hex'), from, to }
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
