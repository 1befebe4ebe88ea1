import { troubleKinds } from '#domain/book/trouble.ts'
import { sql } from 'kysely'

import type { Database } from '../database/connect/open-database.ts'
import { gauge } from './instruments.ts'

/**
 * The gauge of what stands wrong, of every process and every municipality; empty when the database
 * was lost meanwhile.
 */
export async function troublesStanding(database: Database): Promise<string> {
  try {
    const { rows } = await database.anywhere((db) =>
      sql<{ kind: string; count: number }>`select kind, count from troubles_standing()`.execute(db),
    )
    const countOf = (kind: string): number => rows.find((row) => row.kind === kind)?.count ?? 0
    return gauge(
      'asiento_troubles',
      'In how many municipalities it stands.',
      troubleKinds.map((kind) => [{ kind }, countOf(kind)]),
    )
  } catch {
    return ''
  }
}
