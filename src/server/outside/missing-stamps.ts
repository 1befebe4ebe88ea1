import { closingPatienceDays } from '#domain/book/trouble.ts'
import type { Transaction } from '../database/tables/transaction.ts'

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
    .where('c.closed_at', '<', daysAgo(closingPatienceDays))
    .executeTakeFirst()
  return row?.count ?? 0
}
