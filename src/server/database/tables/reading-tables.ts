/** The rows of `db/baseline/22-readings.sql`; conventions as in `tables.ts`. */
import type { UnreadReason } from '#domain/entry/attachment.ts'
import type { Generated } from 'kysely'

export type FileReadingState = 'WAITING' | 'READ' | 'FAILED' | 'SKIPPED'

export interface FileReadingTable {
  municipality_id: string
  sha256: Buffer
  state: Generated<FileReadingState>
  reason: UnreadReason | null
  asked_at: Generated<Date>
  /** When a process took it, or last said that it still reads it. */
  taken_at: Date | null
  tries: Generated<number>
  total_pages: number | null
  /** The first ones. */
  read_pages: number | null
  lost_pages: number | null
  /** Of 100, page by page; null for a page with text of its own. */
  confidences: (number | null)[] | null
  has_thumbnail: Generated<boolean>
  read_at: Date | null
}

export interface ReadingTables {
  file_reading: FileReadingTable
}
