import type { WebhookView } from '#contract/municipality/webhooks.ts'
import { sql } from 'kysely'
import type { AppContext } from '../context/request-context.ts'
import type { Transaction } from '../database/tables/transaction.ts'

interface Row extends Pick<WebhookView, 'webhookId' | 'url' | 'description' | 'kinds' | 'status'> {
  readonly stopped_at: Date | null
  readonly stop_reason: NonNullable<WebhookView['stop']>['reason'] | null
  readonly waiting: number
}

/** Those that were not removed, by what they are called. */
export async function webhookViews(
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
