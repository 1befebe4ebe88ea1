/** `GET /api/imported-books/:bookId/entries/:ordinal`: one row as it stood in the old book. */
import type { api } from '#contract/api.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Handler } from '../http/receive/handler.ts'
import { logAccess } from '../context/log-access.ts'
import { setImportedScene } from './imported-sight.ts'
import { bookIn } from './read-books.ts'

export const readImportedEntry: Handler<typeof api.readImportedEntry> = async (
  context,
  { params: { bookId, ordinal } },
) => {
  const { municipalityId, isHeaderOnly, wall } = await setImportedScene(context)
  const { book, row } = await context.app.database.read(wall, async (db) => ({
    book: await bookIn(db, municipalityId, bookId),
    row: await db
      .selectFrom('imported_entry')
      .selectAll()
      .where((eb) => eb.and({ municipality_id: municipalityId, book_id: bookId, ordinal }))
      .executeTakeFirst(),
  }))
  if (row === undefined) throw new Refusal('E-CON-03')
  await logAccess(context, 'imported-entry-read', { detail: `${bookId} ${ordinal}` })
  const other = Object.entries(row.other).map(([heading, text]) => ({ heading, text }))
  return {
    bookId,
    bookName: book.name,
    ordinal,
    rowCount: book.row_count,
    number: row.number,
    date: row.date,
    sender: row.sender,
    subject: row.subject,
    documentType: row.document_type,
    destination: row.destination,
    folios: row.folios,
    sequence: row.sequence,
    year: row.year,
    on: row.on_date,
    isHeaderOnly,
    notes: isHeaderOnly ? '' : row.notes,
    other: isHeaderOnly ? [] : other,
  }
}
