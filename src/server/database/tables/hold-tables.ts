/** The rows of `db/baseline/15-clock-and-restorations.sql`; conventions as in `tables.ts`. */
import type { Generated } from 'kysely'


interface RestoredBookTable {
  municipality_id: string
  restoration_id: Generated<string>
  restored_at: Generated<Date>
  restored_to: Date
  position: number
  hash: Buffer
  decided_position: Generated<number | null>
}

export interface ClockCorrectionTable {
  municipality_id: string
  correction_id: string
  from_position: number
  through_position: number
  ledger_position: number
  corrected_at: Date
}

export interface SkippedNumbersTable {
  municipality_id: string
  series_code: string
  year: number
  first_number: number
  last_number: number
  ledger_position: number
}

export interface HoldTables {
  restored_book: RestoredBookTable
  clock_correction: ClockCorrectionTable
  skipped_numbers: SkippedNumbersTable
}
