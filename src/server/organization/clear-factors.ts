import type { api } from '#contract/api.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Handler } from '../http/handler.ts'
import { embeddedIssuer } from '../identity/embedded-issuer.ts'
import { demandAdministrator } from '../municipality/administrators.ts'
import { localToday } from '../municipality/local-today.ts'
import { demandConfigurer } from './may-configure.ts'

const action = 'restablecer el acceso de las personas'

/** One's own factors are changed on one's own page, with a proof: this is for whoever can give none. */
export const clearFactors: Handler<typeof api.clearFactors> = async (
  { house, actor },
  { params: { staffId } },
) => {
  demandConfigurer(actor, action)
  const { municipalityId, staffId: actorId } = actor
  if (staffId === actorId) throw new Refusal('E-ROL-03')
  const person = await house.database.read(municipalityId, (db) =>
    db
      .selectFrom('staff')
      .select('subject')
      .where('municipality_id', '=', municipalityId)
      .where('staff_id', '=', staffId)
      .where('issuer', '=', embeddedIssuer)
      .executeTakeFirst(),
  )
  if (!person) throw new Refusal('E-CON-03')
  const clearing = { account: { municipalityId, subject: person.subject }, actorId }
  const areCleared = await house.identity.clearFactors(clearing, async (db) =>
    demandAdministrator(db, actor, await localToday(db, municipalityId, house.now()), action),
  )
  house.identity.forget(staffId)
  return { areCleared }
}
