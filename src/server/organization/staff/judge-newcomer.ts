/**
 * Deciding on somebody who signed in for the first time: letting them in as something, or turning
 * them away.
 */
import type { api } from '#contract/api.ts'
import { distinctGrants, termRemarks } from '#domain/permission/people.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { partedByPower } from '#domain/acts/power-act.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { Handler } from '../../http/receive/handler.ts'
import type { HeldHead } from '../../ledger/append.ts'
import { holdHead, writeAfter } from '../../ledger/append.ts'
import { checkGrants } from '../../municipality/found/grants.ts'
import { admitNewcomer } from '../../municipality/found/admit-newcomer.ts'
import { demandAdministrator } from '../../municipality/people/administrators.ts'
import { localToday } from '../../municipality/sites/local-today.ts'
import { demandAct } from './may-configure.ts'
import { proposeGrants } from '../powers/propose-power.ts'
import type { StaffPlace } from '../powers/staff-views.ts'
import { findStaff, staffViewOf } from '../powers/staff-views.ts'

/**
 * Whoever waits with their page open is in from this moment: their session was begun when they
 * knocked.
 */
export const approveStaff: Handler<typeof api.approveStaff> = async (
  { app, actor },
  { params, body },
) => {
  demandAct(actor, 'approveStaff', 'APPROVE_PEOPLE')
  const { municipalityId, staffId: actorId } = actor
  const { staffId } = params
  const approved = await app.database.inMunicipality(municipalityId, async (db) => {
    const { head, place } = await whoWaits(db, actor, staffId, ['PENDING', 'REJECTED'])
    const grants = distinctGrants(body.grants)
    const wrong = termRemarks([], grants, place.today)
    if (wrong.length > 0) throw Refusal.forAll(wrong)
    const { free, deciding } = partedByPower(grants)
    await checkGrants(db, municipalityId, grants)
    const newcomer = { ...place, name: body.name, grants: free, claimed: [] }
    const admitted = await admitNewcomer(db, newcomer, actorId)
    const scene = { municipalityId, today: place.today, head, actor }
    await writeAfter(db, head, [admitted, ...(await proposeGrants(db, scene, staffId, deciding))])
    return staffViewOf(db, place)
  })
  app.identity.forget(staffId)
  return approved
}

/**
 * The ledger says that somebody was turned away, and not who: they never belonged to the
 * municipality.
 */
export const rejectStaff: Handler<typeof api.rejectStaff> = async (
  { app, actor },
  { params: { staffId } },
) => {
  demandAct(actor, 'rejectStaff', 'APPROVE_PEOPLE')
  const { municipalityId, staffId: actorId } = actor
  await app.database.inMunicipality(municipalityId, async (db) => {
    const { head } = await whoWaits(db, actor, staffId, ['PENDING'])
    await db
      .updateTable('staff')
      .set({ status: 'REJECTED' })
      .where((eb) => eb.and({ municipality_id: municipalityId, staff_id: staffId }))
      .execute()
    await writeAfter(db, head, [{ type: 'StaffRejected', subjectId: staffId, actorId, data: {} }])
  })
  app.identity.forget(staffId)
  return null
}

async function whoWaits(
  db: Transaction,
  actor: Actor,
  staffId: string,
  statuses: readonly string[],
): Promise<{ readonly head: HeldHead; readonly place: StaffPlace }> {
  const { municipalityId } = actor
  const head = await holdHead(db, municipalityId)
  const today = await localToday(db, municipalityId, head.now)
  await demandAdministrator(db, actor, today, 'APPROVE_PEOPLE')
  const place = { municipalityId, staffId, today }
  const person = await findStaff(db, place)
  if (!person) throw new Refusal('E-CON-03')
  if (!statuses.includes(person.status)) throw new Refusal('E-ACC-02')
  return { head, place }
}
