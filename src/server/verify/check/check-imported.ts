/** The old books: each is as its event says, row by row, and there is none without an event. */
import { createHash } from 'node:crypto'
import type { ImportedRow } from '#domain/book/imported-row.ts'
import { sql } from 'kysely'

import type { Transaction } from '../../platform/database/tables/transaction.ts'
import { addRow } from '../../features/imports/import-book.ts'
import type { Book } from '../replay/discrepancy.ts'
import { Discrepancy, quoted } from '../replay/discrepancy.ts'
import { pagesOf } from '../replay/read-pages.ts'

export const importFactTypes = ['BookImported'] as const

interface ImportedBook {
  readonly position: string | null
  readonly book_id: string
  readonly name: string | null
  readonly is_same: string
  readonly rows_sha256: string | null
}

type ImportedEntry = Readonly<Record<Exclude<keyof ImportedRow, NumberOrDay>, string>> &
  Readonly<Record<NumberOrDay, string | null>>
type NumberOrDay = 'sequence' | 'year' | 'on'

const pageSize = 500

/** Throws the first `Discrepancy`. The chain must have been checked. */
export async function checkImported(db: Transaction, book: Book): Promise<void> {
  for (const imported of await booksOf(db, book)) {
    const place = {
      ...(imported.position === null ? {} : { position: Number(imported.position) }),
      column: 'imported_book',
    }
    const name = quoted(imported.name)
    if (imported.position === null) {
      throw new Discrepancy(
        book,
        place,
        `hay un libro importado ${name} del que el libro no dice nada.`,
      )
    }
    if (imported.is_same !== 't') {
      throw new Discrepancy(book, place, `el libro importado ${name} no es como el libro lo dice.`)
    }
    // oxlint-disable-next-line no-await-in-loop -- one book after another
    const hash = await hashOfRows(db, book, imported.book_id)
    if (hash === imported.rows_sha256) continue
    const what = `las filas del libro importado ${name} no son las que se importaron.`
    throw new Discrepancy(book, { ...place, column: 'imported_entry' }, what)
  }
}

/** Those of the ledger, then any that only rows know of. */
async function booksOf(db: Transaction, { municipalityId }: Book): Promise<ImportedBook[]> {
  const { rows } = await sql<ImportedBook>`
    select v.position, coalesce(v.subject_id, known.book_id) as book_id,
      coalesce(b.name, v.body::jsonb -> 'data' ->> 'name') as name,
      v.body::jsonb -> 'data' ->> 'rowsSha256' as rows_sha256,
      coalesce(v.body::jsonb -> 'data' = jsonb_build_object(
        'name', b.name, 'fileName', b.file_name, 'fileSha256', encode(b.file_sha256, 'hex'),
        'rowCount', b.row_count, 'rowsSha256', encode(b.rows_sha256, 'hex'), 'from', b.first_on, 'to', b.last_on)
        || case when b.imported_by = '' then '{}'::jsonb else jsonb_build_object('importedBy', b.imported_by) end
        and b.imported_at = v.at, false) as is_same
    from (select * from ledger_event where municipality_id = ${municipalityId} and type = 'BookImported') as v
    full join (
      select book_id from imported_book where municipality_id = ${municipalityId}
      union select book_id from imported_entry where municipality_id = ${municipalityId}
    ) as known on known.book_id = v.subject_id
    left join imported_book b
      on b.municipality_id = ${municipalityId} and b.book_id = coalesce(v.subject_id, known.book_id)
    order by v.position nulls last, 2
  `.execute(db)
  return rows
}

async function hashOfRows(
  db: Transaction,
  { municipalityId }: Book,
  bookId: string,
): Promise<string> {
  const hash = createHash('sha256')
  const pages = pagesOf<ImportedEntry>(
    '0',
    ({ ordinal }) => ordinal,
    (after) =>
      sql<ImportedEntry>`
      select ordinal, number, date, sequence, year, on_date as on, sender, subject,
        document_type as "documentType", destination, folios, notes, other
      from imported_entry
      where municipality_id = ${municipalityId} and book_id = ${bookId} and ordinal > ${after}
      order by ordinal limit ${pageSize}`.execute(db),
  )
  for await (const page of pages) for (const row of page) addRow(hash, importedRowOf(row))
  return hash.digest('hex')
}

function importedRowOf(row: ImportedEntry): ImportedRow {
  const { ordinal, sequence, year, other } = row
  return {
    ...row,
    ordinal: Number(ordinal),
    sequence: sequence === null ? null : Number(sequence),
    year: year === null ? null : Number(year),
    other: JSON.parse(other),
  }
}
