import type { api } from '#contract/api.ts'
import type { StaffView } from '#contract/organization.ts'
import type { CivilDate } from '#domain/civil-date.ts'
import { addDays } from '#domain/civil-date.ts'
import type { RoleGrant } from '#domain/permission.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Handler } from '../http/handler.ts'
import type { LedgerFact } from '../ledger/append.ts'
import { holdHead, writeAfter } from '../ledger/append.ts'
import {
  checkGrants,
  distinctGrants,
  grantKey,
  grantRoles,
  grantsData,
} from '../municipality/employ.ts'
import { localToday } from '../municipality/local-today.ts'
import { demandConfigurer } from './may-configure.ts'
import { hasAnotherAdministrator, staffViews } from './staff-views.ts'

/** New roles hold at once; a disabled person's sessions end with the change (a trigger of `0002-identity.sql`). */
export const changeStaff: Handler<typeof api.changeStaff> = async (
  { house, actor },
  { params, body },
) => {
  demandConfigurer(actor, 'cambiar los roles de las personas')
  const { municipalityId, staffId: actorId } = actor
  const { staffId } = params
  return house.database.inMunicipality(municipalityId, async (db) => {
    // Held first: two administrators cannot each remove the other.
    const head = await holdHead(db, municipalityId)
    const today = await localToday(db, municipalityId, head.now)
    const staff = await staffViews(db, municipalityId, today)
    const before = staff.find((person) => person.staffId === staffId)
    if (!before) throw new Refusal('E-CON-03')
    const grants = distinctGrants(body.grants)
    await checkGrants(db, municipalityId, grants)
    const administers = body.status === 'ACTIVE' && grants.some((grant) => grant.role === 'ADM')
    if (!administers && !hasAnotherAdministrator(staff, staffId)) throw new Refusal('E-CFG-04')

    const after: StaffView = { ...before, status: body.status, grants }
    const facts = changes(before, after)
    if (facts.length === 0) return before
    if (facts.some((fact) => fact.type === 'StaffRolesChanged')) {
      await replaceRoles(db, { municipalityId, staffId, grants, today })
    }
    await db
      .updateTable('staff')
      .set({ status: body.status })
      .where('municipality_id', '=', municipalityId)
      .where('staff_id', '=', staffId)
      .execute()
    await writeAfter(
      db,
      head,
      facts.map((fact) => ({ ...fact, subjectId: staffId, actorId })),
    )
    return after
  })
}

function changes(before: StaffView, after: StaffView): Pick<LedgerFact, 'type' | 'data'>[] {
  const facts: Pick<LedgerFact, 'type' | 'data'>[] = []
  if (keysOf(before.grants) !== keysOf(after.grants)) {
    const data = { from: grantsData(before.grants), to: grantsData(after.grants) }
    facts.push({ type: 'StaffRolesChanged', data })
  }
  if (before.status !== after.status) {
    facts.push({ type: after.status === 'ACTIVE' ? 'StaffEnabled' : 'StaffDisabled', data: {} })
  }
  return facts
}

function keysOf(grants: readonly RoleGrant[]): string {
  return grants.map(grantKey).toSorted().join('\n')
}

/** The old assignments end yesterday and stay on record. */
async function replaceRoles(
  db: Transaction,
  given: {
    readonly municipalityId: string
    readonly staffId: string
    readonly grants: readonly RoleGrant[]
    readonly today: CivilDate
  },
): Promise<void> {
  await db
    .updateTable('role_assignment')
    .set({ valid_to: addDays(given.today, -1) })
    .where('municipality_id', '=', given.municipalityId)
    .where('staff_id', '=', given.staffId)
    .where((row) => row.or([row('valid_to', 'is', null), row('valid_to', '>=', given.today)]))
    .execute()
  await grantRoles(db, given)
}
