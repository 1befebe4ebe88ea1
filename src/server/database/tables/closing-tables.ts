/** The rows of `db/baseline/14-closings.sql`; conventions as in `tables.ts`. */
import type { DaySum, YearClosedData } from '#domain/book/daily-closing.ts'
import type { ColumnType } from 'kysely'

export interface DailyClosingTable {
  municipality_id: string
  office_id: string
  on_date: string
  sequence: number
  closing_id: string
  ledger_position: number
  first_position: number
  through_position: number
  root: Buffer
  closed_at: Date
  closed_by_id: string | null
  entry_count: number
  first_number: string | null
  last_number: string | null
  annulled: readonly string[]
  rectified: readonly string[]
  late: readonly string[]
  exits: ColumnType<DaySum['exits'] | null, string | null, never>
}

export interface YearClosingTable {
  municipality_id: string
  series_code: string
  year: number
  sequence: number
  closing_id: string
  ledger_position: number
  through_position: number
  closed_at: Date
  entry_count: number
  first_number: string | null
  last_number: string | null
  annulled_count: number
  rectified_count: number
  months: readonly number[]
  exits: ColumnType<NonNullable<YearClosedData['exits']> | null, string | null, never>
  day_count: number
  root: Buffer
}

/** Of `03-ledger.sql`. */
export interface AccessSealTable {
  municipality_id: string
  after_id: number
  through_id: number
  row_count: number
  root: Buffer
  sealed_at: Date
  ledger_position: number
  forgotten_position: number | null
}

export interface ClosingStampTable {
  municipality_id: string
  ledger_position: number
  token: Buffer
  stamped_at: Date
}

export interface ClosingTables {
  closing_stamp: ClosingStampTable
  access_seal: AccessSealTable
  daily_closing: DailyClosingTable
  year_closing: YearClosingTable
}
