/**
 * Whose rows keep a file: the one list of them. Every address a table holds refers to
 * `stored_file`, so that bytes without a row there are nobody's; a row there that no claim names
 * may be forgotten. `claims.test.ts` compares this with the catalogue.
 */
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/** While a row of one of these names a file, it stays. */
export const claimingTables = ['attachment', 'letter_file', 'outgoing_file', 'upload'] as const

/** What is told of a file: it keeps none, and stands only beside a claim or goes with the file. */
export const describingTables = [
  'attachment_text',
  'damaged_file',
  'file_reading',
  'file_scan',
] as const

/** Whether a row names the file: both arguments are SQL, of a uuid and of a bytea. */
export function isClaimed(
  municipalityId: RawBuilder<unknown>,
  sha256: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const claims = claimingTables.map(
    (table) =>
      sql`exists (select from ${sql.table(table)} c where c.municipality_id = ${municipalityId} and c.sha256 = ${sha256})`,
  )
  return sql`(${sql.join(claims, sql` or `)})`
}
