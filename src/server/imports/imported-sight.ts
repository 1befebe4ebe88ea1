/** Who reads the old books, and behind which wall (docs/specification/roles.md). */
import { importedSight } from '#domain/permission/permission.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { reachOf } from '#domain/entry/sight.ts'
import type { Wall } from '../database/connect/open-database.ts'
import type { RequestContext } from '../context/request-context.ts'

export interface ImportedScene {
  readonly municipalityId: string
  readonly timeZone: string
  readonly isHeaderOnly: boolean
  readonly wall: Wall
}

/** Refuses E-PER-09 to whoever reads none of them. */
export async function setImportedScene({ actor, app }: RequestContext): Promise<ImportedScene> {
  const sight = importedSight(actor)
  if (sight === 'NONE') {
    throw new Refusal('E-PER-09', null, {
      accion: 'SEE_THE_IMPORTED_BOOKS',
      responsable: 'HEAD_OF_REGISTRY',
    })
  }
  const { municipalityId } = actor
  const { units, municipality } = await app.referenceData.of(municipalityId)
  return {
    municipalityId,
    timeZone: municipality.timeZone,
    isHeaderOnly: sight === 'HEADER',
    wall: { municipalityId, reach: reachOf(actor, units) },
  }
}
