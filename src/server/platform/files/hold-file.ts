import type { RawBuilder } from 'kysely'

import type { Transaction } from '../database/tables/transaction.ts'
import { lockOf, takeTurns } from '../database/tables/take-turns.ts'

/**
 * Whoever says that a file is stored and whoever removes it take turns, until the transaction ends.
 */
export async function holdFile(
  db: Transaction,
  municipalityId: string,
  sha256: Buffer,
): Promise<void> {
  await takeTurns(db, nameOf(municipalityId, sha256))
}

/** The same as a part of a statement. */
export function fileLock(municipalityId: string, sha256: Buffer): RawBuilder<unknown> {
  return lockOf(nameOf(municipalityId, sha256))
}

function nameOf(municipalityId: string, sha256: Buffer): string {
  return `${municipalityId} ${sha256.toString('hex')}`
}
