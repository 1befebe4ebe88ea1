/** The rows of `db/migrations/0044-restored-books.sql`; conventions as in `tables.ts`. */
import type { Generated } from 'kysely'

interface RestoredBookTable {
  municipality_id: string
  restoration_id: Generated<string>
  restored_at: Generated<Date>
  restored_to: Date
  position: number
  hash: Buffer
  decided_position: number | null
}

export interface HoldTables {
  restored_book: RestoredBookTable
}
