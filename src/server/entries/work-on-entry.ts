/** Working on an entry: assigning it, observing it, and what becomes of the observation. The decisions are `domain/work.ts`. */
import type { api } from '#contract/api.ts'
import { localDateTimeAt } from '#domain/civil-date.ts'
import { countryOf } from '#domain/country.ts'
import { Refusal } from '#domain/refusal.ts'
import * as decide from '#domain/work.ts'
import { officeOf } from '../counter/counter.ts'
import type { Desk } from '../desk.ts'
import type { Handler } from '../http/handler.ts'
import { changeEntry, demandAction, demandVersion, isActRepeated } from './change-entry.ts'
import { demandColleagues } from './colleagues.ts'
import { dueWith } from './due-with.ts'
import { placesOf } from './remedies.ts'

export const assignEntry: Handler<typeof api.assignEntry> = (desk, { params, body }) =>
  changeEntry(
    desk,
    params.entryId,
    async (scene) => {
      demandVersion(desk, scene)
      const fact = decide.assignEntry(scene.entry, body)
      const { unitId } = scene.entry.handling.stage
      const isOneself = body.assigneeId === desk.actor.staffId
      const mayStart = isOneself && scene.allowed.includes('start')
      if (!mayStart) demandAction(scene, 'assign', 'asignar este documento')
      await demandColleagues(
        scene,
        [body.assigneeId],
        unitId === null ? [] : [unitId],
        'assigneeId',
      )
      return fact
    },
    isActRepeated(desk, 'EntryAssigned'),
  )

export const observeEntry: Handler<typeof api.observeEntry> = (desk, { params, body }) =>
  changeEntry(
    desk,
    params.entryId,
    (scene) => {
      demandVersion(desk, scene)
      const { calendar } = officeOf(scene.counter, scene.entry.officeId)
      const places = placesOf(scene.counter, scene.entry)
      const fact = decide.observeEntry(scene.entry, body, {
        today: scene.around.today,
        country: countryOf(scene.counter.municipality.country),
        calendars: [calendar, ...places.map((place) => place.calendar)],
      })
      demandAction(scene, 'observe', 'observar este documento')
      return fact
    },
    isActRepeated(desk, 'EntryObserved'),
  )

export const remedyEntry: Handler<typeof api.remedyEntry> = async (desk, { params, body }) => {
  const remedy = await readRemedy(desk, params.entryId, body.remedyEntryId)
  return changeEntry(
    desk,
    params.entryId,
    async (scene) => {
      demandVersion(desk, scene)
      if (scene.entry.handling.stage.status === 'OBSERVED')
        demandAction(scene, 'remedy', 'dar por subsanado este documento')
      if (!remedy) throw new Refusal('E-DOC-18', 'remedyEntryId')
      const { timeZone } = officeOf(scene.counter, remedy.office_id)
      const on = localDateTimeAt(remedy.presented_at, timeZone).date
      const facts = { dueWith: await dueWith(scene) }
      return decide.remedyEntry(scene.entry, { ...body, on }, facts)
    },
    isActRepeated(desk, 'EntryRemedied'),
  )
}

/**
 * The entry registered as the remedy of this very one; none when it was not. The house looks, and before the lock: whoever
 * answers for the observed entry may not know the remedy yet, which goes its own way from the counter.
 */
async function readRemedy({ house, actor }: Desk, entryId: string, remedyEntryId: string) {
  return house.database.read(actor.municipalityId, (db) =>
    db
      .selectFrom('entry_relation as relation')
      .innerJoin('entry', (join) =>
        join
          .onRef('entry.municipality_id', '=', 'relation.municipality_id')
          .onRef('entry.entry_id', '=', 'relation.entry_id'),
      )
      .select(['entry.presented_at', 'entry.office_id'])
      .where('relation.municipality_id', '=', actor.municipalityId)
      .where('relation.entry_id', '=', remedyEntryId)
      .where('relation.related_entry_id', '=', entryId)
      .where('relation.kind', '=', 'REMEDIES')
      .where('entry.register_status', '<>', 'ANNULLED')
      .executeTakeFirst(),
  )
}

export const lapseEntry: Handler<typeof api.lapseEntry> = (desk, { params, body }) =>
  changeEntry(
    desk,
    params.entryId,
    (scene) => {
      demandVersion(desk, scene)
      const fact = decide.lapseEntry(scene.entry, body, scene.around.today)
      demandAction(scene, 'lapse', 'cerrar este documento por no subsanado')
      return fact
    },
    isActRepeated(desk, 'EntryClosed'),
  )
