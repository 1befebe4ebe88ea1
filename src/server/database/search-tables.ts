/** The tables of searching that the application may touch; the documents and the lexicon are behind functions (`db/migrations/0015-search.sql`). */

export interface AttachmentTextTable {
  municipality_id: string
  sha256: Buffer
  /** In order; a file without pages has one. */
  pages: string[]
  stems: string[]
  read_at: Date
}

export interface SearchTables {
  attachment_text: AttachmentTextTable
}
