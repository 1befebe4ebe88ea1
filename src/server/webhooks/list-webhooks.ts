import type { api } from '#contract/api.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Transaction } from '../database/tables/transaction.ts'
import type { RequestContext } from '../context/request-context.ts'
import type { Handler } from '../http/receive/handler.ts'
import { demandConfigurer } from '../municipality/people/administrators.ts'
import { webhookMessages } from './webhook-messages.ts'
import { webhookViews } from './webhook-views.ts'

export const listWebhooks: Handler<typeof api.listWebhooks> = (context) =>
  readAsAdministrator(context, async (db) => ({
    webhooks: [...(await webhookViews(db, context.app, context.actor.municipalityId))],
  }))

export const listWebhookMessages: Handler<typeof api.listWebhookMessages> = (
  context,
  { params: { webhookId } },
) =>
  readAsAdministrator(context, async (db) => {
    const { municipalityId } = context.actor
    const views = await webhookViews(db, context.app, municipalityId)
    if (!views.some((view) => view.webhookId === webhookId)) throw new Refusal('E-CON-03')
    return { messages: [...(await webhookMessages(db, municipalityId, { webhookId }))] }
  })

async function readAsAdministrator<Result>(
  { app, actor }: RequestContext,
  work: (db: Transaction) => Promise<Result>,
): Promise<Result> {
  demandConfigurer(actor, 'KEEP_THE_WEBHOOKS')
  return app.database.read(actor.municipalityId, work)
}
