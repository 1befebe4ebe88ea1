import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

import type { Transaction } from './transaction.ts'

/** Whoever names the same thing waits here, one after another, until the transaction ends. */
export async function takeTurns(db: Transaction, name: string): Promise<void> {
  await sql`/* prepared: take-turns */
    select ${lockOf(name)}`.execute(db)
}

export function lockOf(name: string): RawBuilder<unknown> {
  return sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`
}
