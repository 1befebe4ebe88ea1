/**
 * Working on an entry: assigning it, observing it, and what becomes of the observation. The
 * decisions are `domain/acts/work.ts`.
 */
import type { api } from '#contract/api.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { countryOf } from '#domain/common/country.ts'
import { Refusal } from '#domain/common/refusal.ts'
import * as decide from '#domain/acts/work.ts'
import { workActs } from '#domain/acts/work.ts'
import { officeOf } from '../../reference/reference-data.ts'
import type { RequestContext } from '../../context/request-context.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { isToldAsOtherEnd } from '../sight/other-ends.ts'
import { demandAct } from './change-entry.ts'
import { demandColleagues } from './colleagues.ts'
import { doing } from './do-act.ts'
import { demandOthers } from './readers.ts'
import { dueWith } from './due-with.ts'
import { placesOf } from './remedies.ts'

export const assignEntry: Handler<typeof api.assignEntry> = doing(
  workActs.assignEntry,
  async (scene, { body }) => {
    const fact = decide.assignEntry(scene.entry, body)
    const { unitId } = scene.entry.handling.stage
    const isOneself = body.assigneeId === scene.actor.staffId
    const mayStart = isOneself && scene.allowed.includes('start')
    if (!mayStart) demandAct(scene, workActs.assignEntry, 'assign')
    const unitIds = unitId === null ? [] : [unitId]
    await demandColleagues(scene, [body.assigneeId], unitIds, 'assigneeId')
    await demandOthers(scene, fact.data.readerIds, 'assigneeId')
    return fact
  },
)

export const observeEntry: Handler<typeof api.observeEntry> = doing(
  workActs.observeEntry,
  (scene, { body }) => {
    const { calendar } = officeOf(scene.reference, scene.entry.officeId)
    const places = placesOf(scene.reference, scene.entry)
    const fact = decide.observeEntry(scene.entry, body, {
      today: scene.around.today,
      country: countryOf(scene.reference.municipality.country),
      calendars: [calendar, ...places.map((place) => place.calendar)],
    })
    demandAct(scene, workActs.observeEntry)
    return fact
  },
)

export const remedyEntry: Handler<typeof api.remedyEntry> = async (context, sent) => {
  const remedy = await readRemedy(context, sent.params.entryId, sent.body.remedyEntryId)
  const remedying = doing(workActs.remedyEntry, async (scene, { body }: typeof sent) => {
    if (scene.entry.handling.stage.status === 'OBSERVED') demandAct(scene, workActs.remedyEntry)
    if (!remedy)
      throw new Refusal('E-DOC-18', 'remedyEntryId', {
        esperado: 'el asiento que subsana debe ser otro de este registro',
      })
    const { timeZone } = officeOf(scene.reference, remedy.office_id)
    const on = localDateTimeAt(remedy.presented_at, timeZone).date
    const facts = { dueWith: await dueWith(scene) }
    return decide.remedyEntry(scene.entry, { ...body, on }, facts)
  })
  return remedying(context, sent)
}

/**
 * The entry registered as the remedy of this very one; none when it was not. The server looks, and
 * before the lock: whoever answers for the observed entry may not know the remedy yet, which goes
 * its own way from the counter. A confidential one remedies nothing for whoever does not read it.
 */
async function readRemedy({ app, actor }: RequestContext, entryId: string, remedyEntryId: string) {
  const reference = await app.referenceData.of(actor.municipalityId)
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
      .where((eb) => eb.and({ 'relation.related_entry_id': entryId, 'relation.kind': 'REMEDIES' }))
      .where('entry.register_status', '<>', 'ANNULLED')
      .where(isToldAsOtherEnd({ actor, reference, now: app.now() }))
      .executeTakeFirst(),
  )
}
