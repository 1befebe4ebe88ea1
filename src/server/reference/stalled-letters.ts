/** Which letters wait for somebody who can attend to them no more, as a condition. */
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'

/**
 * Of a letter named `entry` (`lettersAsEntries`), beside `standing` of the day: its next signer is
 * disabled; or its reviewer is, or holds no role any more, at its place, that they held when they
 * were asked.
 */
export function isStalled(timeZone: string): RawBuilder<SqlBool> {
  const asked = sql`(entry.stands_since at time zone ${timeZone})::date`
  return sql<SqlBool>`(entry.standing = 'TO_SIGN' and not ${isActive(sql`entry.next_signer_id`)}
    or entry.standing = 'IN_REVIEW' and not (${isActive(sql`entry.reviewer_id`)} and exists (
      select from standing h
      join role_assignment r on r.municipality_id = entry.municipality_id and r.role = h.role
        and r.office_id is not distinct from h.office_id and r.unit_id is not distinct from h.unit_id
        and r.valid_from <= ${asked} and (r.valid_to is null or r.valid_to >= ${asked})
      where h.staff_id = entry.reviewer_id and h.role in ('REG', 'JREG', 'JU', 'TR'))))`
}

function isActive(staffId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`exists (select from staff s where s.municipality_id = entry.municipality_id
    and s.staff_id = ${staffId} and s.status = 'ACTIVE')`
}
