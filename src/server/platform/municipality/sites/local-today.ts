import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import type { Transaction } from '../../database/tables/transaction.ts'

/** The day it is in the municipality at that instant. */
export async function localToday(
  db: Transaction,
  municipalityId: string,
  at: Date,
): Promise<CivilDate> {
  const { time_zone: timeZone } = await db
    .selectFrom('municipality')
    .select('time_zone')
    .where('municipality_id', '=', municipalityId)
    .executeTakeFirstOrThrow()
  return localDateTimeAt(at, timeZone).date
}
