/**
 * What an entry names beside itself: those it is related to, and the one that stands in its place
 * once it is annulled. Whoever brought the one is taken to have brought the other, so that a
 * confidential one is named only to whoever reads it (docs/specification/roles.md).
 */
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { Asking } from '../../reference/visibility.ts'
import { sightFor } from '../../reference/visibility.ts'

/** Whether the row of `entry` at the other end may be named to them. */
export function isToldAsOtherEnd(asking: Asking): RawBuilder<boolean> {
  return sql`(entry.confidentiality <> 'CONFIDENTIAL' or ${sightFor(asking)} = 'CONTENT')`
}

export interface OtherEnd {
  readonly entryId: string
  readonly entryNumber: string
  readonly isTold: boolean
}

/** Those of these entries that are in the register, told or not. */
export async function otherEnds(
  db: Transaction,
  asking: Asking,
  entryIds: readonly string[],
): Promise<readonly OtherEnd[]> {
  if (entryIds.length === 0) return []
  return db
    .selectFrom('entry')
    .select(['entry_id as entryId', 'entry_number as entryNumber'])
    .select(isToldAsOtherEnd(asking).as('isTold'))
    .where('municipality_id', '=', asking.actor.municipalityId)
    .where('entry_id', 'in', entryIds)
    .execute()
}

/** The numbers of those that are told. */
export function numbersTold(ends: readonly OtherEnd[]): ReadonlyMap<string, string> {
  return new Map(
    ends.flatMap(({ entryId, entryNumber, isTold }) =>
      isTold ? [[entryId, entryNumber] as const] : [],
    ),
  )
}
