/** What an administrator has sent by hand: a test, one message, or all since a day. */
import type { api } from '#contract/api.ts'
import type { WebhookMessageView } from '#contract/municipality/webhooks.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { sql } from 'kysely'
import type { Handler } from '../http/receive/handler.ts'
import { actOnWebhook, changeWebhook } from './act-on-webhook.ts'
import { cloudEvent } from './cloud-event.ts'
import { sentAgain } from './make-messages.ts'
import { webhookMessages } from './webhook-messages.ts'

/** Also where it is paused or stopped: that is when one wants to know. */
export const testWebhook: Handler<typeof api.testWebhook> = (context, { params }) =>
  changeWebhook(context, params.webhookId, async ({ db, key, webhook }) => {
    if (webhook.secretIssuedAt === null) throw new Refusal('E-CFG-29')
    const { app, actor } = context
    const at = app.now()
    const { origin: source } = await app.sites.of(actor.municipalityId, db)
    const { messageId: id } = params
    const type = 'webhook.test'
    await db
      .insertInto('webhook_message')
      .values({
        ...key,
        message_id: id,
        position: null,
        entry_id: null,
        type,
        body: cloudEvent({ id, source, type, at, about: null }),
        made_at: at,
        next_try_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return null
  })

/** What is sent is what was made then; whether its entry may be told is asked again. */
export const resendWebhookMessage: Handler<typeof api.resendWebhookMessage> = async (
  context,
  { params: { webhookId, messageId } },
) => {
  const { municipalityId } = context.actor
  let sent: WebhookMessageView | undefined
  await actOnWebhook(context, webhookId, async ({ db, key }) => {
    await db
      .updateTable('webhook_message')
      .set(sentAgain(context.app.now()))
      .where((eb) => eb.and({ ...key, message_id: messageId }))
      .execute()
    const [found] = await webhookMessages(db, municipalityId, { webhookId, messageId })
    sent = found
    return null
  })
  if (!sent) throw new Refusal('E-CON-03')
  return sent
}

/** Back to where the day began: from there on messages are made again, under the same ids. */
export const replayWebhook: Handler<typeof api.replayWebhook> = (context, { params, body }) =>
  changeWebhook(context, params.webhookId, async ({ db, key }) => {
    await sql`
      update webhook_progress p set position = least(p.position, (
        select coalesce(max(v.position), 0) from ledger_event v, municipality m
        where v.municipality_id = p.municipality_id and m.municipality_id = p.municipality_id
          and v.at < ${body.from}::timestamp at time zone m.time_zone))
      where p.municipality_id = ${key.municipality_id} and p.webhook_id = ${key.webhook_id}`.execute(
      db,
    )
    return null
  })
