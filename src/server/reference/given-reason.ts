/** Reasons given for reading what is confidential, as the access log keeps them. */
import type { HandlingFactType } from '#domain/acts/handling-fact.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Transaction } from '../database/tables/transaction.ts'
import type { ReferenceData } from './reference-data.ts'
import { isRegisteredToday } from './sight-grounds.ts'

/**
 * It opens for half an hour: a morning's work on one matter asks once or twice, not at every click.
 */
const openForMs = 30 * 60_000

/** From then on it is another unit's head who is told, or the person is no reader by that name. */
const endsReasons = [
  'EntryRouted',
  'EntryReturned',
  'EntryRecalled',
  'ReadersWithdrawn',
  'ActUndone',
] as const satisfies readonly HandlingFactType[]

interface Reader {
  readonly municipalityId: string
  readonly staffId: string
}

/**
 * Of these entries, those of which the person said why, less than half an hour ago and since it
 * came to where it is.
 */
export async function givenReasons(
  db: Transaction,
  { municipalityId, staffId }: Reader,
  entryIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (entryIds.length === 0) return new Set()
  const { rows } = await sql<{ entry_id: string }>`
    select given.entry_id from access_log given
    where given.municipality_id = ${municipalityId} and given.entry_id = any(${[...entryIds]}::uuid[])
      and ${holds(staffId, now)}`.execute(db)
  return new Set(rows.map(({ entry_id: entryId }) => entryId))
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
      and ${holds(staffId, now)}))`
}

/** Whether `given`, a row of the access log, is a reason of theirs that still holds. */
function holds(staffId: string, now: Date): RawBuilder<SqlBool> {
  return sql`given.staff_id = ${staffId} and given.action = 'confidential-opened'
    and given.at > ${new Date(now.getTime() - openForMs)}
    and not exists (select from ledger_event moved
      where moved.municipality_id = given.municipality_id and moved.subject_id = given.entry_id
        and moved.at >= date_trunc('milliseconds', given.at) and moved.type = any(${[...endsReasons]}::text[])
        and case moved.type when 'ReadersWithdrawn'
          then jsonb_exists(moved.body::jsonb #> '{data,readerIds}', ${staffId}) else true end)`
}
