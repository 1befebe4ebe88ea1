/**
 * Who administers, asked while the head of the ledger is held: what was true when the request
 * arrived may not be any more.
 */
import type { SlotCode } from '#domain/common/slot-code.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { administersForGood, holdsOn } from '#domain/permission/people.ts'
import type { HeldGrant } from '#domain/permission/people.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { mayConfigure } from '#domain/permission/permission.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../database/tables/transaction.ts'

/**
 * Throws E-PER-09 unless the person administers at this very moment. Two administrators may be
 * taking each other's role away: whoever was second no longer has one to act with.
 */
export async function demandAdministrator(
  db: Transaction,
  actor: Actor,
  today: CivilDate,
  accion: SlotCode,
): Promise<void> {
  const { rows } = await sql<{ status: string; grants: readonly HeldGrant[] }>`
    select status, grants_held(municipality_id, staff_id) as grants from staff
    where municipality_id = ${actor.municipalityId} and staff_id = ${actor.staffId}
  `.execute(db)
  const [row] = rows
  const grants = row?.status === 'ACTIVE' ? row.grants.filter((grant) => holdsOn(grant, today)) : []
  if (mayConfigure({ ...actor, grants })) return
  const responsable = 'SYSTEM_ADMINISTRATION'
  throw new Refusal('E-PER-09', null, { accion, responsable })
}

/**
 * Throws E-CFG-04 when nobody active would administer with no end in sight. Counts what was given
 * here alone: what a sign-in service says comes and goes with it. Call it after the change, before
 * the commit.
 */
export async function demandLastAdministrator(
  db: Transaction,
  municipalityId: string,
  today: CivilDate,
): Promise<void> {
  const rows = await db
    .selectFrom('role_assignment as r')
    .innerJoin('staff as s', (join) =>
      join
        .onRef('s.municipality_id', '=', 'r.municipality_id')
        .onRef('s.staff_id', '=', 'r.staff_id'),
    )
    .select(['r.valid_from', 'r.valid_to'])
    .where('r.municipality_id', '=', municipalityId)
    .where((eb) => eb.and({ 'r.role': 'ADM', 'r.source': 'LOCAL', 's.status': 'ACTIVE' }))
    .execute()
  const grants = rows.map(({ valid_from: validFrom, valid_to: validTo }) => ({
    role: 'ADM' as const,
    officeId: null,
    unitId: null,
    validFrom,
    validTo,
  }))
  if (!administersForGood(grants, today)) throw new Refusal('E-CFG-04')
}
