import type { Actor } from '#domain/permission/permission.ts'
import { readerIdOf } from '#domain/permission/permission.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'

/**
 * Of a row of `entry` within reach: that something answers a confidential one is for its readers
 * alone (docs/specification/roles.md).
 */
export function mayBeNamed(actor: Actor): RawBuilder<SqlBool> {
  return sql`(entry.confidentiality <> 'CONFIDENTIAL'
    or coalesce(${readerIdOf(actor)}::uuid = any (entry.reader_ids), false))`
}
