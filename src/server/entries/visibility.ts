/**
 * Who sees which entries, as SQL: the same rules as `domain/permission.ts`, held together by a test that compares both.
 * Row-level security keeps municipalities apart; this keeps people apart inside one.
 */
import type { Actor, Role } from '#domain/permission.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Counter } from '../counter/counter.ts'
import { todayAt } from '../counter/counter.ts'

type Condition = RawBuilder<SqlBool>

export interface Visibility {
  /** Rows of `entry` the actor may know of at all. */
  readonly isVisible: Condition
  /** 'EXISTENCE', 'HEADER' or 'CONTENT' for a visible row. */
  readonly sight: RawBuilder<'EXISTENCE' | 'HEADER' | 'CONTENT'>
}

export function visibilityFor(actor: Actor, counter: Counter, now: Date): Visibility {
  const facts = factsOf(actor)
  return { isVisible: visible(facts), sight: sightSql(facts, actor, todays(counter, now)) }
}

interface Facts {
  readonly isRegistry: boolean
  readonly isAuditor: boolean
  readonly isAdministrator: boolean
  /** Content of ordinary entries of every office. */
  readonly readsEveryOffice: boolean
  readonly clerksEverywhere: boolean
  readonly clerkOffices: readonly string[]
  readonly units: readonly string[]
  readonly headedUnits: readonly string[]
}

function factsOf(actor: Actor): Facts {
  const places = (role: Role, key: 'officeId' | 'unitId'): string[] =>
    actor.grants.flatMap((grant) => {
      const place = grant[key]
      return grant.role === role && place !== null ? [place] : []
    })
  const holds = (role: Role): boolean => actor.grants.some((grant) => grant.role === role)
  return {
    isRegistry: holds('REG') || holds('JREG'),
    isAuditor: holds('AUD'),
    isAdministrator: holds('ADM'),
    readsEveryOffice: holds('JREG') || holds('AUD'),
    clerksEverywhere: actor.grants.some((grant) => grant.role === 'REG' && grant.officeId === null),
    clerkOffices: places('REG', 'officeId'),
    units: [...places('JU', 'unitId'), ...places('TR', 'unitId')],
    headedUnits: places('JU', 'unitId'),
  }
}

function visible(facts: Facts): Condition {
  if (facts.isRegistry || facts.isAuditor) return sql<SqlBool>`true`
  const inUnit = among('destination_unit_id', facts.units)
  return facts.isAdministrator
    ? sql<SqlBool>`(entry.confidentiality = 'ORDINARY' or ${inUnit})`
    : inUnit
}

function sightSql(facts: Facts, actor: Actor, today: string): Visibility['sight'] {
  const inUnit = among('destination_unit_id', facts.units)
  const ownOffice = facts.clerksEverywhere
    ? sql<SqlBool>`true`
    : among('office_id', facts.clerkOffices)
  const everyOffice = facts.readsEveryOffice ? sql<SqlBool>`true` : sql<SqlBool>`false`
  const heads = among('destination_unit_id', facts.headedUnits)
  return sql`case entry.confidentiality
    when 'ORDINARY' then case when ${everyOffice} or ${ownOffice} or ${inUnit} then 'CONTENT' else 'HEADER' end
    when 'RESTRICTED' then case when ${ownOffice} or ${inUnit} then 'CONTENT' else 'HEADER' end
    else case
      when ${heads} or (entry.registered_by_id = ${actor.staffId}
        and entry.registered_on::text = (${today}::jsonb ->> entry.office_id::text)) then 'CONTENT'
      else 'EXISTENCE' end
  end`
}

function among(column: 'destination_unit_id' | 'office_id', ids: readonly string[]): Condition {
  if (ids.length === 0) return sql<SqlBool>`false`
  return sql<SqlBool>`${sql.ref(`entry.${column}`)} = any(${ids}::uuid[])`
}

/** The local date at each office, as a JSON object. */
function todays(counter: Counter, now: Date): string {
  const dates = [...counter.offices.values()].map((office) => [
    office.officeId,
    todayAt(office, now),
  ])
  return JSON.stringify(Object.fromEntries(dates))
}
