import { sql } from 'kysely'

import type { Transaction } from '../database/tables/transaction.ts'

/**
 * Whoever says that a file is stored and whoever removes it take turns, until the transaction ends.
 */
export async function holdFile(
  db: Transaction,
  municipalityId: string,
  sha256: Buffer,
): Promise<void> {
  const name = `${municipalityId} ${sha256.toString('hex')}`
  await sql`/* prepared: hold-file */
    select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}
