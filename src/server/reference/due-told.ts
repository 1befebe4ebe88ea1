import type { Actor } from '#domain/permission/permission.ts'
import { readerIdOf } from '#domain/permission/permission.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'

type Told = Pick<Actor, 'staffId' | 'readerId' | 'grants'>

/**
 * Whether somebody is told when a row of `entry` is due, finds it by that, or has it counted by
 * that; null for what goes to many. The due date of a confidential entry says of what type it is:
 * that is for its readers alone (docs/specification/roles.md).
 */
export function isDueTold(to: Told | null): RawBuilder<SqlBool> {
  const readerId = to === null ? null : readerIdOf(to)
  const named = readerId === null ? sql`false` : sql`${readerId}::uuid = any (entry.reader_ids)`
  return sql`(entry.confidentiality <> 'CONFIDENTIAL' or ${named})`
}

/**
 * Of a row of `entry` within reach: that something answers a confidential one is for its readers
 * alone too.
 */
export const mayBeNamed = (actor: Actor): RawBuilder<SqlBool> => isDueTold(actor)
