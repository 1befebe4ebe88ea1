/**
 * Working on an entry: assigning it, observing it, and what becomes of the observation. The
 * decisions are `domain/acts/work.ts`.
 */
import type { api } from '#contract/api.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { countryOf } from '#domain/common/country.ts'
import { Refusal } from '#domain/common/refusal.ts'
import * as decide from '#domain/acts/work.ts'
import { officeOf } from '../../reference/reference-data.ts'
import type { RequestContext } from '../../context/request-context.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { changeEntry, demandAction, demandVersion, isActRepeated } from './change-entry.ts'
import { demandColleagues } from './colleagues.ts'
import { demandOthers } from './readers.ts'
import { dueWith } from './due-with.ts'
import { placesOf } from './remedies.ts'

export const assignEntry: Handler<typeof api.assignEntry> = (context, { params, body }) =>
  changeEntry(
    context,
    params.entryId,
    async (scene) => {
      demandVersion(context, scene)
      const fact = decide.assignEntry(scene.entry, body)
      const { unitId } = scene.entry.handling.stage
      const isOneself = body.assigneeId === context.actor.staffId
      const mayStart = isOneself && scene.allowed.includes('start')
      if (!mayStart) demandAction(scene, 'assign', 'ASSIGN_THIS_DOCUMENT')
      await demandColleagues(
        scene,
        [body.assigneeId],
        unitId === null ? [] : [unitId],
        'assigneeId',
      )
      await demandOthers(scene, fact.data.readerIds, 'assigneeId')
      return fact
    },
    isActRepeated(context, 'EntryAssigned'),
  )

export const observeEntry: Handler<typeof api.observeEntry> = (context, { params, body }) =>
  changeEntry(
    context,
    params.entryId,
    (scene) => {
      demandVersion(context, scene)
      const { calendar } = officeOf(scene.reference, scene.entry.officeId)
      const places = placesOf(scene.reference, scene.entry)
      const fact = decide.observeEntry(scene.entry, body, {
        today: scene.around.today,
        country: countryOf(scene.reference.municipality.country),
        calendars: [calendar, ...places.map((place) => place.calendar)],
      })
      demandAction(scene, 'observe', 'OBSERVE_THIS_DOCUMENT')
      return fact
    },
    isActRepeated(context, 'EntryObserved'),
  )

export const remedyEntry: Handler<typeof api.remedyEntry> = async (context, { params, body }) => {
  const remedy = await readRemedy(context, params.entryId, body.remedyEntryId)
  return changeEntry(
    context,
    params.entryId,
    async (scene) => {
      demandVersion(context, scene)
      if (scene.entry.handling.stage.status === 'OBSERVED')
        demandAction(scene, 'remedy', 'TAKE_THIS_DOCUMENT_AS_REMEDIED')
      if (!remedy)
        throw new Refusal('E-DOC-18', 'remedyEntryId', {
          esperado: 'el asiento que subsana debe ser otro de este registro',
        })
      const { timeZone } = officeOf(scene.reference, remedy.office_id)
      const on = localDateTimeAt(remedy.presented_at, timeZone).date
      const facts = { dueWith: await dueWith(scene) }
      return decide.remedyEntry(scene.entry, { ...body, on }, facts)
    },
    isActRepeated(context, 'EntryRemedied'),
  )
}

/**
 * The entry registered as the remedy of this very one; none when it was not. The server looks, and
 * before the lock: whoever answers for the observed entry may not know the remedy yet, which goes
 * its own way from the counter.
 */
async function readRemedy({ app, actor }: RequestContext, entryId: string, remedyEntryId: string) {
  return app.database.read(actor.municipalityId, (db) =>
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

export const lapseEntry: Handler<typeof api.lapseEntry> = (context, { params, body }) =>
  changeEntry(
    context,
    params.entryId,
    (scene) => {
      demandVersion(context, scene)
      const fact = decide.lapseEntry(scene.entry, body, scene.around.today)
      demandAction(scene, 'lapse', 'CLOSE_THIS_DOCUMENT_AS_NOT_REMEDIED')
      return fact
    },
    isActRepeated(context, 'EntryClosed'),
  )
