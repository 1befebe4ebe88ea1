/**
 * The tables of searching that the application may touch; the documents and the lexicon are behind
 * functions (`db/baseline/23-search-documents.sql`).
 */
import type { ColumnType } from 'kysely'

export interface AttachmentTextTable {
  municipality_id: string
  sha256: Buffer
  /** In order; a file without pages has one. */
  pages: string[]
  stems: string[]
  read_at: Date
}

/** A search kept under a name. */
export interface SavedViewTable {
  municipality_id: string
  view_id: string
  owner_id: string
  name: string
  is_shared: boolean
  question: ColumnType<unknown, string, string>
  saved_at: Date
}

export interface SearchTables {
  saved_view: SavedViewTable
  attachment_text: AttachmentTextTable
}
