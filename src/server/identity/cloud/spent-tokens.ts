/** Which ID tokens were exchanged already: each opens one session, whoever shows it again. */
import type { Database } from '../../database/connect/open-database.ts'
import { hashOf } from '../keys/session-token.ts'

/** Whether it was still whole; from now on it is not. Also among several server processes. */
export function spendToken(database: Database, token: string, expiresAt: Date): Promise<boolean> {
  const row = { token_hash: hashOf(signedPartOf(token)), expires_at: expiresAt }
  return database.anywhere(async (db) => {
    const spent = await db
      .insertInto('spent_id_token')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('token_hash')
      .executeTakeFirst()
    return spent !== undefined
  })
}

/** Removes those that have expired by now. */
export async function sweepSpentTokens(database: Database, now: Date): Promise<void> {
  await database.anywhere((db) =>
    db.deleteFrom('spent_id_token').where('expires_at', '<', now).execute(),
  )
}

// Not the signature: base64 writes the same bytes in several ways, and each would pass for another
// token.
function signedPartOf(token: string): string {
  return token.slice(0, token.lastIndexOf('.'))
}
