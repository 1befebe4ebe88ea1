/**
 * The mark that a book was brought back to an earlier moment: whatever brings one back leaves it,
 * before any server starts.
 */
import { sql } from 'kysely'

import { changeAsOwner } from './change-as-owner.ts'

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
