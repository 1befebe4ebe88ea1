import { sql } from 'kysely'
import type { Database } from '../database/open-database.ts'
import type { Transaction } from '../database/transaction.ts'

export interface KnownMunicipality {
  readonly municipalityId: string
  readonly name: string
}

/** The municipality of this installation; null before its set-up. The oldest when provincial hosting has several. */
export async function onlyMunicipality(database: Database): Promise<KnownMunicipality | null> {
  return database.anywhere(firstMunicipality)
}

export async function firstMunicipality(db: Transaction): Promise<KnownMunicipality | null> {
  const { rows } = await sql<{ municipality_id: string; name: string }>`
    select municipality_id, name from known_municipalities() limit 1`.execute(db)
  const [row] = rows
  return row ? { municipalityId: row.municipality_id, name: row.name } : null
}
