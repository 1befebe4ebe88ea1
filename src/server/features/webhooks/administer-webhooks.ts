import { randomBytes } from 'node:crypto'
import type { api } from '#contract/api.ts'
import type { WebhookView, WebhookMessageView } from '#contract/municipality/webhooks.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { secretOverlapMs, toldConfidentiality } from '#domain/municipality/webhook.ts'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../../platform/database/tables/tables.ts'
import type { Transaction } from '../../platform/database/tables/transaction.ts'
import type { RequestContext } from '../../platform/http/context/request-context.ts'
import type { Handler } from '../../platform/http/receive/handler.ts'
import type { HeldHead } from '../../platform/ledger/append.ts'
import { writeAfter } from '../../platform/ledger/append.ts'
import {
  asAdministrator,
  demandConfigurer,
} from '../../platform/municipality/people/administrators.ts'
import { cloudEvent, sentAgain } from './send-webhooks.ts'

interface WebhookScene {
  readonly db: Transaction
  readonly head: HeldHead
  readonly webhook: WebhookView
  /** Of its rows in every table that has some. */
  readonly key: { readonly municipality_id: string; readonly webhook_id: string }
}

type WebhookFact =
  | { readonly type: 'WebhookPaused' | 'WebhookResumed' | 'WebhookRemoved' }
  | { readonly type: 'WebhookSecretIssued'; readonly data: { readonly secretId: string } }

/**
 * Does it with the head of the ledger held, writes the fact that it gives back, if any, and gives
 * what is to be answered. Throws E-PER-09 unless the person administers, E-CON-03 where there is no
 * such webhook.
 */
async function actOnWebhook<Answer>(
  context: RequestContext,
  webhookId: string,
  work: (scene: WebhookScene) => Promise<WebhookFact | null>,
  answer: (db: Transaction) => Promise<Answer>,
): Promise<Answer> {
  const { municipalityId, staffId: actorId } = context.actor
  return asAdministrator(context, 'KEEP_THE_WEBHOOKS', async (db, _scene, head) => {
    const webhook = await webhookView(db, context, webhookId)
    const key = { municipality_id: municipalityId, webhook_id: webhookId }
    const fact = await work({ db, head, webhook, key })
    if (fact) await writeAfter(db, head, [{ data: {}, ...fact, subjectId: webhookId, actorId }])
    return answer(db)
  })
}

/** The same, answered with the webhook as it stands then. */
async function changeWebhook(
  context: RequestContext,
  webhookId: string,
  work: (scene: WebhookScene) => Promise<WebhookFact | null>,
): Promise<WebhookView> {
  return actOnWebhook(context, webhookId, work, (db) => webhookView(db, context, webhookId))
}

