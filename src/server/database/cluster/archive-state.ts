/**
 * Whether PostgreSQL hands its log over to where it is kept (`docs/operate/point-in-time.md`), as
 * any login may read it.
 */
import { sql } from 'kysely'

import { archiveRoundPatienceMs } from '#domain/book/trouble.ts'
import type { Config } from '../../config/config.ts'
import type { Database } from '../connect/open-database.ts'
import { roundKeptAt } from './wal-archive.ts'

export interface ArchiveState {
  /** When the last piece was kept; null when none was. */
  readonly lastAt: Date | null
  /** Finished pieces that are not kept; 0 while that is not known. */
  readonly waiting: number
  /**
   * The last attempt failed, or pieces wait and none was kept for two minutes: an archive that
   * hangs fails nothing.
   */
  readonly isBehind: boolean
  /** The piece of the last attempt that failed; null when none did since the last one kept. */
  readonly failedPiece: string | null
}

interface Row {
  readonly is_on: boolean
  readonly last_at: Date | null
  readonly waiting: number
  readonly failed_piece: string | null
  readonly is_still: boolean
}

/** Null where no log is kept. */
export async function readArchiveState(database: Database): Promise<ArchiveState | null> {
  const rows = await database.alone(async (db) => {
    // A piece is named by timeline, then by the number of its 16 MB (or as many as the cluster has)
    // in two halves.
    const { rows: found } = await sql<Row>`
      with archiver as (
        select *, substr(last_archived_wal, 1, 24) as kept, pg_walfile_name(pg_current_wal_lsn()) as written,
          4294967296 / pg_size_bytes(current_setting('wal_segment_size')) as halves
        from pg_stat_archiver)
      select current_setting('archive_mode') <> 'off' as is_on, last_archived_time as last_at,
        case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_wal end as failed_piece,
        case when kept ~ '^[0-9A-F]{24}$' then greatest(0,
          ('x' || substr(written, 9, 8))::bit(32)::bigint * halves + ('x' || substr(written, 17, 8))::bit(32)::bigint
          - ('x' || substr(kept, 9, 8))::bit(32)::bigint * halves - ('x' || substr(kept, 17, 8))::bit(32)::bigint - 1)
          else 0 end::int as waiting,
        coalesce(clock_timestamp() - last_archived_time > interval '2 minutes', false) as is_still
      from archiver`.execute(db)
    return found
  })
  const [row] = rows
  if (row?.is_on !== true) return null
  const { last_at: lastAt, waiting, failed_piece: failedPiece } = row
  const isBehind = failedPiece !== null || (waiting > 0 && row.is_still)
  return { lastAt, waiting, failedPiece, isBehind }
}

/**
 * Whether what the log does not hold (files, keys, a copy to begin from) was not kept for too long:
 * the log alone brings no minute back. A server that has just begun had no time for it.
 */
export async function isRestBehind({ config: { walArchive }, now }: Looking): Promise<boolean> {
  if (walArchive === null) return false
  const keptAt = (await roundKeptAt(walArchive))?.getTime() ?? 0
  const since = Math.max(keptAt, performance.timeOrigin)
  return now().getTime() - since > archiveRoundPatienceMs
}

interface Looking {
  readonly config: Pick<Config, 'walArchive'>
  readonly now: () => Date
}
