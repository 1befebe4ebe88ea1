import { sql } from 'kysely'
import type { Transaction } from '../database/tables/transaction.ts'

/**
 * How far apart the server's clock, the database's and the last event of the ledger are, in ms: the
 * worst of them.
 */
export async function readClock(
  db: Transaction,
  municipalityId: string,
  now: () => Date,
): Promise<number> {
  const before = now().getTime()
  const { rows } = await sql<{ clock: Date; last_at: Date | null }>`
    select clock_timestamp() as clock,
      (select last_at from ledger_head where municipality_id = ${municipalityId}) as last_at`.execute(
    db,
  )
  const after = now().getTime()
  const [row] = rows
  if (!row) throw new Error('A clock always answers')
  const clock = row.clock.getTime()
  // What the question took on its way is nobody's drift.
  const apart = Math.max(before - clock, clock - after, 0)
  const behind = row.last_at === null ? 0 : Math.max(0, row.last_at.getTime() - clock)
  return Math.max(apart, behind)
}
