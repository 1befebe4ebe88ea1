import { drillPatienceDays } from '#domain/book/trouble.ts'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'

import type { Tables } from '../tables/tables.ts'
import type { Database } from '../connect/open-database.ts'

export interface LastDrill {
  /** Of the installation; null when none ever ran. */
  readonly last: Selectable<Tables['restore_drill']> | null
  /** None went well for thirty days, or since the beginning. */
  readonly isOverdue: boolean
}

export async function readLastDrill(database: Database, now: Date): Promise<LastDrill> {
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
    return [newest ?? null, rows[0]?.since ?? null] as const
  })
  const patienceMs = drillPatienceDays * 86_400_000
  return { last, isOverdue: since !== null && now.getTime() - since.getTime() > patienceMs }
}
