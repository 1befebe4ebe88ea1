/**
 * Whether somebody is told when a row of `entry` is due, finds it by that, or has it counted by
 * that; null for what goes to many. The due date of a confidential entry says of what type it is:
 * that is for its readers alone (docs/specification/roles.md).
 */
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'

export function isDueTold(to: { readonly staffId: string } | null): RawBuilder<SqlBool> {
  const named = to === null ? sql`false` : sql`${to.staffId}::uuid = any (entry.reader_ids)`
  return sql`(entry.confidentiality <> 'CONFIDENTIAL' or ${named})`
}
