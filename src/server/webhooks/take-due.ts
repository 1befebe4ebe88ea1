/** Taking what is due to one webhook: each message by one process at a time. */
import { toldConfidentiality } from '#domain/municipality/webhook.ts'
import type { WebhookEventType } from '#domain/municipality/webhook.ts'
import { sql } from 'kysely'
import type { Transaction } from '../database/tables/transaction.ts'

const takenAtOnce = 10
/**
 * A try takes fifteen seconds at most: whoever has not said after this how it ended has died.
 */
const takenForMs = 2 * 60_000

export interface TakenMessage {
  readonly messageId: string
  readonly type: WebhookEventType
  readonly body: string
  /** With this one. */
  readonly attempts: number
}

export interface Taking {
  readonly municipalityId: string
  readonly webhookId: string
  readonly at: Date
}

/**
 * Of each entry the earliest alone: what comes later waits until it was accepted or given up.
 * Whether an entry may be told is asked of its row now, and what may not is forgotten.
 */
export async function takeDue(
  db: Transaction,
  { municipalityId, webhookId, at }: Taking,
): Promise<readonly TakenMessage[]> {
  await sql`
    delete from webhook_message m using entry e
    where m.municipality_id = ${municipalityId} and m.webhook_id = ${webhookId}
      and m.state = 'WAITING' and e.municipality_id = m.municipality_id
      and e.entry_id = m.entry_id and e.confidentiality <> ${toldConfidentiality}`.execute(db)
  const { rows } = await sql<TakenMessage>`
    with due as (
      select m.message_id from webhook_message m
      join webhook w on w.municipality_id = m.municipality_id and w.webhook_id = m.webhook_id
      join webhook_progress p on p.municipality_id = m.municipality_id and p.webhook_id = m.webhook_id
      left join entry e on e.municipality_id = m.municipality_id and e.entry_id = m.entry_id
      where m.municipality_id = ${municipalityId} and m.webhook_id = ${webhookId}
        and m.state = 'WAITING' and m.next_try_at <= ${at}
        and (m.taken_until is null or m.taken_until <= ${at})
        and (m.entry_id is null or w.status = 'ACTIVE' and p.stopped_at is null
          and e.confidentiality = ${toldConfidentiality})
        and not exists (select from webhook_message b
          where b.municipality_id = m.municipality_id and b.webhook_id = m.webhook_id
            and b.state = 'WAITING' and b.entry_id = m.entry_id and b.position < m.position)
      order by m.next_try_at, m.position limit ${takenAtOnce}
      for update of m skip locked)
    update webhook_message m set attempts = m.attempts + 1,
      taken_until = ${new Date(at.getTime() + takenForMs)}
    from due
    where m.municipality_id = ${municipalityId} and m.webhook_id = ${webhookId}
      and m.message_id = due.message_id
    returning m.message_id as "messageId", m.type, m.body, m.attempts`.execute(db)
  return rows
}
