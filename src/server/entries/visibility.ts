/**
 * How much of an entry somebody sees, as SQL: the same rules as `domain/sight.ts`, held together by a test that compares both.
 * Which entries they may know of at all is the database's own business: row-level security by reach (`wallOf`).
 */
import type { Actor } from '#domain/permission.ts'
import { holds } from '#domain/permission.ts'
import type { Sight } from '#domain/sight.ts'
import { directReach, reachOf } from '#domain/sight.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Counter } from '../counter/counter.ts'
import { todayAt } from '../counter/counter.ts'

type Condition = RawBuilder<SqlBool>
export type SightSql = RawBuilder<Exclude<Sight, 'NONE'>>

/** 'EXISTENCE', 'HEADER' or 'CONTENT' for a row of `entry` that is in reach. */
export function sightFor(actor: Actor, counter: Counter, now: Date): SightSql {
  const readsAll = holds(actor, 'JREG') || holds(actor, 'AUD')
  const everywhere = readsAll ? sql<SqlBool>`true` : sql<SqlBool>`false`
  const atCounter = sql<SqlBool>`(entry.current_unit_id is null and ${ownOffice(actor)})`
  const named = sql<SqlBool>`${actor.staffId}::uuid = any (entry.reader_ids)`
  const route = passes(reachOf(actor, counter.units).unitIds)
  const direct = passes(directReach(actor, counter.units))
  const registering = sql<SqlBool>`(entry.registered_by_id = ${actor.staffId} and entry.route_unit_ids = '{}'
    and entry.registered_on::text = (${todays(counter, now)}::jsonb ->> entry.office_id::text))`
  return sql`case entry.confidentiality
    when 'ORDINARY' then case when ${everywhere} or ${atCounter} or ${route} or ${named} then 'CONTENT' else 'HEADER' end
    when 'RESTRICTED' then case when ${atCounter} or ${direct} or ${named} then 'CONTENT' else 'HEADER' end
    else case when ${registering} or ${named} then 'CONTENT' else 'EXISTENCE' end
  end`
}

function ownOffice(actor: Actor): Condition {
  const grants = actor.grants.filter((grant) => grant.role === 'REG')
  if (grants.some((grant) => grant.officeId === null)) return sql<SqlBool>`true`
  const offices = grants.flatMap(({ officeId }) => (officeId === null ? [] : [officeId]))
  if (offices.length === 0) return sql<SqlBool>`false`
  return sql<SqlBool>`entry.office_id = any (${offices}::uuid[])`
}

function passes(unitIds: readonly string[]): Condition {
  if (unitIds.length === 0) return sql<SqlBool>`false`
  return sql<SqlBool>`entry.route_unit_ids && ${unitIds}::uuid[]`
}

/** The local date at each office, as a JSON object. */
function todays(counter: Counter, now: Date): string {
  const dates = [...counter.offices.values()].map((office) => [
    office.officeId,
    todayAt(office, now),
  ])
  return JSON.stringify(Object.fromEntries(dates))
}
