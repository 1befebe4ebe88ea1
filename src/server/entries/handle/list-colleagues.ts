/** `GET /api/units/:unitId/people`: to assign to them, or to name them readers. */
import type { api } from '#contract/api.ts'
import { isRegistry, unitsOf } from '#domain/permission/permission.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { todayAt } from '../../reference/reference-data.ts'
import { colleagueViews } from './colleagues.ts'

/** For whoever may send something there, or works there: the registry, and everyone with a unit. */
export const listColleagues: Handler<typeof api.listColleagues> = async (context, { params }) => {
  const { actor, app } = context
  const { unitId } = params
  const reference = await app.referenceData.of(actor.municipalityId)
  if (!reference.units.has(unitId)) throw new Refusal('E-CON-03')
  if (!isRegistry(actor) && unitsOf(actor).length === 0) {
    throw new Refusal('E-PER-09', null, {
      accion: 'SEE_WHO_WORKS_IN_THIS_OFFICE',
      responsable: 'ADMINISTRATION',
    })
  }
  const today = todayAt(reference.municipality, app.now())
  return app.database.read(actor.municipalityId, async (db) => ({
    people: await colleagueViews(db, actor.municipalityId, unitId, today),
  }))
}
