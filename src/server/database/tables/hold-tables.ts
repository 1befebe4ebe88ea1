/** The rows of `db/baseline/15-clock-and-restorations.sql`; conventions as in `tables.ts`. */
import type { ColumnType, Generated } from 'kysely'

import type { BeyondBook, BookActData } from '#domain/book/book-act.ts'

interface RestoredBookTable {
  municipality_id: string
  restoration_id: Generated<string>
  restored_at: Generated<Date>
  restored_to: Date
  position: number
  hash: Buffer
  decided_position: Generated<number | null>
  remembered: ColumnType<BeyondBook | null, string | undefined, string>
}

interface ClockConfirmationTable {
  municipality_id: string
  confirmed_at: Date
  confirmed_by_id: string
  ledger_position: number
}

export interface BookActTable {
  municipality_id: string
  act_id: string
  kind: BookActData['kind']
  data: ColumnType<BookActData, string, never>
  reason: string
  stage: 'PROPOSED' | 'CONFIRMED' | 'WITHDRAWN'
  proposed_at: Date
  proposed_by_id: string
  decided_at: Date | null
  decided_by_id: string | null
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
  clock_confirmation: ClockConfirmationTable
  book_act: BookActTable
  clock_correction: ClockCorrectionTable
  skipped_numbers: SkippedNumbersTable
}
