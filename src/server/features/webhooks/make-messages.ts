/**
 * From the ledger to messages. The ledger is the outbox: an event is written in the transaction of
 * its act and never changes, and a webhook keeps the position up to which its messages were made.
 */
import type { Confidentiality } from '#domain/municipality/catalogue.ts'
import { eventTypeFor } from '#domain/book/webhook-event.ts'
import { toldConfidentiality } from '#domain/municipality/webhook.ts'
import type { WebhookKind, WebhookEventType } from '#domain/municipality/webhook.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/tables/transaction.ts'

const mostReadAtOnce = 500
/** Where so many wait, nobody is there: what comes after them waits in the ledger. */
const mostWaiting = 1000

interface EventRow extends WebhookEntry {
  readonly position: number
  readonly hash: Buffer
  readonly type: string
  readonly at: Date
  readonly undone: string | null
  readonly confidentiality: Confidentiality | null
}

interface MadeFor {
  readonly municipalityId: string
  readonly webhookId: string
  readonly kinds: readonly WebhookKind[]
  readonly origin: string
  readonly at: Date
}

/**
 * Makes the messages of the next events; true while there may be more. Nothing where another
 * process is at it, and nothing while the webhook is stopped.
 */
export async function makeMessages(db: Transaction, made: MadeFor): Promise<boolean> {
  const { municipalityId, webhookId } = made
  const progress = await db
    .selectFrom('webhook_progress')
    .select('position')
    .where((eb) => eb.and({ municipality_id: municipalityId, webhook_id: webhookId }))
    .where('stopped_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!progress || (await countWaiting(db, made)) >= mostWaiting) return false
  const events = await eventsAfter(db, municipalityId, progress.position)
  const last = events.at(-1)
  if (!last) return false
  await keepMessages(db, made, events)
  await db
    .updateTable('webhook_progress')
    .set({ position: last.position })
    .where((eb) => eb.and({ municipality_id: municipalityId, webhook_id: webhookId }))
    .execute()
  return events.length === mostReadAtOnce
}

async function countWaiting(
  db: Transaction,
  { municipalityId, webhookId }: MadeFor,
): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_message')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((eb) => eb.and({ municipality_id: municipalityId, webhook_id: webhookId }))
    .where('state', '=', 'WAITING')
    .executeTakeFirstOrThrow()
  return count
}

async function eventsAfter(
  db: Transaction,
  municipalityId: string,
  after: number,
): Promise<readonly EventRow[]> {
  const { rows } = await sql<EventRow>`
    select v.position, v.hash, v.type, v.at,
      case when v.type = 'ActUndone' then v.body::jsonb -> 'data' ->> 'act' end as undone,
      e.confidentiality, e.entry_id as "entryId", e.entry_number as "entryNumber",
      e.register_status as "registerStatus", e.handling_status as "handlingStatus",
      e.current_unit_id as "unitId", e.registered_on as "registeredOn", e.due_on as "dueOn",
      e.version
    from ledger_event v left join entry e
      on e.municipality_id = v.municipality_id and e.entry_id = v.subject_id
    where v.municipality_id = ${municipalityId} and v.position > ${after}
    order by v.position limit ${mostReadAtOnce}`.execute(db)
  return rows
}

/** Those that are asked for and may be told. One that is kept already is sent again. */
async function keepMessages(
  db: Transaction,
  { municipalityId, webhookId, kinds, origin, at }: MadeFor,
  events: readonly EventRow[],
): Promise<void> {
  const messages = events.flatMap((event) => {
    const { position, hash, confidentiality, undone } = event
    const type = eventTypeFor({ kinds }, { type: event.type, undone })
    if (type === null || confidentiality !== toldConfidentiality) return []
    const id = `${position}-${hash.toString('hex').slice(0, 16)}`
    const entry = toldOf(event)
    const about = { position, entry }
    return {
      municipality_id: municipalityId,
      webhook_id: webhookId,
      message_id: id,
      position,
      entry_id: entry.entryId,
      type,
      body: cloudEvent({ id, source: origin, type, at: event.at, about }),
      made_at: at,
      next_try_at: at,
    }
  })
  if (messages.length === 0) return
  await db
    .insertInto('webhook_message')
    .values(messages)
    .onConflict((conflict) =>
      conflict.columns(['municipality_id', 'webhook_id', 'message_id']).doUpdateSet(sentAgain(at)),
    )
    .execute()
}

interface SentAgain {
  readonly state: 'WAITING'
  readonly attempts: 0
  readonly next_try_at: Date
  readonly ended_at: null
}

export function sentAgain(at: Date): SentAgain {
  return { state: 'WAITING', attempts: 0, next_try_at: at, ended_at: null }
}

function toldOf(row: EventRow): WebhookEntry {
  return {
    entryId: row.entryId,
    entryNumber: row.entryNumber,
    registerStatus: row.registerStatus,
    handlingStatus: row.handlingStatus,
    unitId: row.unitId,
    registeredOn: row.registeredOn,
    dueOn: row.dueOn,
    version: row.version,
  }
}

/** How an entry stands when its message is made. */
interface WebhookEntry {
  readonly entryId: string
  readonly entryNumber: string
  readonly registerStatus: string
  readonly handlingStatus: string
  readonly unitId: string | null
  readonly registeredOn: string
  readonly dueOn: string | null
  readonly version: number
}

interface Occurrence {
  readonly id: string
  readonly source: string
  readonly type: WebhookEventType
  readonly at: Date
  /** Null with a test, which is of no entry. */
  readonly about: { readonly position: number; readonly entry: WebhookEntry } | null
}

/** So that positions sort as text, as the extension `sequence` of CloudEvents asks. */
const sequenceDigits = 16

export function cloudEvent({ id, source, type, at, about }: Occurrence): string {
  return JSON.stringify({
    specversion: '1.0',
    id,
    source,
    type,
    time: at.toISOString(),
    datacontenttype: 'application/json',
    ...(about && {
      subject: about.entry.entryId,
      sequence: String(about.position).padStart(sequenceDigits, '0'),
    }),
    data: about === null ? {} : about.entry,
  })
}
