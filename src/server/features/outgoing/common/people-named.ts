import type { Tables } from '../../../platform/database/tables/tables.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'

/** People by their ids, those that work here no more too. */
export async function peopleNamed(
  db: Transaction,
  municipalityId: string,
  staffIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<Tables['staff'], 'name' | 'status'>>> {
  if (staffIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('staff')
    .select(['staff_id', 'name', 'status'])
    .where('municipality_id', '=', municipalityId)
    .where('staff_id', 'in', staffIds)
    .execute()
  return new Map(rows.map((row) => [row.staff_id, row]))
}
