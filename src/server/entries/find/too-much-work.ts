/**
 * Some questions take the longer the larger the book is: a phrase of common words that nowhere
 * stand together.
 */
import { Refusal } from '#domain/common/refusal.ts'
import { sql } from 'kysely'
import { isTooMuchWork, statementMs } from '../../database/connect/limits.ts'
import { DatabaseGone } from '../../database/connect/open-database.ts'
import type { Transaction } from '../../database/tables/transaction.ts'

/** A search that the database ends because it works too long. Refuses E-CON-04. */
export async function orTooMuch<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (fault) {
    const isTooMuch = fault instanceof DatabaseGone && isTooMuchWork(fault.cause)
    throw isTooMuch ? new Refusal('E-CON-04') : fault
  }
}

/**
 * For a search of several looks: what is left of the time of one, so that the database itself ends
 * it.
 */
export async function leaveTime(db: Transaction, begunMs: number): Promise<void> {
  const leftMs = Math.max(1, Math.ceil(statementMs - (performance.now() - begunMs)))
  await sql`select set_config('statement_timeout', ${`${leftMs}ms`}, true)`.execute(db)
}
