import { sql } from 'kysely'

import type { Database } from '../database/connect/open-database.ts'
import { gauge } from './instruments.ts'

/**
 * The gauge of the towns that are watched, by every municipality together; empty when the database
 * was lost meanwhile, and where none is watched. `origins` are the names of their books, as the
 * settings have them. What they do wrong is a trouble that stands (`troubles-standing.ts`).
 */
export async function townsWatched(
  database: Database,
  origins: readonly string[],
): Promise<string> {
  if (origins.length === 0) return ''
  try {
    const { rows } = await database.anywhere((db) =>
      sql<{ at: Date | null }>`select oldest_news_of_towns(${origins}::text[]) as at`.execute(db),
    )
    const at = rows[0]?.at ?? null
    return gauge(
      'asiento_witness_oldest_news_timestamp_seconds',
      'When the watched town that was heard of longest ago last showed a new closing.',
      [[{}, at === null ? null : at.getTime() / 1000]],
    )
  } catch {
    return ''
  }
}
