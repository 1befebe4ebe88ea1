/**
 * Somebody new: added by an administrator, or let in or turned away after they signed in for the
 * first time.
 */
import type { api } from '#contract/api.ts'
import { distinctGrants, termRemarks } from '#domain/permission/people.ts'
import { partedByPower } from '#domain/acts/power-act.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { demandOwnAccounts } from '../../identity/accounts/gives-accounts.ts'
import type { LedgerFact } from '../../ledger/append.ts'
import { writeAfter } from '../../ledger/append.ts'
import { admitNewcomer } from '../../municipality/found/admit-newcomer.ts'
import type { NewPerson } from '../../municipality/found/employ.ts'
import { employ } from '../../municipality/found/employ.ts'
import { checkGrants } from '../../municipality/found/grants.ts'
import { proposeGrants } from '../powers/propose-power.ts'
import type { StaffPlace } from '../powers/staff-views.ts'
import { findStaff, staffViewOf } from '../powers/staff-views.ts'
import { asAdministrator } from '../../municipality/people/administrators.ts'
import { invitationAgain, invitationView } from './ways-in.ts'
import type { ActorScene } from '../../municipality/people/standing-actor.ts'

/**
 * Sending the same person again makes no second account. It answers who they are, with another
 * invitation: the one before may never have arrived.
 */
export const addStaff: Handler<typeof api.addStaff> = async (context, { params, body }) => {
  const { app } = context
  const { municipalityId } = context.actor
  const { staffId } = params
  return asAdministrator(context, 'ADD_PEOPLE', async (db, scene, head) => {
    demandOwnAccounts(app.config)
    const place = { municipalityId, staffId, today: scene.today }
    const known = await findStaff(db, place)
    if (known) return { member: known, invitation: await invitationAgain(db, app, place, known) }
    const { email, name } = body
    const grants = distinctGrants(body.grants)
    const wrong = termRemarks([], grants, scene.today)
    if (wrong.length > 0) throw Refusal.forAll(wrong)
    const invited = await app.identity.invite(db, { municipalityId, email, name })
    const { subject } = invited
    await writeAfter(db, head, await takeOn(db, scene, { staffId, name, email, subject, grants }))
    const member = await staffViewOf(db, place)
    return { member, invitation: invitationView(invited) }
  })
}

/**
 * Somebody new, with what one person may give; what sees or decides waits for a second. The facts
 * are for the caller to append.
 */
export async function takeOn(
  db: Transaction,
  scene: ActorScene,
  person: NewPerson,
): Promise<LedgerFact[]> {
  const { municipalityId, today, at, actor } = scene
  const { free, deciding } = partedByPower(person.grants)
  await checkGrants(db, municipalityId, person.grants)
  const by = { municipalityId, actorId: actor.staffId, at, today }
  const { fact } = await employ(db, { ...person, grants: free }, by)
  return [fact, ...(await proposeGrants(db, scene, person.staffId, deciding))]
}

const approving = 'APPROVE_PEOPLE'

/**
 * Whoever waits with their page open is in from this moment: their session was begun when they
 * knocked.
 */
export const approveStaff: Handler<typeof api.approveStaff> = async (context, { params, body }) => {
  const { municipalityId, staffId: actorId } = context.actor
  const { staffId } = params
  const approved = await asAdministrator(context, approving, async (db, scene, head) => {
    const place = { municipalityId, staffId, today: scene.today }
    await demandStatus(db, place, ['PENDING', 'REJECTED'])
    const grants = distinctGrants(body.grants)
    const wrong = termRemarks([], grants, place.today)
    if (wrong.length > 0) throw Refusal.forAll(wrong)
    const { free, deciding } = partedByPower(grants)
    await checkGrants(db, municipalityId, grants)
    const newcomer = { ...place, name: body.name, grants: free, claimed: [] }
    const admitted = await admitNewcomer(db, newcomer, actorId)
    await writeAfter(db, head, [admitted, ...(await proposeGrants(db, scene, staffId, deciding))])
    return staffViewOf(db, place)
  })
  context.app.identity.forget(staffId)
  return approved
}

/**
 * The ledger says that somebody was turned away, and not who: they never belonged to the
 * municipality.
 */
export const rejectStaff: Handler<typeof api.rejectStaff> = async (
  context,
  { params: { staffId } },
) => {
  const { municipalityId, staffId: actorId } = context.actor
  await asAdministrator(context, approving, async (db, { today }, head) => {
    await demandStatus(db, { municipalityId, staffId, today }, ['PENDING'])
    await db
      .updateTable('staff')
      .set({ status: 'REJECTED' })
      .where((eb) => eb.and({ municipality_id: municipalityId, staff_id: staffId }))
      .execute()
    await writeAfter(db, head, [{ type: 'StaffRejected', subjectId: staffId, actorId, data: {} }])
  })
  context.app.identity.forget(staffId)
  return null
}

async function demandStatus(
  db: Transaction,
  place: StaffPlace,
  statuses: readonly string[],
): Promise<void> {
  const person = await findStaff(db, place)
  if (!person) throw new Refusal('E-CON-03')
  if (!statuses.includes(person.status)) throw new Refusal('E-ACC-02')
}
