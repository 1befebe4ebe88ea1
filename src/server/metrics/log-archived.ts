import type { Database } from '../database/connect/open-database.ts'
import { readArchiveState } from '../database/cluster/archive-state.ts'
import { gauge } from './instruments.ts'

/** The gauges as text; empty where no log is kept. */
export async function logArchived(database: Database): Promise<string> {
  const state = await readArchiveState(database)
  if (state === null) return ''
  const { lastAt, waiting, failedPiece } = state
  return [
    gauge('asiento_wal_archived_timestamp_seconds', 'When the log was last kept in the archive.', [
      [{}, lastAt && lastAt.getTime() / 1000],
    ]),
    gauge('asiento_wal_archive_failing', '1 while the archive takes nothing in.', [
      [{}, failedPiece === null ? 0 : 1],
    ]),
    gauge('asiento_wal_pieces_waiting', 'Finished pieces of the log that are not in the archive.', [
      [{}, waiting],
    ]),
  ].join('')
}
