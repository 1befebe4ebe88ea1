/**
 * The mark that a book was brought back to an earlier moment: whatever brings one back leaves it,
 * before any server starts.
 */
import { sql } from 'kysely'

import { changeAsOwner } from './change-as-owner.ts'
import type { Transaction } from '../tables/transaction.ts'
import { readAsOwner } from './read-as-owner.ts'

/**
 * Marks every municipality of a database that was just filled from a copy, or played back to a
 * minute: none of them gives a number before two people have said which one was the last told.
 * `restoredTo` is the moment the database shows. `url` is the owner's, of a migrated database.
 * Returns how many were marked.
 */
export function markRestored(
  url: string,
  { restoredTo }: { readonly restoredTo: Date },
): Promise<number> {
  return changeAsOwner(url, (db) => markBooks(db, { restoredTo, municipalityId: null }))
}

/** Marks files that came back as they were, damaged: `MUNICIPALITY/SHA256` each. */
export async function markDamaged(url: string, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return
  await changeAsOwner(url, (db) =>
    sql`
      insert into damaged_file (municipality_id, sha256, trouble)
      select municipality_id, sha256, 'DAMAGED' from stored_file
      where municipality_id || '/' || encode(sha256, 'hex') = any(${[...addresses]}::text[])
      on conflict do nothing`.execute(db),
  )
}

/** The same in a transaction that is open, of one municipality or, where none is said, of all. */
export async function markBooks(
  db: Transaction,
  {
    restoredTo,
    municipalityId,
  }: { readonly restoredTo: Date; readonly municipalityId: string | null },
): Promise<number> {
  const isMarked = sql`(${municipalityId}::uuid is null or municipality_id = ${municipalityId}::uuid)`
  const { numAffectedRows } = await sql`
    insert into restored_book (municipality_id, restored_to, position, hash)
    select municipality_id, ${restoredTo}, position, hash from ledger_head where ${isMarked}`.execute(
    db,
  )
  // The town's systems are told by the one it is a copy of, or were told more than it knows.
  const { rows } = await sql`
    select where to_regclass('public.webhook_progress') is not null`.execute(db)
  if (rows.length > 0)
    await sql`
      update webhook_progress set stopped_at = clock_timestamp(), stop_reason = 'RESTORED'
      where stopped_at is null and ${isMarked}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/**
 * The last fact of all the books there are, and the time zone of the first municipality; null where
 * there is no book. Throws a sentence where the address is not the owner's.
 */
export async function lookBeforeMarking(
  url: string,
): Promise<{ readonly timeZone: string; readonly lastAt: Date } | null> {
  const { rows } = await readAsOwner(url, (db) =>
    sql<{ time_zone: string; last_at: string }>`
      select m.time_zone, max(h.last_at) over () as last_at
      from ledger_head h join municipality m using (municipality_id)
      order by m.created_at limit 1`.execute(db),
  )
  const [first] = rows
  return first ? { timeZone: first.time_zone, lastAt: new Date(first.last_at) } : null
}
