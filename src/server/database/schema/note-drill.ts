/** What came of a drill, left where every process of the installation reads it. */
import { sql } from 'kysely'

import { changeAsOwner } from './change-as-owner.ts'

export type DrillResult = {
  readonly beganAt: Date
  readonly endedAt: Date
  /** Null when the copy was the book. */
  readonly fault: string | null
  readonly parts: readonly { readonly part: string; readonly tookMs: number }[]
  /** Of the backup; null when there came to be none. */
  readonly sizeBytes: number | null
}

/**
 * `url` is the owner's, of a migrated database. Those older than the last hundred are forgotten.
 */
export function noteDrill(url: string, result: DrillResult): Promise<void> {
  return changeAsOwner(url, async (db) => {
    await sql`
      insert into restore_drill (began_at, ended_at, fault, parts, size_bytes)
      values (${result.beganAt}, ${result.endedAt}, ${result.fault}, ${JSON.stringify(result.parts)}::jsonb,
        ${result.sizeBytes})`.execute(db)
    await sql`
      delete from restore_drill where drill_id not in (
        select drill_id from restore_drill order by ended_at desc limit 100)`.execute(db)
  })
}
