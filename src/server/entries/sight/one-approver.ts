/**
 * Whether an annulment is of two people: one who asked and another who approves, in whose hands the
 * account of the first is not (decision 118).
 */
import type { Approver } from '#domain/acts/annulment.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { Entry } from '#domain/entry/entry.ts'
import type { Actor } from '#domain/permission/permission.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Transaction } from '../../database/tables/transaction.ts'
import { mayBeOne, ofOneHand } from '../../identity/accounts/one-hand.ts'
import { standingRoles } from '../../municipality/people/standing-roles.ts'

interface Judging {
  readonly db: Transaction
  readonly actor: Actor
  readonly entry: Entry
  readonly rolesOn: CivilDate
}

export async function approverOf(scene: Judging, now: Date): Promise<Approver> {
  const { db, actor, entry, rolesOn: today } = scene
  const { municipalityId, staffId } = actor
  const askedById = entry.annulment?.requestedById
  const isOneHand =
    askedById !== undefined && (await mayBeOne(db, { municipalityId, today }, staffId, askedById))
  return { isOneHand, isAlone: isOneHand && (await isNobodyElse(scene)), now }
}

/** Whether there are no two people of whom one could ask for it and the other approve it. */
export async function isNobodyElse({ db, actor, entry, rolesOn }: Judging): Promise<boolean> {
  const { municipalityId } = actor
  const place = { municipalityId, today: rolesOn }
  const asks = sql`(standing.role in ('REG', 'JREG') and ${ofOffice(entry)})
    or (standing.role = 'JU' and unit_id = ${entry.handling.stage.unitId})`
  const approves = sql`standing.role = 'JREG' and ${ofOffice(entry)}`
  const people = (may: RawBuilder<unknown>) => sql`(select distinct s.staff_id from staff s
    join standing on standing.staff_id = s.staff_id
    where s.municipality_id = ${municipalityId} and s.status = 'ACTIVE' and (${may}))`
  const isOne = ofOneHand(place, sql.ref('one.staff_id'), sql.ref('other.staff_id'))
  const { rows } = await sql<{ is_two: boolean }>`
    with ${standingRoles(municipalityId, rolesOn)}
    select exists (select from ${people(asks)} one join ${people(approves)} other on not ${isOne})
      as is_two`.execute(db)
  return rows[0]?.is_two === false
}

function ofOffice({ officeId }: Entry): RawBuilder<unknown> {
  return sql`(office_id is null or office_id = ${officeId})`
}
