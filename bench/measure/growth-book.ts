/** The book of `search`, with what registering in it and opening its entries need besides. */
import { sql } from 'kysely'

import { registerOne } from '../live/live-acts.ts'
import { writeSearchBook } from '../search/search-book.ts'
import type { Stage } from '../stage/stage.ts'
import { writeInBulk } from '../stage/write-in-bulk.ts'

/** Brings an empty book to `total` entries. */
export async function fillGrownBook(stage: Stage, total: number): Promise<void> {
  await writeSearchBook(stage, total, () => undefined)
  await registerOne(stage)
  // Each opens as what was just registered. The town's own events keep the first places.
  await writeInBulk(stage, async (db) => {
    await sql`
      insert into ledger_event
      select e.municipality_id, e.ledger_position, v.hash, v.hash, replace(v.body, v.subject_id::text, e.entry_id::text), v.type, e.entry_id, v.actor_id, e.registered_at
      from entry e, (select * from ledger_event where type = 'EntryRegistered') v
      on conflict do nothing`.execute(db)
  })
  await stage.vacuum()
}
