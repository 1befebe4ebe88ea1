/** What proves a closing outside the server: its time stamp and its letters, and what is missing. */
import { closingGraceDays } from '#domain/book/trouble.ts'
import { sql } from 'kysely'
import type { Config } from '../common/config/config.ts'
import type { Transaction } from '../database/tables/transaction.ts'
import type { Stamp } from '../files/signatures/read-token.ts'
import { readToken } from '../files/signatures/read-token.ts'
import { stampToken } from '../ledger/prove.ts'

export interface KeptStamp extends Stamp {
  readonly token: Buffer
}

export async function readStamp(
  db: Transaction,
  municipalityId: string,
  position: number,
): Promise<KeptStamp | null> {
  const token = await stampToken(db, municipalityId, position)
  // Whose it is was proven when it was taken in.
  return token && { ...readToken(token, []), token }
}

/**
 * How many days back a closing is still stamped: an older one is covered by the stamp of a later
 * one, to which the chain leads.
 */
export const stampedForDays = 35

const dayMs = 86_400_000

/** Closings that have waited for their stamp for longer than a slow authority explains. */
export async function countMissingStamps(
  db: Transaction,
  municipalityId: string,
  now: Date,
): Promise<number> {
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * dayMs)
  const row = await db
    .selectFrom('daily_closing as c')
    .leftJoin('closing_stamp as s', (join) =>
      join
        .onRef('s.municipality_id', '=', 'c.municipality_id')
        .onRef('s.ledger_position', '=', 'c.ledger_position'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('c.municipality_id', '=', municipalityId)
    .where('s.ledger_position', 'is', null)
    .where('c.closed_at', '>', daysAgo(stampedForDays))
    .where('c.closed_at', '<', daysAgo(closingGraceDays))
    .executeTakeFirst()
  return row?.count ?? 0
}

/**
 * Letters of closings that were given up, or have waited for days, and after which no other reached
 * their address: the head in a later one covers them, because the chain leads from it to theirs.
 */
export async function countMissingLetters(
  db: Transaction,
  { config, now }: { readonly config: Pick<Config, 'mail'>; readonly now: () => Date },
  municipalityId: string,
): Promise<number> {
  const closingsTo = config.mail?.closingsTo ?? []
  if (closingsTo.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*) from mail_message m
    where m.municipality_id = ${municipalityId} and m.is_of_closing
      and m.to_address = any (${closingsTo}::text[]) and (m.state = 'FAILED' or m.state = 'WAITING'
        and m.queued_at < ${now()}::timestamptz - make_interval(days => ${closingGraceDays}))
      and not exists (select from mail_message l
        where l.municipality_id = m.municipality_id and l.is_of_closing
          and l.to_address = m.to_address and l.queued_at > m.queued_at and l.state = 'SENT')`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
