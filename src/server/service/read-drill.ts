import { drillParts } from '#contract/service/settings.ts'
import type { SettingsView } from '#contract/service/settings.ts'
import { readLastDrill } from '../database/schema/last-drill.ts'
import type { Database } from '../database/connect/open-database.ts'

/** The last drill of the installation, and whether one is due. */
export async function readDrill(database: Database, now: Date): Promise<SettingsView['drill']> {
  const { last, isOverdue } = await readLastDrill(database, now)
  return {
    last: last && {
      endedAt: last.ended_at.toISOString(),
      fault: last.fault,
      parts: last.parts.flatMap(({ part, tookMs }) => {
        const known = drillParts.find((each) => each === part)
        return known === undefined ? [] : [{ part: known, tookMs }]
      }),
      tookMs: Math.max(0, last.ended_at.getTime() - last.began_at.getTime()),
      sizeBytes: last.size_bytes,
    },
    isOverdue,
  }
}
