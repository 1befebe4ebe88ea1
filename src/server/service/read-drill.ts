import { drillParts } from '#contract/settings.ts'
import type { SettingsView } from '#contract/settings.ts'
import { sql } from 'kysely'
import type { Database } from '../database/open-database.ts'

const patienceMs = 30 * 86_400_000

/** The last drill of the installation, and whether one is due: none that went well for thirty days, or since the beginning. */
export async function readDrill(database: Database, now: Date): Promise<SettingsView['drill']> {
  const [last, since] = await database.anywhere(async (db) => {
    const newest = await db
      .selectFrom('restore_drill')
      .selectAll()
      .orderBy('ended_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    const { rows } = await sql<{ since: Date | null }>`
      select greatest(
        (select max(ended_at) from restore_drill where fault is null),
        installed_since()) as since`.execute(db)
    return [newest, rows[0]?.since ?? null] as const
  })
  return {
    last: last
      ? {
          endedAt: last.ended_at.toISOString(),
          fault: last.fault,
          parts: last.parts.flatMap(({ part, tookMs }) => {
            const known = drillParts.find((each) => each === part)
            return known === undefined ? [] : [{ part: known, tookMs }]
          }),
          tookMs: Math.max(0, last.ended_at.getTime() - last.began_at.getTime()),
          sizeBytes: last.size_bytes,
        }
      : null,
    isOverdue: since !== null && now.getTime() - since.getTime() > patienceMs,
  }
}
