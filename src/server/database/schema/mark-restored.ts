/**
 * The mark that a book was brought back to an earlier moment: whatever brings one back leaves it,
 * before any server starts.
 */
import { sql } from 'kysely'

import { changeAsOwner } from './change-as-owner.ts'
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
  return changeAsOwner(url, async (db) => {
    const { numAffectedRows } = await sql`
      insert into restored_book (municipality_id, restored_to, position, hash)
      select municipality_id, ${restoredTo}, position, hash from ledger_head`.execute(db)
    return Number(numAffectedRows ?? 0)
  })
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
