/**
 * Whether an annulment is of two people: one who asked and another who approves, in whose hands the
 * account of the first is not (decision 118).
 */
import type { Approver } from '#domain/acts/annulment.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { EntryStanding } from '#domain/entry/entry-standing.ts'
import type { Actor } from '#domain/permission/permission.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Transaction } from '../../database/tables/transaction.ts'
import { mayBeOne, ofOneHand } from '../../identity/accounts/one-hand.ts'
import { standingRoles } from '../../municipality/people/standing-roles.ts'

export interface Judging {
  readonly db: Transaction
  readonly actor: Actor
  readonly entry: EntryStanding
  readonly rolesOn: CivilDate
  /** The unit that works on it, and its heir. */
  readonly workUnitIds: readonly string[]
}

export async function approverOf(scene: Judging, now: Date): Promise<Approver> {
  const { db, actor, entry, rolesOn: today } = scene
  const { municipalityId, staffId } = actor
  const askedById = entry.annulment?.requestedById
  const isOneHand =
    askedById !== undefined && (await mayBeOne(db, { municipalityId, today }, staffId, askedById))
  const isAskerThere = askedById === undefined || (await mayStillAsk(scene, askedById))
  const isAlone = isOneHand && (await isNobodyElse(scene))
  const beside = isAlone ? await lastBeside(scene) : null
  return { isOneHand, isAskerThere, isAlone, lastBeside: beside, now }
}

async function mayStillAsk(scene: Judging, staffId: string): Promise<boolean> {
  const { db, actor, rolesOn } = scene
  const { rows } = await sql`
    with ${standingRoles(actor.municipalityId, rolesOn)}
    select from standing join staff s on s.staff_id = standing.staff_id
    where s.municipality_id = ${actor.municipalityId} and s.staff_id = ${staffId} and s.status = 'ACTIVE'
      and (${mayAsk(scene)}) limit 1`.execute(db)
  return rows.length > 0
}

/** Whether there are no two people of whom one could ask for it and the other approve it. */
export async function isNobodyElse(scene: Judging): Promise<boolean> {
  const { db, actor, entry, rolesOn } = scene
  const { municipalityId } = actor
  const place = { municipalityId, today: rolesOn }
  const approves = sql<SqlBool>`role = 'JREG' and ${ofOffice(entry)}`
  const people = (may: RawBuilder<SqlBool>) => sql`(select distinct s.staff_id from staff s
    join standing on standing.staff_id = s.staff_id
    where s.municipality_id = ${municipalityId} and s.status = 'ACTIVE' and (${may}))`
  const isOne = ofOneHand(place, sql.ref('one.staff_id'), sql.ref('other.staff_id'))
  const { rows } = await sql<{ is_two: boolean }>`
    with ${standingRoles(municipalityId, rolesOn)}
    select exists (select from ${people(mayAsk(scene))} one join ${people(approves)} other on not ${isOne})
      as is_two`.execute(db)
  return rows[0]?.is_two === false
}

/** Of a row with a role and its place; whoever may approve may ask. */
function mayAsk({ entry, workUnitIds }: Judging): RawBuilder<SqlBool> {
  return sql`(role in ('REG', 'JREG') and ${ofOffice(entry)})
    or (role = 'JU' and unit_id = any (${workUnitIds}::uuid[]))`
}

function ofOffice({ officeId }: EntryStanding): RawBuilder<SqlBool> {
  return sql`(office_id is null or office_id = ${officeId})`
}

// What takes somebody away.
const leavings = [
  'StaffDisabled',
  'StaffRolesChanged',
  'StaffClaimsRead',
  'SubstitutionEnded',
  'UnitClosed',
  'UnitReopened',
]

/**
 * When somebody else who could ever have asked was last seen to go, since it was asked for: by the
 * ledger, which nobody rewrites, and by the dates of all their roles (one that decides elsewhere
 * makes somebody a second person, see `ofOneHand`), of substitutions and of the unit.
 * Null: nobody went. Of whoever comes and goes between two looks no trace would be left otherwise.
 * The whole ledger must be within reach.
 */
export async function lastBeside(scene: Judging): Promise<Date | null> {
  const { db, actor, entry, rolesOn } = scene
  const { municipalityId } = actor
  if (entry.annulment === null) return null
  const { requestedAt, requestedById } = entry.annulment
  const { rows } = await sql<{ at: Date | null }>`
    with recursive beside as (
      select staff_id from role_assignment
      where municipality_id = ${municipalityId} and (${mayAsk(scene)})
    ), line as (
      select unit_id, valid_to, successor_id from org_unit
        where municipality_id = ${municipalityId} and unit_id = ${entry.unitId}
      union select u.unit_id, u.valid_to, u.successor_id from org_unit u join line on line.successor_id = u.unit_id
        where u.municipality_id = ${municipalityId}
    ), gone (subject_id, last_day) as (
      select r.staff_id, r.valid_to from role_assignment r join beside using (staff_id)
        where r.municipality_id = ${municipalityId} and r.staff_id <> ${requestedById}
      union select t.substitution_id, t.valid_to from substitution t join beside b on b.staff_id = t.absent_id
        where t.municipality_id = ${municipalityId}
      union select t.substitute_id, null from substitution t join beside b on b.staff_id = t.absent_id
        where t.municipality_id = ${municipalityId}
      union select unit_id, valid_to from line
    )
    select max(at) as at from (
      select e.at from ledger_event e join gone on gone.subject_id = e.subject_id
      where e.municipality_id = ${municipalityId} and e.at >= ${requestedAt}
        and e.type = any (${leavings}::text[])
      union all
      select (last_day + 1)::timestamp at time zone m.time_zone from gone
      join municipality m on m.municipality_id = ${municipalityId} where last_day < ${rolesOn}
    ) went`.execute(db)
  return rows[0]?.at ?? null
}
