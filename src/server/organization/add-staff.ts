import type { api } from '#contract/api.ts'
import { distinctGrants, termRemarks } from '#domain/people.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Handler } from '../http/handler.ts'
import { holdHead, writeAfter } from '../ledger/append.ts'
import { demandAdministrator } from '../municipality/administrators.ts'
import { employ } from '../municipality/employ.ts'
import { localToday } from '../municipality/local-today.ts'
import { demandOwnAccounts } from './gives-accounts.ts'
import { invitationAgain, invitationView } from './invite-staff.ts'
import { demandConfigurer } from './may-configure.ts'
import { findStaff, staffViewOf } from './staff-views.ts'

/**
 * Sending the same person again makes no second account. It answers who they are, with another invitation: the one before may
 * never have arrived.
 */
export const addStaff: Handler<typeof api.addStaff> = async (
  { house, actor },
  { params, body },
) => {
  demandConfigurer(actor, 'agregar personas')
  demandOwnAccounts(house.config)
  const { municipalityId, staffId: actorId } = actor
  const { staffId } = params
  return house.database.inMunicipality(municipalityId, async (db) => {
    const now = house.now()
    const today = await localToday(db, municipalityId, now)
    const known = await findStaff(db, { municipalityId, staffId, today })
    if (known)
      return { member: known, invitation: await invitationAgain(db, house, known, municipalityId) }
    const { email, name } = body
    const grants = distinctGrants(body.grants)
    const wrong = termRemarks([], grants, today)
    if (wrong.length > 0) throw Refusal.forAll(wrong)
    const invited = await house.identity.invite(db, { municipalityId, email, name })
    const { subject } = invited
    const head = await holdHead(db, municipalityId)
    await demandAdministrator(db, actor, today, 'agregar personas')
    const { fact } = await employ(
      db,
      { staffId, name, email, subject, grants },
      { municipalityId, actorId, at: head.now, today },
    )
    await writeAfter(db, head, [fact])
    const member = await staffViewOf(db, { municipalityId, staffId, today })
    return { member, invitation: invitationView(invited) }
  })
}
