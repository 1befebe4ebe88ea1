import type { api } from '#contract/api.ts'
import { createAccount } from '../identity/accounts.ts'
import type { Handler } from '../http/handler.ts'
import { holdHead, writeAfter } from '../ledger/append.ts'
import { distinctGrants, employ } from '../municipality/employ.ts'
import { localToday } from '../municipality/local-today.ts'
import { demandConfigurer } from './may-configure.ts'
import { staffViews } from './staff-views.ts'

/** Sending the same person again changes nothing and answers who they are: a retry gives no second account. */
export const addStaff: Handler<typeof api.addStaff> = async (
  { house, actor },
  { params, body },
) => {
  demandConfigurer(actor, 'agregar personas')
  const { municipalityId, staffId: actorId } = actor
  const { staffId } = params
  return house.database.inMunicipality(municipalityId, async (db) => {
    const now = house.now()
    const today = await localToday(db, municipalityId, now)
    const known = (await staffViews(db, municipalityId, today)).find(
      (person) => person.staffId === staffId,
    )
    if (known) return known
    const { email, password, name } = body
    const grants = distinctGrants(body.grants)
    // Before the head is held: hashing takes a tenth of a second, in which nobody could register.
    const { subject } = await createAccount(db, { municipalityId, email, password }, now)
    const head = await holdHead(db, municipalityId)
    const { member, fact } = await employ(
      db,
      { staffId, name, email, subject, grants },
      { municipalityId, actorId, at: head.now, today },
    )
    await writeAfter(db, head, [fact])
    return member
  })
}
