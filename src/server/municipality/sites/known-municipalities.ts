import { sql } from 'kysely'
import type { Database } from '../../database/connect/open-database.ts'

/** The ids of every municipality of this database, for what the server does by itself in each. */
export async function knownMunicipalities({
  anywhere,
}: Pick<Database, 'anywhere'>): Promise<readonly string[]> {
  const { rows } = await anywhere((db) =>
    sql<{ municipality_id: string }>`select municipality_id from known_municipalities()`.execute(
      db,
    ),
  )
  return rows.map((row) => row.municipality_id)
}
