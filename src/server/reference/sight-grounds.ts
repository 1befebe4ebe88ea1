/**
 * The grounds on which somebody sees entries (`domain/entry/sight.ts`), as a condition over
 * `entry`.
 */
import type { Grounds } from '#domain/entry/sight.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import { atEachOffice } from './at-each-office.ts'
import type { ReferenceData } from './reference-data.ts'
import { todayAt } from './reference-data.ts'

type Condition = RawBuilder<SqlBool>

export function hasGround(grounds: Grounds, reference: ReferenceData, now: Date): Condition {
  const { isEvery, officeIds, unitIds, readerId, registrarId } = grounds
  if (isEvery) return sql`true`
  const isTheirs = officeIds === null || sql`entry.office_id = any (${officeIds}::uuid[])`
  const conditions = [
    officeIds?.length !== 0 && sql`(entry.current_unit_id is null and ${isTheirs})`,
    unitIds.length > 0 && sql`entry.route_unit_ids && ${unitIds}::uuid[]`,
    registrarId !== null && isRegisteredToday(registrarId, reference, now),
    readerId !== null && sql`${readerId}::uuid = any (entry.reader_ids)`,
  ].filter((condition) => condition !== false)
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`
}

/** Typed in by somebody today, by the day of its office, and sent nowhere since. */
export function isRegisteredToday(staffId: string, reference: ReferenceData, now: Date): Condition {
  const isToday = atEachOffice(
    reference,
    (office) => ({ today: todayAt(office, now) }),
    ({ today }) => sql`entry.registered_on = ${today}`,
  )
  return sql`(entry.route_unit_ids = '{}' and entry.registered_by_id = ${staffId} and ${isToday})`
}
