import type { WebhookMessageView } from '#contract/municipality/webhooks.ts'
import { toldConfidentiality } from '#domain/municipality/webhook.ts'
import { sql } from 'kysely'
import type { Tables } from '../database/tables/tables.ts'
import type { Transaction } from '../database/tables/transaction.ts'
import type { Selectable } from 'kysely'

const mostShown = 50

interface Row extends Selectable<Tables['webhook_message']> {
  readonly entry_number: string | null
}

/** The last of them, the newest first; or the one of that id. */
export async function webhookMessages(
  db: Transaction,
  municipalityId: string,
  { webhookId, messageId }: { readonly webhookId: string; readonly messageId?: string },
): Promise<readonly WebhookMessageView[]> {
  const { rows } = await sql<Row>`
    select m.*, e.entry_number from webhook_message m
    left join entry e on e.municipality_id = m.municipality_id and e.entry_id = m.entry_id
      and e.confidentiality = ${toldConfidentiality}
    where m.municipality_id = ${municipalityId} and m.webhook_id = ${webhookId}
      and (${messageId ?? null}::text is null or m.message_id = ${messageId ?? null})
    order by m.made_at desc, m.position desc limit ${mostShown}`.execute(db)
  return rows.map(viewOf)
}

function viewOf(row: Row): WebhookMessageView {
  const { entry_id: entryId, entry_number: entryNumber } = row
  return {
    messageId: row.message_id,
    type: row.type,
    madeAt: row.made_at.toISOString(),
    entry: entryId === null || entryNumber === null ? null : { entryId, entryNumber },
    state: row.state,
    attempts: row.attempts,
    answeredStatus: row.answered_status,
    problem: row.problem,
    nextTryAt: row.state === 'WAITING' ? row.next_try_at.toISOString() : null,
    endedAt: row.ended_at?.toISOString() ?? null,
  }
}
