import type { api } from '#contract/api.ts'
import type { Received } from '#contract/endpoint.ts'
import type { GrantView, StaffView } from '#contract/people.ts'
import { distinctGrants, termRemarks } from '#domain/people.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Handler } from '../http/handler.ts'
import type { LedgerFact } from '../ledger/append.ts'
import { holdHead, writeAfter } from '../ledger/append.ts'
import { demandAdministrator, demandLastAdministrator } from '../municipality/administrators.ts'
import { checkGrants, grantsData, settleGrants } from '../municipality/grants.ts'
import { demandNoAdministration, integrationIssuer } from '../municipality/integrations.ts'
import { localToday } from '../municipality/local-today.ts'
import { demandConfigurer } from './may-configure.ts'
import type { StaffPlace } from './staff-views.ts'
import { findStaff, staffViewOf } from './staff-views.ts'

/** A disabled person's sessions end with the change (a trigger of `0002-identity.sql`). */
export const changeStaff: Handler<typeof api.changeStaff> = async (
  { house, actor },
  { params, body },
) => {
  demandConfigurer(actor, 'cambiar los roles de las personas')
  const { municipalityId, staffId: actorId } = actor
  const { staffId } = params
  const changed = await house.database.inMunicipality(municipalityId, async (db) => {
    // Held first: two administrators cannot each remove the other.
    const head = await holdHead(db, municipalityId)
    const today = await localToday(db, municipalityId, head.now)
    await demandAdministrator(db, actor, today, 'cambiar los roles de las personas')
    const place = { municipalityId, staffId, today }
    const before = await findStaff(db, place)
    if (!before) throw new Refusal('E-CON-03')
    // A first sign-in is approved or turned away; there is no standing to change yet.
    if (before.status !== 'ACTIVE' && before.status !== 'DISABLED') throw new Refusal('E-ACC-01')
    const wanted = { status: body.status, grants: distinctGrants(body.grants) }
    await checkWanted(db, place, before, wanted)
    const facts = await writeChange(db, place, before, wanted)
    if (facts.length === 0) return before
    const after = await staffViewOf(db, place)
    await demandLastAdministrator(db, municipalityId, today)
    if (staffId === actorId) demandOwnStandingKept(before, after)
    await writeAfter(
      db,
      head,
      facts.map((fact) => ({ ...fact, subjectId: staffId, actorId })),
    )
    return after
  })
  house.identity.forget(staffId)
  return changed
}

type Wanted = Received<typeof api.changeStaff>['body']
type StaffFact = Pick<LedgerFact, 'type' | 'data'>

async function checkWanted(
  db: Transaction,
  { municipalityId, today }: StaffPlace,
  before: StaffView,
  { grants }: Wanted,
): Promise<void> {
  await checkGrants(db, municipalityId, grants)
  if (before.issuer === integrationIssuer) demandNoAdministration(grants)
  const wrong = termRemarks(grantsFromHere(before), grants, today)
  if (wrong.length > 0) throw Refusal.forAll(wrong)
}

/** What the sign-in service says of somebody is not ours to change. */
function grantsFromHere({ grants }: StaffView): GrantView[] {
  return grants.filter((grant) => grant.source === 'LOCAL')
}

async function writeChange(
  db: Transaction,
  { municipalityId, staffId, today }: StaffPlace,
  before: StaffView,
  { status, grants }: Wanted,
): Promise<StaffFact[]> {
  const facts: StaffFact[] = []
  const of = { municipalityId, staffId, source: 'LOCAL', today } as const
  const change = await settleGrants(db, of, grants)
  if (change) {
    const data = { from: grantsData(change.from), to: grantsData(change.to) }
    facts.push({ type: 'StaffRolesChanged', data })
  }
  if (before.status === status) return facts
  await db
    .updateTable('staff')
    .set({ status })
    .where('municipality_id', '=', municipalityId)
    .where('staff_id', '=', staffId)
    .execute()
  facts.push({ type: status === 'ACTIVE' ? 'StaffEnabled' : 'StaffDisabled', data: {} })
  return facts
}

/**
 * Nobody takes their own access away, nor gives or takes their own administration: a slip would lock them out in mid-work, and
 * whoever administers in another's place would keep it for good.
 */
function demandOwnStandingKept(before: StaffView, after: StaffView): void {
  if (after.status !== before.status || administration(after) !== administration(before)) {
    throw new Refusal('E-ROL-03')
  }
}

function administration(person: StaffView): string {
  return JSON.stringify(grantsFromHere(person).filter((grant) => grant.role === 'ADM'))
}
