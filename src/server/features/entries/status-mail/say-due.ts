import type { Entry } from '#domain/entry/entry.ts'
import { newsOf, senderAddress } from '#domain/entry/status-mail.ts'
import { sql } from 'kysely'

import type { Transaction } from '../../../platform/database/tables/transaction.ts'

/** Whether its sender may have to be told of the change, or at another address. */
export function isNews(before: Entry, after: Entry): boolean {
  if (senderAddress(after.parties) === null) return false
  return newsOf(before) !== newsOf(after) || before.parties !== after.parties
}

/** Has the entries looked at in some minutes (`tell-senders.ts`), where that is turned on. */
export async function sayDue(
  db: Transaction,
  entryIds: readonly string[],
  at: Date,
): Promise<void> {
  await sql`select status_mails_due(${entryIds}::uuid[], ${at})`.execute(db)
}
