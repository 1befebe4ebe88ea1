/** What every act on a webhook asks first, and answers last. */
import type { WebhookView } from '#contract/municipality/webhooks.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { Transaction } from '../database/tables/transaction.ts'
import type { RequestContext } from '../context/request-context.ts'
import type { HeldHead } from '../ledger/append.ts'
import { writeAfter } from '../ledger/append.ts'
import { asAdministrator } from '../municipality/people/administrators.ts'
import { webhookViews } from './webhook-views.ts'

export interface WebhookScene {
  readonly db: Transaction
  readonly head: HeldHead
  readonly today: CivilDate
  readonly webhook: WebhookView
  /** Of its rows in every table that has some. */
  readonly key: { readonly municipality_id: string; readonly webhook_id: string }
}

export type WebhookFact = 'WebhookPaused' | 'WebhookResumed' | 'WebhookRemoved'

/**
 * Does it with the head of the ledger held, and writes the fact that it gives back, if any. Throws
 * E-PER-09 unless the person administers, E-CON-03 where there is no such webhook.
 */
export async function actOnWebhook(
  context: RequestContext,
  webhookId: string,
  work: (scene: WebhookScene) => Promise<WebhookFact | null>,
): Promise<WebhookView | null> {
  const { municipalityId, staffId: actorId } = context.actor
  return asAdministrator(context, 'KEEP_THE_WEBHOOKS', async (db, { today }, head) => {
    const find = async () => {
      const views = await webhookViews(db, context.app, municipalityId)
      return views.find((view) => view.webhookId === webhookId) ?? null
    }
    const webhook = await find()
    if (!webhook) throw new Refusal('E-CON-03')
    const key = { municipality_id: municipalityId, webhook_id: webhookId }
    const type = await work({ db, head, today, webhook, key })
    if (type !== null)
      await writeAfter(db, head, [{ type, subjectId: webhookId, actorId, data: {} }])
    return find()
  })
}

/** The same, of what leaves the webhook there. */
export async function changeWebhook(...act: Parameters<typeof actOnWebhook>): Promise<WebhookView> {
  const after = await actOnWebhook(...act)
  if (!after) throw new Error('A webhook cannot vanish while it is changed')
  return after
}
