/** Whether the embedded database manages to hand its log over to the archive (`docs/operate/point-in-time.md`). */
import { sql } from 'kysely'

import type { Database } from '../database/open-database.ts'
import { gauge } from './instruments.ts'

/** The gauges as text; empty where no log is kept. */
export async function logArchived(database: Database): Promise<string> {
  const [row] = await database.alone(async (db) => {
    const { rows } = await sql<{ is_on: boolean; at: number | null; is_failing: boolean }>`
      select current_setting('archive_mode') <> 'off' as is_on,
        extract(epoch from last_archived_time)::float8 as at,
        coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as is_failing
      from pg_stat_archiver`.execute(db)
    return rows
  })
  if (row?.is_on !== true) return ''
  return [
    gauge('asiento_wal_archived_timestamp_seconds', 'When the log was last kept in the archive.', [
      [{}, row.at],
    ]),
    gauge('asiento_wal_archive_failing', '1 while the archive takes nothing in.', [
      [{}, row.is_failing ? 1 : 0],
    ]),
  ].join('')
}
