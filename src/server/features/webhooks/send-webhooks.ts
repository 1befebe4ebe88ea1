/**
 * Tells the municipality's other systems what happened to entries, where two people turned that on.
 * The ledger is the outbox: an event is written in the transaction of its act and never changes, and
 * a webhook keeps the position up to which its messages were made. Each message is sent until it is
 * accepted or given up. At least once: a process that dies between the answer and its record sends
 * it again, under the same `webhook-id`.
 */
import { performance } from 'node:perf_hooks'
import type { Confidentiality } from '#domain/municipality/catalogue.ts'
import { eventTypeFor } from '#domain/book/webhook-event.ts'
import { webhookPausesMs, toldConfidentiality } from '#domain/municipality/webhook.ts'
import type { WebhookKind, WebhookEventType } from '#domain/municipality/webhook.ts'
import type { Updateable } from 'kysely'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import type { AppContext } from '../../platform/http/context/request-context.ts'
import type { Tables } from '../../platform/database/tables/tables.ts'
import type { Transaction } from '../../platform/database/tables/transaction.ts'
import {
  inEveryMunicipality,
  inMunicipalitiesDue,
} from '../../platform/municipality/sites/in-every-municipality.ts'
import type { Everywhere } from '../../platform/municipality/sites/in-every-municipality.ts'
import { postOutside } from '../../platform/outbound/post-outside.ts'

type SendingApp = Pick<
  AppContext,
  'config' | 'database' | 'sites' | 'webhookKey' | 'log' | 'now' | 'leaving'
>

/** However fast somebody answers, the others of the municipality have their turn. */
const roundMs = 30_000

export async function makeWebhookRound(app: SendingApp & Everywhere): Promise<void> {
  await inMunicipalitiesDue(app, sql`municipalities_with_webhooks()`, async (municipalityId) => {
    const receivers = await readReceivers(app, municipalityId)
    await Promise.all(receivers.map((receiver) => serve(app, receiver)))
  })
}

interface WebhookKey {
  readonly municipalityId: string
  readonly webhookId: string
}

interface Receiver extends WebhookKey {
  readonly url: string
  readonly kinds: readonly WebhookKind[]
  readonly isActive: boolean
  /** Those that sign now, the newest first. */
  readonly secrets: readonly string[]
}

/**
 * Those that have a secret that can be opened: nothing is sent, nor made to be sent, that cannot be
 * signed.
 */
async function readReceivers(
  { database, webhookKey, now }: SendingApp,
  municipalityId: string,
): Promise<readonly Receiver[]> {
  const { rows } = await database.read(municipalityId, (db) =>
    sql<Omit<Receiver, 'secrets'> & { readonly sealed: readonly Buffer[] }>`
      select w.municipality_id as "municipalityId", w.webhook_id as "webhookId", w.url, w.kinds,
        w.status = 'ACTIVE' as "isActive", array_agg(s.sealed_secret order by s.issued_at desc) as sealed
      from webhook w join webhook_secret s using (municipality_id, webhook_id)
      where w.municipality_id = ${municipalityId} and w.status <> 'REMOVED'
        and (s.signs_until is null or s.signs_until > ${now()})
      group by w.municipality_id, w.webhook_id`.execute(db),
  )
  return rows
    .map(({ sealed, ...receiver }) => ({
      ...receiver,
      secrets: sealed.flatMap((secret) => webhookKey.open(secret) ?? []),
    }))
    .filter(({ secrets }) => secrets.length > 0)
}

async function serve(app: SendingApp, receiver: Receiver): Promise<void> {
  const { municipalityId, webhookId } = receiver
  try {
    if (receiver.isActive) await makeAll(app, receiver)
    await sendAll(app, receiver)
  } catch (err) {
    app.log.warn({ err, municipalityId, webhookId }, 'a webhook was not served and will be later')
  }
}

async function makeAll(app: SendingApp, receiver: Receiver): Promise<void> {
  const { municipalityId } = receiver
  const { origin } = await app.sites.of(municipalityId)
  const made = { ...receiver, origin, at: app.now() }
  const makeSome = () => app.database.inMunicipality(municipalityId, (db) => makeMessages(db, made))
  // oxlint-disable-next-line no-await-in-loop -- a transaction each: a long ledger holds nobody up
  while (await makeSome()) continue
}

const mostReadAtOnce = 500
/** Where so many wait, nobody is there: what comes after them waits in the ledger. */
const mostWaiting = 1000

