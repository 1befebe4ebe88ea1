import type { SelectQueryBuilder } from 'kysely'

import type { Tables } from '../database/tables/tables.ts'
import type { Transaction } from '../database/tables/transaction.ts'

type ClosingEvents = SelectQueryBuilder<
  Tables & { c: Tables['daily_closing']; v: Tables['ledger_event'] },
  'c' | 'v',
  object
>

/**
 * The daily closings `c` of a book, void ones too, each with its event `v` in the ledger: a query
 * to go on with.
 */
export function closingEvents(db: Transaction, municipalityId: string): ClosingEvents {
  return db
    .selectFrom('daily_closing as c')
    .innerJoin('ledger_event as v', (join) =>
      join
        .onRef('v.municipality_id', '=', 'c.municipality_id')
        .onRef('v.position', '=', 'c.ledger_position'),
    )
    .where('c.municipality_id', '=', municipalityId)
}
