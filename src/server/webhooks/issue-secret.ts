import type { api } from '#contract/api.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { secretOverlapMs } from '#domain/municipality/webhook.ts'
import type { Handler } from '../http/receive/handler.ts'
import { writeAfter } from '../ledger/append.ts'
import { changeWebhook } from './act-on-webhook.ts'
import type { WebhookScene } from './act-on-webhook.ts'
import { newSecret } from './webhook-secrets.ts'

/** Both sign for a day: the receiver has that long to take the new one. */
export const issueWebhookSecret: Handler<typeof api.issueWebhookSecret> = async (
  context,
  { params: { webhookId, secretId } },
) => {
  const secret = newSecret()
  const webhook = await changeWebhook(context, webhookId, async (scene) => {
    const { db, head, key } = scene
    await demandNew(scene, secretId)
    const until = new Date(head.now.getTime() + secretOverlapMs)
    await db
      .updateTable('webhook_secret')
      .set({ signs_until: until })
      .where((eb) => eb.and(key))
      .where((eb) => eb.or([eb('signs_until', 'is', null), eb('signs_until', '>', until)]))
      .execute()
    await db
      .insertInto('webhook_secret')
      .values({
        ...key,
        secret_id: secretId,
        sealed_secret: context.app.webhookKey.seal(secret),
        issued_at: head.now,
        signs_until: null,
      })
      .execute()
    const { staffId: actorId } = context.actor
    const data = { secretId }
    await writeAfter(db, head, [
      { type: 'WebhookSecretIssued', subjectId: webhookId, actorId, data },
    ])
    return null
  })
  return { webhook, secret }
}

/** Asked again after a broken connection, the secret is gone for good: nobody is shown it twice. */
async function demandNew({ db, key }: WebhookScene, secretId: string): Promise<void> {
  const known = await db
    .selectFrom('webhook_secret')
    .select('secret_id')
    .where((eb) => eb.and({ municipality_id: key.municipality_id, secret_id: secretId }))
    .executeTakeFirst()
  if (known) throw new Refusal('E-CFG-28')
}
