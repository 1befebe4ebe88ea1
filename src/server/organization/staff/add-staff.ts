import type { api } from '#contract/api.ts'
import { distinctGrants, termRemarks } from '#domain/permission/people.ts'
import { partedByPower } from '#domain/acts/power-act.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { Handler } from '../../http/receive/handler.ts'
import type { LedgerFact } from '../../ledger/append.ts'
import { holdHead, writeAfter } from '../../ledger/append.ts'
import { demandAdministrator } from '../../municipality/people/administrators.ts'
import type { NewPerson } from '../../municipality/found/employ.ts'
import { employ } from '../../municipality/found/employ.ts'
import { localToday } from '../../municipality/sites/local-today.ts'
import { checkGrants } from '../../municipality/found/grants.ts'
import type { ProposingScene } from '../powers/propose-power.ts'
import { proposeGrants } from '../powers/propose-power.ts'
import { demandOwnAccounts } from '../../identity/accounts/gives-accounts.ts'
import { invitationAgain, invitationView } from './invite-staff.ts'
import { demandAct } from './may-configure.ts'
import { findStaff, staffViewOf } from '../powers/staff-views.ts'

/**
 * Sending the same person again makes no second account. It answers who they are, with another
 * invitation: the one before may never have arrived.
 */
export const addStaff: Handler<typeof api.addStaff> = async ({ app, actor }, { params, body }) => {
  demandAct(actor, 'addStaff', 'ADD_PEOPLE')
  demandOwnAccounts(app.config)
  const { municipalityId } = actor
  const { staffId } = params
  return app.database.inMunicipality(municipalityId, async (db) => {
    // Held first: who is asked for again may be choosing their password.
    const head = await holdHead(db, municipalityId)
    const today = await localToday(db, municipalityId, head.now)
    const place = { municipalityId, staffId, today }
    const known = await findStaff(db, place)
    if (known) {
      await demandAdministrator(db, actor, today, 'ADD_PEOPLE')
      const invitation = await invitationAgain(db, app, place, known)
      return { member: known, invitation }
    }
    const { email, name } = body
    const grants = distinctGrants(body.grants)
    const wrong = termRemarks([], grants, today)
    if (wrong.length > 0) throw Refusal.forAll(wrong)
    const invited = await app.identity.invite(db, { municipalityId, email, name })
    const { subject } = invited
    const scene = { municipalityId, today, head, actor }
    const facts = await takeOn(db, scene, { staffId, name, email, subject, grants })
    await writeAfter(db, head, facts)
    const member = await staffViewOf(db, place)
    return { member, invitation: invitationView(invited) }
  })
}

/**
 * Somebody new, with what one person may give; what sees or decides waits for a second. The facts
 * are for the caller to append. Throws E-PER-09 when the actor does not administer, and what
 * `checkGrants` throws.
 */
export async function takeOn(
  db: Transaction,
  scene: ProposingScene,
  person: NewPerson,
): Promise<LedgerFact[]> {
  const { municipalityId, today, head, actor } = scene
  await demandAdministrator(db, actor, today, 'ADD_PEOPLE')
  const { free, deciding } = partedByPower(person.grants)
  await checkGrants(db, municipalityId, person.grants)
  const { fact } = await employ(
    db,
    { ...person, grants: free },
    { municipalityId, actorId: actor.staffId, at: head.now, today },
  )
  return [fact, ...(await proposeGrants(db, scene, person.staffId, deciding))]
}
