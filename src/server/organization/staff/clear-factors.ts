import type { api } from '#contract/api.ts'
import type { Role } from '#domain/permission/permission.ts'
import { isDeciding } from '#domain/acts/power-act.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { AppContext } from '../../context/request-context.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { embeddedIssuer } from '../../identity/accounts/embedded-issuer.ts'
import { holdHead, writeAfter } from '../../ledger/append.ts'
import { demandAdministrator } from '../../municipality/people/administrators.ts'
import { localToday } from '../../municipality/sites/local-today.ts'
import { standingRoles } from '../../municipality/people/standing-roles.ts'
import { demandAct } from './may-configure.ts'
import { proposePower } from '../powers/propose-power.ts'

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
  const person = await app.database.read(municipalityId, (db) =>
    db
      .selectFrom('staff')
      .select('subject')
      .where('municipality_id', '=', municipalityId)
      .where('staff_id', '=', staffId)
      .where('issuer', '=', embeddedIssuer)
      .executeTakeFirst(),
  )
  if (!person) throw new Refusal('E-CON-03')
  if (await isPowerful(app, actor.municipalityId, staffId)) {
    await app.database.inMunicipality(municipalityId, async (db) => {
      const head = await holdHead(db, municipalityId)
      const today = await localToday(db, municipalityId, head.now)
      await demandAdministrator(db, actor, today, action)
      const wish = { actId: randomUUID(), staffId, data: { kind: 'CLEAR_FACTORS' } } as const
      const scene = { municipalityId, today, head, actor }
      await writeAfter(db, head, await proposePower(db, scene, wish))
    })
    return { areCleared: false, isWaiting: true }
  }
  const clearing = { account: { municipalityId, subject: person.subject }, actorId }
  const areCleared = await app.identity.clearFactors(clearing, async (db) =>
    demandAdministrator(db, actor, await localToday(db, municipalityId, app.now()), action),
  )
  app.identity.forget(staffId)
  return { areCleared, isWaiting: false }
}

/**
 * Of whoever sees or decides no one person takes the second proof away: knowing their password
 * would be enough to be them.
 */
export async function isPowerful(
  { database, now }: Pick<AppContext, 'database' | 'now'>,
  municipalityId: string,
  staffId: string,
): Promise<boolean> {
  return database.read(municipalityId, async (db) => {
    const today = await localToday(db, municipalityId, now())
    const { rows } = await sql<{ role: Role }>`
      with ${standingRoles(municipalityId, today)}
      select role from standing where staff_id = ${staffId}`.execute(db)
    return rows.some(isDeciding)
  })
}
