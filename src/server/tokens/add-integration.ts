import type { api } from '#contract/api.ts'
import { distinctGrants, termRemarks } from '#domain/permission/people.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Handler } from '../http/receive/handler.ts'
import { holdHead, writeAfter } from '../ledger/append.ts'
import { demandAdministrator } from '../municipality/people/administrators.ts'
import { employ } from '../municipality/found/employ.ts'
import { demandNoAdministration, integrationIssuer } from '../municipality/people/integrations.ts'
import { localToday } from '../municipality/sites/local-today.ts'
import { integrationViews } from './integration-views.ts'

/**
 * Sending the same one again changes nothing. Its roles are changed afterwards as a person's are.
 */
export const addIntegration: Handler<typeof api.addIntegration> = async (
  { app, actor },
  { params: { staffId }, body },
) => {
  const { municipalityId, staffId: actorId } = actor
  return app.database.inMunicipality(municipalityId, async (db) => {
    const head = await holdHead(db, municipalityId)
    const today = await localToday(db, municipalityId, head.now)
    await demandAdministrator(db, actor, today, 'ADD_INTEGRATIONS')
    const find = async () =>
      (await integrationViews(db, municipalityId, today)).find((view) => view.staffId === staffId)
    const known = await find()
    if (known) return known
    const grants = distinctGrants(body.grants)
    demandNoAdministration(grants)
    const wrong = termRemarks([], grants, today)
    if (wrong.length > 0) throw Refusal.forAll(wrong)
    const { fact } = await employ(
      db,
      // The id is a subject too: it is unique among programs, and no provider ever says it.
      { staffId, name: body.name, email: '', issuer: integrationIssuer, subject: staffId, grants },
      { municipalityId, actorId, at: head.now, today },
    )
    await writeAfter(db, head, [fact])
    const made = await find()
    if (!made) throw new Error('An integration cannot vanish while it is made')
    return made
  })
}
