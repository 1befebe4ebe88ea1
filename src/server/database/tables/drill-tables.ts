/** The rows of `db/baseline/15-clock-and-restorations.sql`; conventions as in `tables.ts`. */
import type { Generated } from 'kysely'

export interface RestoreDrillTable {
  drill_id: Generated<string>
  began_at: Date
  ended_at: Date
  fault: string | null
  parts: { readonly part: string; readonly tookMs: number }[]
  size_bytes: number | null
}

export interface DrillTables {
  restore_drill: RestoreDrillTable
}
