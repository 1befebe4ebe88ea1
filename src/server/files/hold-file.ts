import type { Transaction } from '../database/tables/transaction.ts'
import { takeTurns } from '../database/tables/take-turns.ts'

/**
 * Whoever says that a file is stored and whoever removes it take turns, until the transaction ends.
 */
export async function holdFile(
  db: Transaction,
  municipalityId: string,
  sha256: Buffer,
): Promise<void> {
  const name = `${municipalityId} ${sha256.toString('hex')}`
  await takeTurns(db, name)
}
