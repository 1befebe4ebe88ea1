/** Who reads the old books, and behind which wall (domain specification, §6.1-6.2). */
import { importedSight } from '#domain/permission.ts'
import { Refusal } from '#domain/refusal.ts'
import { reachOf } from '#domain/sight.ts'
import type { Wall } from '../database/open-database.ts'
import type { Desk } from '../desk.ts'

export interface ImportedScene {
  readonly municipalityId: string
  readonly timeZone: string
  readonly isHeaderOnly: boolean
  readonly wall: Wall
}

/** Refuses E-PER-09 to whoever reads none of them. */
export async function setImportedScene({ actor, house }: Desk): Promise<ImportedScene> {
  const sight = importedSight(actor)
  if (sight === 'NONE') {
    throw new Refusal('E-PER-09', null, {
      accion: 'ver los libros importados',
      responsable: 'la jefatura de registro',
    })
  }
  const { municipalityId } = actor
  const { units, municipality } = await house.counters.of(municipalityId)
  return {
    municipalityId,
    timeZone: municipality.timeZone,
    isHeaderOnly: sight === 'HEADER',
    wall: { municipalityId, reach: reachOf(actor, units) },
  }
}