interface MadeFor extends WebhookKey {
  readonly kinds: readonly WebhookKind[]
  readonly origin: string
  readonly at: Date
}

interface EventRow {
  readonly position: number
  readonly hash: Buffer
  readonly type: string
  readonly at: Date
  readonly undone: string | null
  readonly confidentiality: Confidentiality | null
  readonly entry: WebhookEntry
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

/**
 * Makes the messages of the next events; true while there may be more. Nothing where another
 * process is at it, and nothing while the webhook is stopped.
 */
export async function makeMessages(db: Transaction, made: MadeFor): Promise<boolean> {
  const key = { municipality_id: made.municipalityId, webhook_id: made.webhookId }
  const progress = await db
    .selectFrom('webhook_progress')
    .select('position')
    .where((eb) => eb.and(key))
    .where('stopped_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  const { waiting } = await db
    .selectFrom('webhook_message')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where((eb) => eb.and({ ...key, state: 'WAITING' }))
    .executeTakeFirstOrThrow()
  if (!progress || waiting >= mostWaiting) return false
  const { rows: events } = await sql<EventRow>`
    select v.position, v.hash, v.type, v.at, e.confidentiality,
      case when v.type = 'ActUndone' then v.body::jsonb -> 'data' ->> 'act' end as undone,
      json_build_object('entryId', e.entry_id, 'entryNumber', e.entry_number,
        'registerStatus', e.register_status, 'handlingStatus', e.handling_status,
        'unitId', e.current_unit_id, 'registeredOn', e.registered_on, 'dueOn', e.due_on,
        'version', e.version) as entry
    from ledger_event v left join entry e
      on e.municipality_id = v.municipality_id and e.entry_id = v.subject_id
    where v.municipality_id = ${made.municipalityId} and v.position > ${progress.position}
    order by v.position limit ${mostReadAtOnce}`.execute(db)
  const last = events.at(-1)
  if (!last) return false
  const messages = events.flatMap((event) => messageOf(made, event))
  if (messages.length > 0) {
    await db
      .insertInto('webhook_message')
      .values(messages)
      // One that is kept already is sent again.
      .onConflict((conflict) =>
        conflict
          .columns(['municipality_id', 'webhook_id', 'message_id'])
          .doUpdateSet(sentAgain(made.at)),
      )
      .execute()
  }
  await db
    .updateTable('webhook_progress')
    .set({ position: last.position })
    .where((eb) => eb.and(key))
    .execute()
  return events.length === mostReadAtOnce
}

/** None of what is not asked for or may not be told. */
function messageOf(
  { municipalityId, webhookId, kinds, origin: source, at }: MadeFor,
  { position, hash, type: fact, at: happenedAt, undone, confidentiality, entry }: EventRow,
) {
  const type = eventTypeFor({ kinds }, { type: fact, undone })
  if (type === null || confidentiality !== toldConfidentiality) return []
  const id = `${position}-${hash.toString('hex').slice(0, 16)}`
  const message = {
    municipality_id: municipalityId,
    webhook_id: webhookId,
    message_id: id,
    position,
    entry_id: entry.entryId,
    type,
    body: cloudEvent({ id, source, type, at: happenedAt, about: { position, entry } }),
    made_at: at,
    next_try_at: at,
  }
  return [message]
}

/** What of a message changes so that it is sent from the beginning. */
export function sentAgain(
  at: Date,
): Pick<Updateable<Tables['webhook_message']>, 'state' | 'attempts' | 'next_try_at' | 'ended_at'> {
  return { state: 'WAITING', attempts: 0, next_try_at: at, ended_at: null }
}

interface Occurrence {
  readonly id: string
  readonly source: string
  readonly type: WebhookEventType
  readonly at: Date
  /** Null with a test, which is of no entry. */
  readonly about: Pick<EventRow, 'position' | 'entry'> | null
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

/** Until nothing is due, or nobody is there: then the rest waits for the next round. */
async function sendAll(app: SendingApp, receiver: Receiver): Promise<void> {
  const until = performance.now() + roundMs
  while (performance.now() < until && !app.leaving.aborted) {
    // oxlint-disable no-await-in-loop -- one batch after another
    const taken = await app.database.inMunicipality(receiver.municipalityId, (db) =>
      takeDue(db, { ...receiver, at: app.now() }),
    )
    const answers = await Promise.all(taken.map((message) => send(app, receiver, message)))
    // oxlint-enable no-await-in-loop
    if (!answers.includes(true)) return
  }
}

const takenAtOnce = 10
/**
 * A try takes fifteen seconds at most: whoever has not said after this how it ended has died.
 */
const takenForMs = 2 * 60_000

interface TakenMessage {
  readonly messageId: string
  readonly type: WebhookEventType
  readonly body: string
  readonly attempts: number
}

/**
 * Of each entry the earliest alone: what comes later waits until it was accepted or given up.
 * Whether an entry may be told is asked of its row now, and what may not is forgotten.
 */
export async function takeDue(
  db: Transaction,
  { municipalityId, webhookId, at }: WebhookKey & { readonly at: Date },
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

/** Whether it was accepted. */
async function send(app: SendingApp, receiver: Receiver, message: TakenMessage): Promise<boolean> {
  const answer = await post(app, receiver, message)
  const isAccepted = answer.status !== null && answer.status >= 200 && answer.status < 300
  if (!isAccepted) {
    const { webhookId } = receiver
    const { messageId, attempts } = message
    app.log.warn({ webhookId, messageId, attempts, ...answer }, 'webhook: not accepted')
  }
  await app.database.inMunicipality(receiver.municipalityId, (db) =>
    settle(db, receiver, message, { ...answer, isAccepted, at: app.now() }),
  )
  return isAccepted
}

interface Answer {
  readonly status: number | null
  readonly problem: string | null
}

async function post(
  { config, now }: SendingApp,
  { webhookId, url, secrets }: Receiver,
  { messageId, body }: TakenMessage,
): Promise<Answer> {
  const id = `${webhookId}_${messageId}`
  const at = now()
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, at, body))
  try {
    const status = await postOutside(new URL(url), {
      headers: {
        'content-type': 'application/cloudevents+json; charset=utf-8',
        'user-agent': 'Asiento',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': signatures.join(' '),
      },
      body,
      named: config.webhookNetworks,
    })
    return { status, problem: null }
  } catch (fault) {
    return { status: null, problem: problemIn(fault) }
  }
}

function problemIn(fault: unknown): string {
  if (fault instanceof Error && 'code' in fault && typeof fault.code === 'string') return fault.code
  return fault instanceof Error ? fault.name : 'fault'
}

/**
 * Written only by whoever has it: one that was taken by another process meanwhile is theirs. What is
 * given up, but for a test, stops the webhook.
 */
async function settle(
  db: Transaction,
  { municipalityId, webhookId }: WebhookKey,
  { messageId, type, attempts }: TakenMessage,
  { status, problem, isAccepted, at }: Answer & { readonly isAccepted: boolean; readonly at: Date },
): Promise<void> {
  const key = { municipality_id: municipalityId, webhook_id: webhookId }
  const isTest = type === 'webhook.test'
  const pauseMs = isTest ? undefined : webhookPausesMs[attempts - 1]
  const isGone = status === 410
  const isOver = isAccepted || isGone || pauseMs === undefined
  await db
    .updateTable('webhook_message')
    .set({
      answered_status: status,
      problem,
      taken_until: null,
      ...(isOver
        ? { state: isAccepted ? ('ACCEPTED' as const) : ('GIVEN_UP' as const), ended_at: at }
        : { next_try_at: new Date(at.getTime() + pauseMs) }),
    })
    .where((eb) => eb.and({ ...key, message_id: messageId, state: 'WAITING', attempts }))
    .execute()
  if (isAccepted || !isOver || (isTest && !isGone)) return
  await db
    .updateTable('webhook_progress')
    .set({ stopped_at: at, stop_reason: isGone ? 'GONE' : 'GIVEN_UP' })
    .where((eb) => eb.and(key))
    .execute()
}

/** For how long it is shown what was sent, and one message may be sent again. */
const rememberedMs = 30 * 24 * 3_600_000

export async function forgetWebhookMessages(
  app: Pick<AppContext, 'database' | 'log' | 'now'> & Everywhere,
): Promise<void> {
  const before = new Date(app.now().getTime() - rememberedMs)
  await inEveryMunicipality(app, async (municipalityId) => {
    await app.database.inMunicipality(municipalityId, (db) =>
      db
        .deleteFrom('webhook_message')
        .where('municipality_id', '=', municipalityId)
        .where('ended_at', '<', before)
        .execute(),
    )
  })
}
