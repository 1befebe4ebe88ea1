/** Books from before Asiento. */
import type { ColumnType, GeneratedAlways } from 'kysely'

export interface ImportedBookTable {
  municipality_id: string
  book_id: string
  name: string
  file_name: string
  file_sha256: Buffer
  row_count: number
  rows_sha256: Buffer
  first_on: string | null
  last_on: string | null
  imported_at: Date
  /** Empty when nobody was asked. */
  imported_by: string
}

export interface ImportedEntryTable {
  municipality_id: string
  book_id: string
  ordinal: number
  number: string
  date: string
  sequence: number | null
  year: number | null
  on_date: string | null
  sender: string
  subject: string
  document_type: string
  destination: string
  folios: string
  notes: string
  other: ColumnType<Record<string, string>, string, never>
  folded: GeneratedAlways<string>
}

export interface ImportedTables {
  imported_book: ImportedBookTable
  imported_entry: ImportedEntryTable
}
