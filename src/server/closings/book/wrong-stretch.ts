import type { WrongStretch } from '#domain/book/book-act.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../database/tables/transaction.ts'

interface Row {
  readonly from: number
  readonly through: number
  readonly false_from: Date
  readonly false_through: Date
}

/**
 * What stands at the end of the ledger with an hour that has not come yet; null when nothing does.
 */
export async function wrongStretch(
  db: Transaction,
  municipalityId: string,
  now: Date,
): Promise<WrongStretch | null> {
  const { rows } = await sql<Row>`
    select min(v.position) as from, max(v.position) as through, min(v.at) as false_from, max(v.at) as false_through
    from ledger_event v
    where v.municipality_id = ${municipalityId} and v.at > ${now} and v.position > coalesce(
      (select max(k.ledger_position) from clock_correction k where k.municipality_id = ${municipalityId}), 0)
    having count(*) > 0`.execute(db)
  const [row] = rows
  return row
    ? {
        from: row.from,
        through: row.through,
        falseFrom: row.false_from.toISOString(),
        falseThrough: row.false_through.toISOString(),
      }
    : null
}
