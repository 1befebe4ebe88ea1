/** Reasons given for reading what is confidential, as the access log keeps them. */
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { ReferenceData } from '../../reference/reference-data.ts'
import { isRegisteredToday } from '../../reference/sight-grounds.ts'

/**
 * It opens for half an hour: a morning's work on one matter asks once or twice, not at every click.
 */
const openForMs = 30 * 60_000

interface Reader {
  readonly municipalityId: string
  readonly staffId: string
}

/** Of these entries, those of which the person said why, less than half an hour ago. */
export async function givenReasons(
  db: Transaction,
  { municipalityId, staffId }: Reader,
  entryIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (entryIds.length === 0) return new Set()
  const given = await db
    .selectFrom('access_log')
    .select('entry_id')
    .where('municipality_id', '=', municipalityId)
    .where('entry_id', 'in', entryIds)
    .where((eb) => eb.and({ staff_id: staffId, action: 'confidential-opened' }))
    .where('at', '>', new Date(now.getTime() - openForMs))
    .execute()
  return new Set(given.flatMap(({ entry_id: entryId }) => entryId ?? []))
}

/**
 * Whether a row of `entry` is among them, or was typed in by the person that day and sent nowhere:
 * then they are not asked why.
 */
export function isReadingIt(
  staffId: string,
  reference: ReferenceData,
  now: Date,
): RawBuilder<SqlBool> {
  return sql`(${isRegisteredToday(staffId, reference, now)} or exists (select from access_log given
    where given.municipality_id = entry.municipality_id and given.entry_id = entry.entry_id
      and given.staff_id = ${staffId} and given.action = 'confidential-opened'
      and given.at > ${new Date(now.getTime() - openForMs)}))`
}
