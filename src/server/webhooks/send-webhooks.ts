/**
 * Tells the town's other systems what happened to entries, where two people turned that on:
 * messages are made from the ledger (`make-messages.ts`), and each is sent until it is accepted or
 * given up. At least once: a process that dies between the answer and its record sends it again,
 * under the same `webhook-id`.
 */
import { performance } from 'node:perf_hooks'
import { webhookPausesMs } from '#domain/municipality/webhook.ts'
import type { WebhookKind, WebhookStop } from '#domain/municipality/webhook.ts'
import { sql } from 'kysely'
import type { AppContext } from '../context/request-context.ts'
import type { Transaction } from '../database/tables/transaction.ts'
import { inMunicipalitiesDue } from '../municipality/sites/in-every-municipality.ts'
import type { Everywhere } from '../municipality/sites/in-every-municipality.ts'
import { postOutside } from '../outside/post-outside.ts'
import { makeMessages } from './make-messages.ts'
import { takeDue } from './take-due.ts'
import type { TakenMessage } from './take-due.ts'
import { signedHeaders, signingSecrets } from './webhook-secrets.ts'

export type SendingApp = Pick<
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
      // oxlint-disable-next-line no-await-in-loop -- one connection; a town has a handful
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

/** Whether it was accepted. */
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
  /** A code of the network or of ours; null where there was an answer. */
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
