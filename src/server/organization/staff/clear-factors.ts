import type { api } from '#contract/api.ts'
import { isDeciding } from '#domain/acts/power-act.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { subjectOf } from '../../identity/accounts/change-account.ts'
import { holdHead, writeAfter } from '../../ledger/append.ts'
import { demandAdministrator } from '../../municipality/people/administrators.ts'
import { localToday } from '../../municipality/sites/local-today.ts'
import { demandAct } from './may-configure.ts'
import { isLentPower } from '../powers/power-people.ts'
import { proposePower } from '../powers/propose-power.ts'
import type { StaffPlace } from '../powers/staff-views.ts'
import { findStaff } from '../powers/staff-views.ts'

const action = 'GIVE_PEOPLE_THEIR_ACCESS_BACK'

/**
 * One's own factors are changed on one's own page, with a proof: this is for whoever can give none.
 */
export const clearFactors: Handler<typeof api.clearFactors> = async (
  { app, actor },
  { params: { staffId } },
) => {
  demandAct(actor, 'clearFactors', action)
  const { municipalityId, staffId: actorId } = actor
  if (staffId === actorId) throw new Refusal('E-ROL-03')
  // Who they are and what they hold is seen where it is done: power may come meanwhile.
  const done = await app.database.inMunicipality(municipalityId, async (db) => {
    const head = await holdHead(db, municipalityId)
    const today = await localToday(db, municipalityId, head.now)
    await demandAdministrator(db, actor, today, action)
    const subject = await subjectOf(db, municipalityId, staffId)
    if (subject === null) throw new Refusal('E-CON-03')
    if (await isPowerful(db, { municipalityId, staffId, today })) {
      const wish = { actId: randomUUID(), staffId, data: { kind: 'CLEAR_FACTORS' } } as const
      const scene = { municipalityId, today, head, actor }
      await writeAfter(db, head, await proposePower(db, scene, wish))
      return { areCleared: false, isWaiting: true }
    }
    const clearing = { account: { municipalityId, subject }, actorId }
    return { areCleared: await app.identity.clearFactors(db, clearing), isWaiting: false }
  })
  app.identity.forget(staffId)
  return done
}

/**
 * Of whoever sees or decides, today or on a day to come, or reads by name what is restricted or
 * confidential, no one person takes the second proof away, nor is shown a link: knowing their
 * password would be enough to be them.
 */
export async function isPowerful(db: Transaction, place: StaffPlace): Promise<boolean> {
  const person = await findStaff(db, place)
  return (
    person?.grants.some(isDeciding) === true ||
    (await isLentPower(db, place, place.staffId)) ||
    isNamedReader(db, place)
  )
}

async function isNamedReader(
  db: Transaction,
  { municipalityId, staffId }: StaffPlace,
): Promise<boolean> {
  const { rows } = await sql`
    select from entry where municipality_id = ${municipalityId}
      and reader_ids @> array[${staffId}::uuid] limit 1`.execute(db)
  return rows.length > 0
}
