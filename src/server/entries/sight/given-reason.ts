/** Reasons given for reading what is confidential, as the access log keeps them. */
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { ReferenceData } from '../../reference/reference-data.ts'
import { isTypedInToday } from '../../reference/sight-grounds.ts'

/**
 * It opens for half an hour: a morning's work on one matter asks once or twice, not at every click.
 */
const openForMs = 30 * 60_000

/** Whether the person said why, less than half an hour ago. */
export async function hasGivenReason(
  db: Transaction,
  reader: { readonly municipalityId: string; readonly staffId: string; readonly entryId: string },
  now: Date,
): Promise<boolean> {
  const given = await db
    .selectFrom('access_log')
    .select('access_id')
    .where('municipality_id', '=', reader.municipalityId)
    .where('entry_id', '=', reader.entryId)
    .where((eb) => eb.and({ staff_id: reader.staffId, action: 'confidential-opened' }))
    .where('at', '>', new Date(now.getTime() - openForMs))
    .limit(1)
    .executeTakeFirst()
  return given !== undefined
}

/** The same of a row of `entry`, of which whoever typed it in that day is not asked why. */
export function isReadingIt(
  staffId: string,
  reference: ReferenceData,
  now: Date,
): RawBuilder<SqlBool> {
  return sql`(${isTypedInToday(staffId, reference, now)} or exists (select from access_log given
    where given.municipality_id = entry.municipality_id and given.entry_id = entry.entry_id
      and given.staff_id = ${staffId} and given.action = 'confidential-opened'
      and given.at > ${new Date(now.getTime() - openForMs)}))`
}
