/** Deciding on somebody who signed in for the first time: letting them in as something, or turning them away. */
import type { api } from '#contract/api.ts'
import { distinctGrants, termRemarks } from '#domain/people.ts'
import type { Actor } from '#domain/permission.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Handler } from '../http/handler.ts'
import type { HeldHead } from '../ledger/append.ts'
import { holdHead, writeAfter } from '../ledger/append.ts'
import { admitNewcomer } from '../municipality/admit-newcomer.ts'
import { demandAdministrator } from '../municipality/administrators.ts'
import { localToday } from '../municipality/local-today.ts'
import { demandConfigurer } from './may-configure.ts'
import type { StaffPlace } from './staff-views.ts'
import { findStaff, staffViewOf } from './staff-views.ts'

/** Whoever waits with their page open is in from this moment: their session was begun when they knocked. */
export const approveStaff: Handler<typeof api.approveStaff> = async (
  { house, actor },
  { params, body },
) => {
  demandConfigurer(actor, 'aprobar personas')
  const { municipalityId, staffId: actorId } = actor
  const { staffId } = params
  const approved = await house.database.inMunicipality(municipalityId, async (db) => {
    const { head, place } = await whoWaits(db, actor, staffId, ['PENDING', 'REJECTED'])
    const grants = distinctGrants(body.grants)
    const wrong = termRemarks([], grants, place.today)
    if (wrong.length > 0) throw Refusal.forAll(wrong)
    const newcomer = { ...place, name: body.name, grants, claimed: [] }
    await writeAfter(db, head, [await admitNewcomer(db, newcomer, actorId)])
    return staffViewOf(db, place)
  })
  house.identity.forget(staffId)
  return approved
}

/** The ledger says that somebody was turned away, and not who: they never belonged to the municipality. */
export const rejectStaff: Handler<typeof api.rejectStaff> = async (
  { house, actor },
  { params: { staffId } },
) => {
  demandConfigurer(actor, 'aprobar personas')
  const { municipalityId, staffId: actorId } = actor
  await house.database.inMunicipality(municipalityId, async (db) => {
    const { head } = await whoWaits(db, actor, staffId, ['PENDING'])
    await db
      .updateTable('staff')
      .set({ status: 'REJECTED' })
      .where('municipality_id', '=', municipalityId)
      .where('staff_id', '=', staffId)
      .execute()
    await writeAfter(db, head, [{ type: 'StaffRejected', subjectId: staffId, actorId, data: {} }])
  })
  house.identity.forget(staffId)
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
  await demandAdministrator(db, actor, today, 'aprobar personas')
  const place = { municipalityId, staffId, today }
  const person = await findStaff(db, place)
  if (!person) throw new Refusal('E-CON-03')
  if (!statuses.includes(person.status)) throw new Refusal('E-ACC-02')
  return { head, place }
}
