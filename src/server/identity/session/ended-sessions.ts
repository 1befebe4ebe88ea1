/**
 * How sessions go, and why each did: its browser still shows the page, and is told (`SessionEnd` of
 * the contract).
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import type { SessionEnd } from '#contract/service/session.ts'

import type { Transaction } from '../../database/tables/transaction.ts'

/**
 * Removes the sessions that `which` holds for, and answers their hashes. `ground`: text in SQL,
 * null for nothing to tell.
 */
export async function removeSessions(
  db: Transaction,
  which: RawBuilder<unknown>,
  ground: RawBuilder<unknown>,
): Promise<readonly Buffer[]> {
  const { rows } = await sql<{ id_hash: Buffer }>`
    with gone as (delete from session where ${which} returning id_hash, created_at, seen_at),
    noted as (
      insert into ended_session (id_hash, ground)
      select id_hash, ground from (select id_hash, ${ground} as ground from gone) as ending where ground is not null
      on conflict do nothing
    )
    select id_hash from gone`.execute(db)
  return rows.map((row) => row.id_hash)
}

export async function groundOf(db: Transaction, idHash: Buffer): Promise<SessionEnd | null> {
  const row = await db
    .selectFrom('ended_session')
    .select('ground')
    .where('id_hash', '=', idHash)
    .executeTakeFirst()
  return row?.ground ?? null
}

/**
 * As `SessionStore.sweep` says; and the grounds with them: nobody comes back to a page that stood
 * open for more than a week.
 */
export async function sweepSessions(
  db: Transaction,
  startedBefore: Date,
  busyMs: number,
): Promise<void> {
  const isIdle = sql`seen_at < created_at + ${busyMs} * interval '1 millisecond'`
  const ground = sql`case when ${isIdle} then 'idle' else 'longest' end`
  await removeSessions(db, sql`created_at < ${startedBefore}`, ground)
  await sql`delete from ended_session where ended_at < now() - interval '7 days'`.execute(db)
}
