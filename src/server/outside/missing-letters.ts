import { closingPatienceDays } from '#domain/book/trouble.ts'
import { sql } from 'kysely'

import type { Config } from '../config/config.ts'
import type { Transaction } from '../database/tables/transaction.ts'

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
        and m.queued_at < ${now()}::timestamptz - make_interval(days => ${closingPatienceDays}))
      and not exists (select from mail_message l
        where l.municipality_id = m.municipality_id and l.is_of_closing
          and l.to_address = m.to_address and l.queued_at > m.queued_at and l.state = 'SENT')`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
