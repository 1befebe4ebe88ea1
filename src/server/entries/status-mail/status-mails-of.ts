import type { Reply } from '#contract/common/endpoint.ts'
import type { readHistory } from '#contract/entry/entries.ts'
import type { Transaction } from '../../database/tables/transaction.ts'

/** What the sender of an entry was told by e-mail, oldest first. */
export async function statusMailsOf(
  db: Transaction,
  municipalityId: string,
  entryId: string,
): Promise<Reply<typeof readHistory>['mails']> {
  const rows = await db
    .selectFrom('status_mail')
    .select(['made_at', 'told', 'to_masked', 'outcome', 'failure'])
    .where((eb) => eb.and({ municipality_id: municipalityId, entry_id: entryId }))
    .orderBy('made_at')
    .execute()
  return rows.map((row) => ({
    at: row.made_at.toISOString(),
    told: row.told,
    to: row.to_masked,
    // What failed has its reason.
    outcome: row.failure ?? (row.outcome === 'FAILED' ? 'REFUSED' : row.outcome),
  }))
}
