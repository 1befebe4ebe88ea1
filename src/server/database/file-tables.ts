/** The rows of `db/migrations/0048-unclaimed-and-damaged-files.sql`; conventions as in `tables.ts`. */
import type { Generated } from 'kysely'

export interface UnclaimedFileTable {
  municipality_id: string
  sha256: Buffer
  first_seen_at: Date
  seen_at: Date
}

export interface DamagedFileTable {
  municipality_id: string
  sha256: Buffer
  trouble: 'DAMAGED' | 'MISSING'
  found_at: Generated<Date>
}

export interface FileTables {
  unclaimed_file: UnclaimedFileTable
  damaged_file: DamagedFileTable
}
