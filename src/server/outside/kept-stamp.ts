/** The stamp that a closing has, as it is shown. */
import type { Transaction } from '../database/tables/transaction.ts'
import type { Stamp } from '../signatures/read-token.ts'
import { readToken } from '../signatures/read-token.ts'

export interface KeptStamp extends Stamp {
  readonly token: Buffer
}

/** Null while the closing has none. */
export async function readStamp(
  db: Transaction,
  municipalityId: string,
  position: number,
): Promise<KeptStamp | null> {
  const row = await db
    .selectFrom('closing_stamp')
    .select('token')
    .where((eb) => eb.and({ municipality_id: municipalityId, ledger_position: position }))
    .executeTakeFirst()
  // Whose it is was proven when it was taken in.
  return row ? { ...readToken(row.token, []), token: row.token } : null
}
