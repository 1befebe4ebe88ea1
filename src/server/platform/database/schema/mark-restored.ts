/**
 * The mark that a book was brought back to an earlier moment: whatever brings one back leaves it,
 * before any server starts.
 */
import { sql } from 'kysely'

import { changeAsOwner } from './change-as-owner.ts'
import { readAsOwner } from './read-as-owner.ts'

/**
 * Marks every municipality of a database that was filled from a copy or played back to a minute:
 * none of them gives a number before two people have said which one was the last told.
 * `restoredTo` is the moment the database shows; `url` is the owner's. Returns how many were marked.
 */
export function markRestored(
  url: string,
  { restoredTo }: { readonly restoredTo: Date },
): Promise<number> {
  return changeAsOwner(url, async (db) => {
    const { numAffectedRows } = await sql`
      insert into restored_book (municipality_id, restored_to, position, hash)
      select municipality_id, ${restoredTo}, position, hash from ledger_head`.execute(db)
    // Other systems were told by the one it is a copy of.
    await sql`
      update webhook_progress set stopped_at = clock_timestamp(), stop_reason = 'RESTORED'
      where stopped_at is null`.execute(db)
    return Number(numAffectedRows ?? 0)
  })
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

/** Of all the books there are; null where there is none. `url` is the owner's. */
export async function lastFactAt(url: string): Promise<Date | null> {
  const { rows } = await readAsOwner(url, (db) =>
    sql<{ last_at: string | null }>`select max(last_at) as last_at from ledger_head`.execute(db),
  )
  const lastAt = rows[0]?.last_at ?? null
  return lastAt === null ? null : new Date(lastAt)
}
