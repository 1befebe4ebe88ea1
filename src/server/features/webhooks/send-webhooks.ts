/**
 * Tells the municipality's other systems what happened to entries, where two people turned that on:
 * messages are made from the ledger (`make-messages.ts`), and each is sent until it is accepted or
 * given up. At least once: a process that dies between the answer and its record sends it again,
 * under the same `webhook-id`.
 */
import { performance } from 'node:perf_hooks'
import { webhookPausesMs, toldConfidentiality } from '#domain/municipality/webhook.ts'
import type { WebhookKind, WebhookStop, WebhookEventType } from '#domain/municipality/webhook.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../platform/http/context/request-context.ts'
import type { Transaction } from '../../platform/database/tables/transaction.ts'
import {
  inEveryMunicipality,
  inMunicipalitiesDue,
} from '../../platform/municipality/sites/in-every-municipality.ts'
import type { Everywhere } from '../../platform/municipality/sites/in-every-municipality.ts'
import { postOutside } from '../../platform/outbound/post-outside.ts'
import { makeMessages } from './make-messages.ts'
import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { WebhookKey } from '../../platform/outbound/webhook-key.ts'

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

interface Receiver {
  readonly municipalityId: string
  readonly webhookId: string
  readonly url: string
  readonly kinds: readonly WebhookKind[]
  readonly isActive: boolean
  readonly secrets: readonly string[]
}

/** Those that have a secret: nothing is sent, nor made to be sent, that cannot be signed. */
async function readReceivers(
  { database, webhookKey, now }: SendingApp,
  municipalityId: string,
): Promise<readonly Receiver[]> {
  return database.read(municipalityId, async (db) => {
    const rows = await db
      .selectFrom('webhook')
      .select(['webhook_id', 'url', 'kinds', 'status'])
      .where('municipality_id', '=', municipalityId)
      .where('status', '<>', 'REMOVED')
      .execute()
    const receivers: Receiver[] = []
    for (const { webhook_id: webhookId, url, kinds, status } of rows) {
      const of = { municipalityId, webhookId, at: now() }
      // oxlint-disable-next-line no-await-in-loop -- one connection; a municipality has a handful
      const secrets = await signingSecrets(db, webhookKey, of)
      const isActive = status === 'ACTIVE'
      if (secrets.length > 0)
        receivers.push({ municipalityId, webhookId, url, kinds, isActive, secrets })
    }
    return receivers
  })
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

async function send(app: SendingApp, receiver: Receiver, message: TakenMessage): Promise<boolean> {
  const answer = await answerTo(app, receiver, message)
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

async function answerTo(
  { config, now }: SendingApp,
  { webhookId, url, secrets }: Receiver,
  { messageId, body }: TakenMessage,
): Promise<Answer> {
  const signed = signedHeaders(secrets, { id: `${webhookId}_${messageId}`, body, at: now() })
  try {
    const status = await postOutside(new URL(url), {
      headers: {
        'content-type': 'application/cloudevents+json; charset=utf-8',
        'user-agent': 'Asiento',
        ...signed,
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

interface Outcome extends Answer {
  readonly isAccepted: boolean
  readonly at: Date
}

/** Written only by whoever has it: one that was taken by another process meanwhile is theirs. */
async function settle(
  db: Transaction,
  { municipalityId, webhookId }: Receiver,
  { messageId, type, attempts }: TakenMessage,
  { status, problem, isAccepted, at }: Outcome,
): Promise<void> {
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
    .where((eb) => eb.and({ municipality_id: municipalityId, webhook_id: webhookId }))
    .where((eb) => eb.and({ message_id: messageId, state: 'WAITING', attempts }))
    .execute()
  if (!isAccepted && isGone) await stop(db, { municipalityId, webhookId, reason: 'GONE', at })
  else if (!isAccepted && isOver && !isTest)
    await stop(db, { municipalityId, webhookId, reason: 'GIVEN_UP', at })
}

interface Stopping {
  readonly municipalityId: string
  readonly webhookId: string
  readonly reason: WebhookStop
  readonly at: Date
}

async function stop(
  db: Transaction,
  { municipalityId, webhookId, reason, at }: Stopping,
): Promise<void> {
  await db
    .updateTable('webhook_progress')
    .set({ stopped_at: at, stop_reason: reason })
    .where((eb) => eb.and({ municipality_id: municipalityId, webhook_id: webhookId }))
    .execute()
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

interface Taking {
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

export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** The secrets that sign at that moment, the newest first; those that cannot be opened do not. */
async function signingSecrets(
  db: Transaction,
  key: WebhookKey,
  of: { readonly municipalityId: string; readonly webhookId: string; readonly at: Date },
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('webhook_secret')
    .select('sealed_secret')
    .where((eb) => eb.and({ municipality_id: of.municipalityId, webhook_id: of.webhookId }))
    .where((eb) => eb.or([eb('signs_until', 'is', null), eb('signs_until', '>', of.at)]))
    .orderBy('issued_at', 'desc')
    .execute()
  return rows.flatMap(({ sealed_secret: sealed }) => key.open(sealed) ?? [])
}

/** The headers by which the receiver knows that it is ours: one signature for each secret. */
function signedHeaders(
  secrets: readonly string[],
  { id, body, at }: { readonly id: string; readonly body: string; readonly at: Date },
): Readonly<Record<string, string>> {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, at, body))
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}
