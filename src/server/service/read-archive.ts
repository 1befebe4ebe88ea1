import type { HealthFacts } from '#contract/service/health.ts'
import { isRestBehind, readArchiveState } from '../database/cluster/archive-state.ts'
import { obstacleOf } from '../database/cluster/wal-archive.ts'
import type { AppContext } from '../context/request-context.ts'

/**
 * Whether the log of the database, and what it does not hold, reaches its archive; if not, since
 * when and why, as far as that is known.
 */
export async function readArchive(
  { config, database, now }: Pick<AppContext, 'config' | 'database' | 'now'>,
  municipalityId: string,
): Promise<HealthFacts<'ARCHIVE'> | null> {
  const state = await readArchiveState(database)
  if (state === null) return null
  const { lastAt, waiting, failedPiece, isBehind } = state
  const seen = { lastAt: lastAt?.toISOString() ?? null, waiting }
  const isRest = !isBehind && (await isRestBehind({ config, now }))
  if (!isBehind && !isRest) return { ...seen, trouble: null }
  const row = await database.read(municipalityId, (db) =>
    db
      .selectFrom('standing_trouble')
      .select('since')
      .where((eb) => eb.and({ municipality_id: municipalityId, kind: 'ARCHIVE_STANDS' }))
      .executeTakeFirst(),
  )
  const { walArchive } = config
  // A council's own database is archived by its own server, which alone knows why not.
  const obstacle = walArchive === null ? null : await obstacleOf(walArchive, failedPiece)
  const why = obstacle ?? (isRest ? 'REST' : null)
  return { ...seen, trouble: { since: row?.since.toISOString() ?? null, why } }
}
