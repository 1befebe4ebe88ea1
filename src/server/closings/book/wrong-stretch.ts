import type { WrongStretch } from '#domain/book/book-act.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../database/tables/transaction.ts'

/** What was written with a wrong clock, counted. */
export interface WrittenWrong extends WrongStretch {
  readonly entryCount: number
  readonly dayCount: number
  readonly yearCount: number
}

interface Row {
  readonly from: number
  readonly through: number
  readonly false_from: Date
  readonly false_through: Date
  readonly entries: number
  readonly days: number
  readonly days_not_over: number
  readonly years: number
}

/**
 * What stands at the end of the ledger with an hour that has not come yet, where it needs an act of
 * two people: days were closed in it that are not over, or it is of a day to come. What is of today
 * and closed none of those ends by itself when that hour comes, also where the clock was put back
 * over closings of days long over: null, as when nothing stands there.
 */
export async function wrongStretch(
  db: Transaction,
  municipalityId: string,
  now: Date,
  timeZone: string,
): Promise<WrittenWrong | null> {
  const dayOf = (at: Date): string => localDateTimeAt(at, timeZone).date
  const { rows } = await sql<Row>`
    select min(v.position) as from, max(v.position) as through, min(v.at) as false_from, max(v.at) as false_through,
      count(*) filter (where v.type = 'EntryRegistered')::int as entries,
      count(*) filter (where v.type = 'DayClosed')::int as days,
      count(*) filter (where v.type = 'DayClosed' and v.body::jsonb -> 'data' ->> 'on' >= ${dayOf(now)})::int as days_not_over,
      count(*) filter (where v.type = 'YearClosed')::int as years
    from ledger_event v
    where v.municipality_id = ${municipalityId} and v.at > ${now} and v.position > coalesce(
      (select max(k.ledger_position) from clock_correction k where k.municipality_id = ${municipalityId}), 0)
    having count(*) > 0`.execute(db)
  const [row] = rows
  if (!row) return null
  if (row.days_not_over === 0 && dayOf(row.false_through) === dayOf(now)) return null
  return {
    from: row.from,
    through: row.through,
    falseFrom: row.false_from.toISOString(),
    falseThrough: row.false_through.toISOString(),
    entryCount: row.entries,
    dayCount: row.days,
    yearCount: row.years,
  }
}
