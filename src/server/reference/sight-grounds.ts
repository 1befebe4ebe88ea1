/**
 * The grounds on which somebody sees entries (`domain/entry/sight.ts`), as a condition over
 * `entry`.
 */
import type { Grounds, Sight } from '#domain/entry/sight.ts'
import { groundsOf } from '#domain/entry/sight.ts'
import { confidentialities } from '#domain/municipality/catalogue.ts'
import type { Actor } from '#domain/permission/permission.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { ReferenceData, ReferenceOffice } from './reference-data.ts'
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

/** Named `entry`, as the grounds of sight call what somebody sees. */
export const exitsAsEntries = sql`(select o.*,
      case when o.awaited > 0 and o.status <> 'ANNULLED' then null else o.unit_id end as current_unit_id, o.dispatched_by_id as registered_by_id,
      o.dispatched_on as registered_on from outgoing o) as entry`

/** Offices for which `datesOf` gives the same dates share one condition: mostly they all do. */
export function atEachOffice<Dates extends object>(
  reference: ReferenceData,
  datesOf: (office: ReferenceOffice) => Dates,
  conditionOn: (dates: Dates) => Condition,
): Condition {
  const each = [...reference.offices.values()].map((office) => ({ office, dates: datesOf(office) }))
  const alike = [...Map.groupBy(each, ({ dates }) => JSON.stringify(dates)).values()]
  const conditions = alike.map((group) => {
    const ids = group.map(({ office }) => office.officeId)
    const condition = group[0] ? conditionOn(group[0].dates) : sql<SqlBool>`false`
    return alike.length === 1
      ? condition
      : sql<SqlBool>`(entry.office_id = any (${ids}::uuid[]) and ${condition})`
  })
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

/** Of a row of `entry`, as much as one of these. */
export function maySee({ actor, reference, app }: Seeing, sights: readonly Sight[]): Condition {
  const levels = confidentialities.map((level) => {
    const grounds = groundsOf(actor, reference.units, level, sights)
    return sql`(entry.confidentiality = ${level} and ${hasGround(grounds, reference, app.now())})`
  })
  return sql`(${sql.join(levels, sql` or `)})`
}

interface Seeing {
  readonly actor: Actor
  readonly reference: ReferenceData
  readonly app: { readonly now: () => Date }
}
