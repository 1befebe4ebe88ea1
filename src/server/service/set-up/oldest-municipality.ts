import { sql } from 'kysely'
import type { Database } from '../../database/connect/open-database.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { KnownMunicipality } from '../../municipality/sites/sites.ts'

/**
 * The oldest municipality of this installation, at whichever address; null before the first set-up.
 */
export async function oldestMunicipality(database: Database): Promise<KnownMunicipality | null> {
  return database.anywhere(firstMunicipality)
}

export async function firstMunicipality(db: Transaction): Promise<KnownMunicipality | null> {
  const { rows } = await sql<{ municipality_id: string; name: string }>`
    select municipality_id, name from known_municipalities() limit 1`.execute(db)
  const [row] = rows
  return row ? { municipalityId: row.municipality_id, name: row.name } : null
}
