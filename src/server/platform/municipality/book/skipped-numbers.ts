/**
 * Numbers that were told before a book was restored and stand in it no more: which, and the act
 * that left them out.
 */
import type { BookFormat } from '#domain/entry/register-number.ts'
import { formatEntryNumber } from '#domain/entry/register-number.ts'
import { exitFormat } from '#domain/outgoing/dispatch.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { HeldHead } from '../../ledger/append.ts'

export interface SkippedNumbers {
  readonly seriesCode: string
  readonly year: number
  readonly first: number
  readonly last: number
  /** Of the act, in the ledger. */
  readonly position: number
  /** RFC 3339. */
  readonly at: string
  /** Lower-case hexadecimal. */
  readonly hash: string
  readonly reason: string
  readonly preparedBy: string
  readonly confirmedBy: string
}

/** All of one of its books, oldest first: as few as its restorations. */
export async function readSkipped(
  db: Transaction,
  municipalityId: string,
  book: 'ENTRIES' | 'EXITS',
): Promise<readonly SkippedNumbers[]> {
  const { rows } = await sql<SkippedNumbers & { readonly acted_at: Date }>`
    select k.series_code as "seriesCode", k.year, k.first_number as first, k.last_number as last,
      k.ledger_position as position, v.at as acted_at, encode(v.hash, 'hex') as hash,
      v.body::jsonb -> 'data' ->> 'reason' as reason, p.name as "preparedBy", c.name as "confirmedBy"
    from skipped_numbers k
    join ledger_event v on v.municipality_id = k.municipality_id and v.position = k.ledger_position
    join staff c on c.municipality_id = k.municipality_id and c.staff_id = v.actor_id
    join staff p on p.municipality_id = k.municipality_id
      and p.staff_id = (v.body::jsonb -> 'data' ->> 'proposedById')::uuid
    where k.municipality_id = ${municipalityId} and (k.series_code like '%-S') = ${book === 'EXITS'}
    order by k.ledger_position, k.series_code, k.year, k.first_number`.execute(db)
  return rows.map(({ acted_at: at, ...row }) => ({ ...row, at: at.toISOString() }))
}

/** As a receipt, or a proof of dispatch, had it. */
export function writtenNumber(
  format: BookFormat,
  { seriesCode, year }: Pick<SkippedNumbers, 'seriesCode' | 'year'>,
  number: number,
): string {
  const officeCode = seriesCode.replace(/-S$/u, '')
  const own = officeCode === seriesCode ? format : exitFormat(format)
  return formatEntryNumber({ format: own, officeCode, year, number })
}

/** The number after the last one of a book and year, kept with it. Under the head’s lock. */
export async function nextNumber(
  db: Transaction,
  { municipalityId, now }: HeldHead,
  code: string,
  year: number,
): Promise<number> {
  const { rows } = await sql<{ last_number: number }>`
    insert into registry_series as series (municipality_id, series_code, year, last_number, last_at)
    values (${municipalityId}, ${code}, ${year}, 1, ${now})
    on conflict (municipality_id, series_code, year) do update
      set last_number = series.last_number + 1, last_at = greatest(series.last_at, excluded.last_at)
    returning last_number`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A series that counts says where it stands')
  return row.last_number
}
