import { sql } from 'kysely'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { HeldHead } from '../../ledger/append.ts'

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
