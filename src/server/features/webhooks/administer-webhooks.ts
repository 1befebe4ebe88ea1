import type { WebhookView, WebhookMessageView } from '#contract/municipality/webhooks.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { Transaction } from '../../platform/database/tables/transaction.ts'
import type { RequestContext, AppContext } from '../../platform/http/context/request-context.ts'
import type { HeldHead } from '../../platform/ledger/append.ts'
import { writeAfter } from '../../platform/ledger/append.ts'
import {
  asAdministrator,
  demandConfigurer,
} from '../../platform/municipality/people/administrators.ts'
import type { api } from '#contract/api.ts'
import { secretOverlapMs, toldConfidentiality } from '#domain/municipality/webhook.ts'
import type { Handler } from '../../platform/http/receive/handler.ts'
import { newSecret } from './send-webhooks.ts'
import { sentAgain, cloudEvent } from './make-messages.ts'
import { sql } from 'kysely'
import type { Tables } from '../../platform/database/tables/tables.ts'
import type { Selectable } from 'kysely'

interface WebhookScene {
  readonly db: Transaction
  readonly head: HeldHead
  readonly today: CivilDate
  readonly webhook: WebhookView
  /** Of its rows in every table that has some. */
  readonly key: { readonly municipality_id: string; readonly webhook_id: string }
}

type WebhookFact = 'WebhookPaused' | 'WebhookResumed' | 'WebhookRemoved'

/**
 * Does it with the head of the ledger held, and writes the fact that it gives back, if any. Throws
 * E-PER-09 unless the person administers, E-CON-03 where there is no such webhook.
 */
async function actOnWebhook(
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
async function changeWebhook(...act: Parameters<typeof actOnWebhook>): Promise<WebhookView> {
  const after = await actOnWebhook(...act)
  if (!after) throw new Error('A webhook cannot vanish while it is changed')
  return after
}

/** Both sign for a day: the receiver has that long to take the new one. */
export const issueWebhookSecret: Handler<typeof api.issueWebhookSecret> = async (
  context,
  { params: { webhookId, secretId } },
) => {
  const secret = newSecret()
  const webhook = await changeWebhook(context, webhookId, async (scene) => {
    const { db, head, key } = scene
    await demandNew(scene, secretId)
    const until = new Date(head.now.getTime() + secretOverlapMs)
    await db
      .updateTable('webhook_secret')
      .set({ signs_until: until })
      .where((eb) => eb.and(key))
      .where((eb) => eb.or([eb('signs_until', 'is', null), eb('signs_until', '>', until)]))
      .execute()
    await db
      .insertInto('webhook_secret')
      .values({
        ...key,
        secret_id: secretId,
        sealed_secret: context.app.webhookKey.seal(secret),
        issued_at: head.now,
        signs_until: null,
      })
      .execute()
    const { staffId: actorId } = context.actor
    const data = { secretId }
    await writeAfter(db, head, [
      { type: 'WebhookSecretIssued', subjectId: webhookId, actorId, data },
    ])
    return null
  })
  return { webhook, secret }
}

/** Asked again after a broken connection, the secret is gone for good: nobody is shown it twice. */
async function demandNew({ db, key }: WebhookScene, secretId: string): Promise<void> {
  const known = await db
    .selectFrom('webhook_secret')
    .select('secret_id')
    .where((eb) => eb.and({ municipality_id: key.municipality_id, secret_id: secretId }))
    .executeTakeFirst()
  if (known) throw new Refusal('E-CFG-28')
}

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

export const pauseWebhook: Handler<typeof api.pauseWebhook> = (context, { params }) =>
  changeWebhook(context, params.webhookId, async (scene) => {
    if (scene.webhook.status === 'PAUSED') return null
    await setStatus(scene, 'PAUSED')
    return 'WebhookPaused'
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
    return 'WebhookResumed'
  })

export const removeWebhook: Handler<typeof api.removeWebhook> = async (context, { params }) => {
  await actOnWebhook(context, params.webhookId, async (scene) => {
    const { db, key } = scene
    await setStatus(scene, 'REMOVED')
    for (const table of ['webhook_message', 'webhook_secret', 'webhook_progress'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one connection, one table after another
      await db
        .deleteFrom(table)
        .where((eb) => eb.and(key))
        .execute()
    }
    return 'WebhookRemoved'
  })
  return null
}

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

interface Row extends Pick<WebhookView, 'webhookId' | 'url' | 'description' | 'kinds' | 'status'> {
  readonly stopped_at: Date | null
  readonly stop_reason: NonNullable<WebhookView['stop']>['reason'] | null
  readonly waiting: number
}

async function webhookViews(
  db: Transaction,
  { webhookKey, now }: Pick<AppContext, 'webhookKey' | 'now'>,
  municipalityId: string,
): Promise<readonly WebhookView[]> {
  const { rows } = await sql<Row>`
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
      (until === null || until > now()) && webhookKey.open(sealed) !== null,
  )
  return rows.map(({ stopped_at: at, stop_reason: reason, ...row }) => {
    const [newest, ...before] = signing.filter((one) => one.webhook_id === row.webhookId)
    const ends = before.flatMap(({ signs_until: until }) => until?.toISOString() ?? [])
    return {
      ...row,
      kinds: [...row.kinds],
      stop: at === null || reason === null ? null : { reason, at: at.toISOString() },
      secretIssuedAt: newest?.issued_at.toISOString() ?? null,
      overlapUntil: ends.toSorted().at(-1) ?? null,
    }
  })
}

const mostShown = 50

interface MessageRow extends Selectable<Tables['webhook_message']> {
  readonly entry_number: string | null
}

/** The last of them, the newest first; or the one of that id. */
async function webhookMessages(
  db: Transaction,
  municipalityId: string,
  { webhookId, messageId }: { readonly webhookId: string; readonly messageId?: string },
): Promise<readonly WebhookMessageView[]> {
  const { rows } = await sql<MessageRow>`
    select m.*, e.entry_number from webhook_message m
    left join entry e on e.municipality_id = m.municipality_id and e.entry_id = m.entry_id
      and e.confidentiality = ${toldConfidentiality}
    where m.municipality_id = ${municipalityId} and m.webhook_id = ${webhookId}
      and (${messageId ?? null}::text is null or m.message_id = ${messageId ?? null})
    order by m.made_at desc, m.position desc limit ${mostShown}`.execute(db)
  return rows.map(viewOf)
}

function viewOf(row: MessageRow): WebhookMessageView {
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
