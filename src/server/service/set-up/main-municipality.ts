import { sql } from 'kysely'
import type { Database } from '../../database/connect/open-database.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { KnownMunicipality } from '../../municipality/sites/sites.ts'

/**
 * The municipality at the address of the settings, whoever answers at others; null before its
 * set-up.
 */
export async function mainMunicipality(database: Database): Promise<KnownMunicipality | null> {
  return database.anywhere(mainMunicipalityIn)
}

export async function mainMunicipalityIn(db: Transaction): Promise<KnownMunicipality | null> {
  const { rows } = await sql<{ municipality_id: string; name: string }>`
    select municipality_id, name from municipality_sites()
    where host is null and municipality_id is not null`.execute(db)
  const [row] = rows
  return row ? { municipalityId: row.municipality_id, name: row.name } : null
}
