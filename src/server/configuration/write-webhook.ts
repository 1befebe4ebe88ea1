import type { ConfigurationChange } from '#domain/municipality/configuration-change.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Transaction } from '../database/tables/transaction.ts'
import type { LedgerFact } from '../ledger/append.ts'

/**
 * A new one is told what happens from now on. One that goes to another address keeps its place and
 * loses its secrets: whoever is there now shall not know those of whoever was there before.
 */
export async function writeWebhook(
  db: Transaction,
  municipalityId: string,
  { webhookId, before, after }: Extract<ConfigurationChange, { kind: 'WEBHOOK' }>,
): Promise<Omit<LedgerFact, 'actorId'>> {
  const { url, description, kinds } = after
  const key = { municipality_id: municipalityId, webhook_id: webhookId }
  const data = { url, description, kinds: [...kinds] }
  if (before) {
    await db
      .updateTable('webhook')
      .set(data)
      .where((eb) => eb.and(key))
      .execute()
    if (before.url !== url) {
      await db
        .deleteFrom('webhook_secret')
        .where((eb) => eb.and(key))
        .execute()
    }
    return { type: 'WebhookChanged', subjectId: webhookId, data }
  }
  const { numInsertedOrUpdatedRows: added } = await db
    .insertInto('webhook')
    .values({ ...key, ...data, status: 'ACTIVE' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  // The id of one that was removed is not used again.
  if (added === 0n) throw new Refusal('E-CFG-23')
  await db
    .insertInto('webhook_progress')
    .columns(['municipality_id', 'webhook_id', 'position'])
    .expression((eb) =>
      eb
        .selectFrom('ledger_head')
        .select((head) => ['municipality_id', head.val(webhookId).as('webhook_id'), 'position'])
        .where('municipality_id', '=', municipalityId),
    )
    .execute()
  return { type: 'WebhookAdded', subjectId: webhookId, data }
}
