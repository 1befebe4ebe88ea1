import type { Transaction } from '../database/tables/transaction.ts'

export async function countStoppedWebhooks(
  db: Transaction,
  municipalityId: string,
): Promise<number> {
  const row = await db
    .selectFrom('webhook as w')
    .innerJoin('webhook_progress as p', (join) =>
      join
        .onRef('p.municipality_id', '=', 'w.municipality_id')
        .onRef('p.webhook_id', '=', 'w.webhook_id'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('w.municipality_id', '=', municipalityId)
    .where('w.status', '=', 'ACTIVE')
    .where('p.stopped_at', 'is not', null)
    .executeTakeFirst()
  return row?.count ?? 0
}
