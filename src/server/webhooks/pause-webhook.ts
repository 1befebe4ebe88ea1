/** Whether anything is sent to a webhook: paused, resumed, removed. */
import type { api } from '#contract/api.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Handler } from '../http/receive/handler.ts'
import { actOnWebhook, changeWebhook } from './act-on-webhook.ts'
import type { WebhookScene } from './act-on-webhook.ts'
import { sentAgain } from './make-messages.ts'

export const pauseWebhook: Handler<typeof api.pauseWebhook> = (context, { params }) =>
  changeWebhook(context, params.webhookId, async (scene) => {
    if (scene.webhook.status === 'PAUSED') return null
    await setStatus(scene, 'PAUSED')
    return 'WebhookPaused'
  })

/** Where it goes was confirmed by two, and stands: going on there is one's. */
export const resumeWebhook: Handler<typeof api.resumeWebhook> = (context, { params }) =>
  changeWebhook(context, params.webhookId, async (scene) => {
    const { db, key, webhook } = scene
    if (webhook.stop?.reason === 'GONE') throw new Refusal('E-CFG-27')
    if (webhook.status === 'ACTIVE' && webhook.stop === null) return null
    await setStatus(scene, 'ACTIVE')
    await db
      .updateTable('webhook_progress')
      .set({ stopped_at: null, stop_reason: null })
      .where((eb) => eb.and(key))
      .execute()
    await db
      .updateTable('webhook_message')
      .set(sentAgain(context.app.now()))
      .where((eb) => eb.and(key))
      .where('state', 'in', ['WAITING', 'GIVEN_UP'])
      .where('position', 'is not', null)
      .execute()
    return 'WebhookResumed'
  })

export const removeWebhook: Handler<typeof api.removeWebhook> = async (context, { params }) => {
  await actOnWebhook(context, params.webhookId, async (scene) => {
    const { db, key } = scene
    await setStatus(scene, 'REMOVED')
    for (const table of ['webhook_message', 'webhook_secret', 'webhook_progress'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one connection, one table after another
      await db
        .deleteFrom(table)
        .where((eb) => eb.and(key))
        .execute()
    }
    return 'WebhookRemoved'
  })
  return null
}

async function setStatus(
  { db, key }: WebhookScene,
  status: 'ACTIVE' | 'PAUSED' | 'REMOVED',
): Promise<void> {
  await db
    .updateTable('webhook')
    .set({ status })
    .where((eb) => eb.and(key))
    .execute()
}