/** Both sign for a day: the receiver has that long to take the new one. */
export const issueWebhookSecret: Handler<typeof api.issueWebhookSecret> = async (
  context,
  { params: { webhookId, secretId } },
) => {
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const webhook = await changeWebhook(context, webhookId, async ({ db, head, key }) => {
    const until = new Date(head.now.getTime() + secretOverlapMs)
    await db
      .updateTable('webhook_secret')
      .set({ signs_until: until })
      .where((eb) => eb.and(key))
      .where((eb) => eb.or([eb('signs_until', 'is', null), eb('signs_until', '>', until)]))
      .execute()
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('webhook_secret')
      .values({
        ...key,
        secret_id: secretId,
        sealed_secret: context.app.webhookKey.seal(secret),
        issued_at: head.now,
        signs_until: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    // Asked again after a broken connection, the secret is gone for good: nobody is shown it twice.
    if (numInsertedOrUpdatedRows !== 1n) throw new Refusal('E-CFG-28')
    return { type: 'WebhookSecretIssued', data: { secretId } }
  })
  return { webhook, secret }
}

export const listWebhooks: Handler<typeof api.listWebhooks> = (context) =>
  readAsAdministrator(context, async (db) => ({ webhooks: await webhookViews(db, context) }))

export const listWebhookMessages: Handler<typeof api.listWebhookMessages> = (
  context,
  { params: { webhookId } },
) =>
  readAsAdministrator(context, async (db) => {
    await webhookView(db, context, webhookId)
    return { messages: await messageViews(db, context, { webhookId }) }
  })

async function readAsAdministrator<Result>(
  { app, actor }: RequestContext,
  work: (db: Transaction) => Promise<Result>,
): Promise<Result> {
  demandConfigurer(actor, 'KEEP_THE_WEBHOOKS')
  return app.database.read(actor.municipalityId, work)
}

export const pauseWebhook: Handler<typeof api.pauseWebhook> = (context, { params }) =>
  changeWebhook(context, params.webhookId, async (scene) => {
    if (scene.webhook.status === 'PAUSED') return null
    await setStatus(scene, 'PAUSED')
    return { type: 'WebhookPaused' }
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
    return { type: 'WebhookResumed' }
  })

export const removeWebhook: Handler<typeof api.removeWebhook> = (context, { params }) =>
  actOnWebhook(
    context,
    params.webhookId,
    async (scene) => {
      const { db, key } = scene
      await setStatus(scene, 'REMOVED')
      for (const table of ['webhook_message', 'webhook_secret', 'webhook_progress'] as const) {
        // oxlint-disable-next-line no-await-in-loop -- one connection, one table after another
        await db
          .deleteFrom(table)
          .where((eb) => eb.and(key))
          .execute()
      }
      return { type: 'WebhookRemoved' }
    },
    async () => null,
  )

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
export const resendWebhookMessage: Handler<typeof api.resendWebhookMessage> = (
  context,
  { params },
) =>
  actOnWebhook(
    context,
    params.webhookId,
    async ({ db, key }) => {
      await db
        .updateTable('webhook_message')
        .set(sentAgain(context.app.now()))
        .where((eb) => eb.and({ ...key, message_id: params.messageId }))
        .execute()
      return null
    },
    async (db) => {
      const [sent] = await messageViews(db, context, params)
      if (!sent) throw new Refusal('E-CON-03')
      return sent
    },
  )

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

async function webhookView(
  db: Transaction,
  context: RequestContext,
  webhookId: string,
): Promise<WebhookView> {
  const views = await webhookViews(db, context)
  const found = views.find((view) => view.webhookId === webhookId)
  if (!found) throw new Refusal('E-CON-03')
  return found
}

interface WebhookRow extends Pick<
  WebhookView,
  'webhookId' | 'url' | 'description' | 'kinds' | 'status'
> {
  readonly stopped_at: Date | null
  readonly stop_reason: NonNullable<WebhookView['stop']>['reason'] | null
  readonly waiting: number
}

async function webhookViews(
  db: Transaction,
  { app, actor: { municipalityId } }: RequestContext,
): Promise<WebhookView[]> {
  const { rows } = await sql<WebhookRow>`
    select w.webhook_id as "webhookId", w.url, w.description, w.kinds, w.status, p.stopped_at,
      p.stop_reason, (select count(*)::int from webhook_message m
        where m.municipality_id = w.municipality_id and m.webhook_id = w.webhook_id
          and m.state = 'WAITING') as waiting
    from webhook w join webhook_progress p
      on p.municipality_id = w.municipality_id and p.webhook_id = w.webhook_id
    where w.municipality_id = ${municipalityId} and w.status <> 'REMOVED'
    order by w.description, w.webhook_id`.execute(db)
  const secrets = await db
    .selectFrom('webhook_secret')
    .select(['webhook_id', 'sealed_secret', 'issued_at', 'signs_until'])
    .where('municipality_id', '=', municipalityId)
    .orderBy('issued_at', 'desc')
    .execute()
  const signing = secrets.filter(
    ({ signs_until: until, sealed_secret: sealed }) =>
      (until === null || until > app.now()) && app.webhookKey.open(sealed) !== null,
  )
  return rows.map(({ stopped_at: at, stop_reason: reason, ...row }) => {
    const [newest, ...before] = signing.filter((one) => one.webhook_id === row.webhookId)
    const ends = before.flatMap(({ signs_until: until }) => until?.toISOString() ?? [])
    return {
      ...row,
      stop: at === null || reason === null ? null : { reason, at: at.toISOString() },
      secretIssuedAt: newest?.issued_at.toISOString() ?? null,
      overlapUntil: ends.toSorted().at(-1) ?? null,
    }
  })
}

const mostShown = 50

/** The last of them, the newest first; or the one of that id. */
async function messageViews(
  db: Transaction,
  { actor }: RequestContext,
  {
    webhookId,
    messageId = null,
  }: { readonly webhookId: string; readonly messageId?: string | null },
): Promise<WebhookMessageView[]> {
  const { rows } = await sql<
    Selectable<Tables['webhook_message']> & { readonly entry_number: string | null }
  >`
    select m.*, e.entry_number from webhook_message m
    left join entry e on e.municipality_id = m.municipality_id and e.entry_id = m.entry_id
      and e.confidentiality = ${toldConfidentiality}
    where m.municipality_id = ${actor.municipalityId} and m.webhook_id = ${webhookId}
      and (${messageId}::text is null or m.message_id = ${messageId})
    order by m.made_at desc, m.position desc limit ${mostShown}`.execute(db)
  return rows.map(({ entry_id: entryId, entry_number: entryNumber, ...row }) => ({
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
  }))
}
