import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/**
 * A common table expression `standing (staff_id, role, office_id, unit_id)`: everyone's roles on a
 * day, those that a substitution lends included. For queries that ask who is to be told.
 */
export function standingRoles(municipalityId: string, today: CivilDate): RawBuilder<unknown> {
  const holds = (term: string): RawBuilder<unknown> => {
    const from = sql.ref(`${term}.valid_from`)
    const to = sql.ref(`${term}.valid_to`)
    return sql`${from} <= ${today} and (${to} is null or ${to} >= ${today})`
  }
  return sql`standing as (
    select r.staff_id, r.role, r.office_id, r.unit_id from role_assignment r
    where r.municipality_id = ${municipalityId} and ${holds('r')}
    union
    select t.substitute_id, r.role, r.office_id, r.unit_id from substitution t
    join role_assignment r on r.municipality_id = t.municipality_id and r.staff_id = t.absent_id
    where t.municipality_id = ${municipalityId} and ${holds('r')} and ${holds('t')})`
}
