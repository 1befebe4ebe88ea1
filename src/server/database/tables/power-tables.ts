/** The rows of `db/baseline/04-people.sql`; conventions as in `tables.ts`. */
import type { PowerActData } from '#domain/acts/power-act.ts'
import type { ColumnType, Selectable } from 'kysely'

export interface PowerActTable {
  municipality_id: string
  act_id: string
  kind: PowerActData['kind']
  staff_id: string
  data: ColumnType<PowerActData, string, never>
  stage: 'PROPOSED' | 'CONFIRMED' | 'WITHDRAWN'
  proposed_at: Date
  proposed_by_id: string
  decided_at: Date | null
  decided_by_id: string | null
}

export type PowerActRow = Selectable<PowerActTable>

export interface PowerTables {
  power_act: PowerActTable
}
