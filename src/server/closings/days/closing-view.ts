/** Closings as they are read: with the hash of their event, and the name of whoever made them. */
import type { ClosingView } from '#contract/book/closings.ts'
import type { DaySum } from '#domain/book/daily-closing.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { RawBuilder, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import { isVoid } from '../../ledger/corrected.ts'

export interface ClosingRow extends Selectable<Tables['daily_closing']> {
  readonly hash: Buffer
  readonly closed_by: string | null
  readonly is_void: boolean
  readonly is_after_void: boolean
}

export async function findClosing(
  db: Transaction,
  municipalityId: string,
  closingId: string,
): Promise<ClosingRow | undefined> {
  const { rows } = await sql<ClosingRow>`
    ${closingsOf(municipalityId)} and c.closing_id = ${closingId}`.execute(db)
  return rows[0]
}

/** Those of an office's days from one to another, in the order in which they were made. */
export async function closingsBetween(
  db: Transaction,
  municipalityId: string,
  officeId: string,
  { from, to }: { readonly from: CivilDate; readonly to: CivilDate },
): Promise<readonly ClosingRow[]> {
  const { rows } = await sql<ClosingRow>`
    ${closingsOf(municipalityId)} and c.office_id = ${officeId} and c.on_date between ${from} and ${to}
    order by c.ledger_position`.execute(db)
  return rows
}

function closingsOf(municipalityId: string): RawBuilder<unknown> {
  return sql`select c.*, v.hash, s.name as closed_by, ${isVoid('c')} as is_void,
      exists (select from daily_closing b where b.municipality_id = c.municipality_id and b.office_id = c.office_id
        and b.on_date = c.on_date and b.sequence = c.sequence - 1 and ${isVoid('b')}) as is_after_void
    from daily_closing c
    join ledger_event v on v.municipality_id = c.municipality_id and v.position = c.ledger_position
    left join staff s on s.municipality_id = c.municipality_id and s.staff_id = c.closed_by_id
    where c.municipality_id = ${municipalityId}`
}

export function closingView(row: ClosingRow): ClosingView {
  return {
    closingId: row.closing_id,
    sequence: row.sequence,
    closedAt: row.closed_at.toISOString(),
    closedBy: row.closed_by,
    isVoid: row.is_void,
    registered: { count: row.entry_count, first: row.first_number, last: row.last_number },
    annulled: [...row.annulled],
    rectified: [...row.rectified],
    late: [...row.late],
    exits: exitsView(row.exits),
    root: row.root.toString('hex'),
    head: `${row.ledger_position}:${row.hash.toString('hex')}`,
  }
}

/** Of a day that nothing left: as of any other. */
export function exitsView(exits: DaySum['exits'] | null): ClosingView['exits'] {
  const { count = 0, first = null, last = null, annulled = [] } = exits ?? {}
  return { count, first, last, annulled: [...annulled] }
}
