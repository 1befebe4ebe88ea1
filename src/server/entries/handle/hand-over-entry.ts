/**
 * Hand-overs: deriving, receiving, returning, recalling, and copies. The decisions are
 * `domain/acts/route-entry.ts`.
 */
import type { api } from '#contract/api.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { Sending } from '#domain/handling/hand-over.ts'
import { unitsOf } from '#domain/permission/permission.ts'
import * as decide from '#domain/acts/route-entry.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { officeOf } from '../../reference/reference-data.ts'
import type { Handler } from '../../http/receive/handler.ts'
import type { ChangeScene } from './change-entry.ts'
import { changeEntry, demandAction, demandVersion, isActRepeated } from './change-entry.ts'
import { demandColleagues } from './colleagues.ts'
import { demandOthers, readersLetGo } from './readers.ts'

export const routeEntry: Handler<typeof api.routeEntry> = (context, { params, body }) =>
  changeEntry(
    context,
    params.entryId,
    async (scene) => {
      demandVersion(context, scene)
      const command = { ...body, principal: whole(scene, body.principal) }
      const { units } = scene.reference
      const fact = decide.routeEntry(scene.entry, command, { today: scene.around.today, units })
      demandAction(scene, 'route', 'ROUTE_THIS_DOCUMENT')
      await demandColleagues(scene, body.readerIds, [body.principal.unitId], 'readerIds')
      await demandOthers(scene, body.readerIds, 'readerIds')
      const withdrawnIds = await readersLetGo(scene, body)
      return withdrawnIds.length === 0 ? fact : { ...fact, data: { ...fact.data, withdrawnIds } }
    },
    isActRepeated(context, 'EntryRouted'),
  )

/** With as many folios as the entry has, when the sender did not count them. */
function whole({ entry }: ChangeScene, sending: Sending): Sending {
  const foliosSent = sending.foliosSent ?? entry.content.folios
  return { ...sending, foliosSent: sending.paperIncluded ? foliosSent : null }
}

export const acknowledgeEntry: Handler<typeof api.acknowledgeEntry> = (context, { params, body }) =>
  changeEntry(
    context,
    params.entryId,
    (scene) => {
      demandVersion(context, scene)
      const fact = decide.acknowledgeEntry(scene.entry, body)
      demandAction(scene, 'acknowledge', 'ACKNOWLEDGE_THIS_DOCUMENT')
      return fact
    },
    isActRepeated(context, 'EntryAcknowledged'),
  )

export const returnEntry: Handler<typeof api.returnEntry> = (context, { params, body }) =>
  changeEntry(
    context,
    params.entryId,
    (scene) => {
      demandVersion(context, scene)
      const { calendar } = officeOf(scene.reference, scene.entry.officeId)
      const facts = { today: scene.around.today, calendar, dayOf: dayAt(scene) }
      const fact = decide.returnEntry(scene.entry, body, facts)
      demandAction(scene, 'return', 'RETURN_THIS_DOCUMENT')
      return fact
    },
    isActRepeated(context, 'EntryReturned'),
  )

export const recallEntry: Handler<typeof api.recallEntry> = (context, { params, body }) =>
  changeEntry(
    context,
    params.entryId,
    (scene) => {
      demandVersion(context, scene)
      const nameOf = (unitId: string): string => scene.reference.units.get(unitId)?.name ?? ''
      const fact = decide.recallEntry(scene.entry, body.reason, nameOf)
      demandAction(scene, 'recall', 'RECALL_THIS_DOCUMENT')
      return fact
    },
    isActRepeated(context, 'EntryRecalled'),
  )

export const acknowledgeCopy: Handler<typeof api.acknowledgeCopy> = (context, { params }) =>
  changeEntry(
    context,
    params.entryId,
    (scene) => {
      demandVersion(context, scene)
      demandOwnCopy(scene, unitsOf(scene.actor), params.sequence)
      return decide.acknowledgeCopy(scene.entry, params.sequence)
    },
    isActRepeated(context, 'CopyAcknowledged'),
  )

export const closeCopy: Handler<typeof api.closeCopy> = (context, { params, body }) =>
  changeEntry(
    context,
    params.entryId,
    (scene) => {
      demandVersion(context, scene)
      demandOwnCopy(scene, unitsOf(scene.actor), params.sequence)
      return decide.closeCopy(scene.entry, params.sequence, body.note)
    },
    isActRepeated(context, 'CopyClosed'),
  )

/** Refuses E-PER-09 for a copy sent to somebody else. */
function demandOwnCopy(
  { entry, sight }: ChangeScene,
  own: readonly string[],
  sequence: number,
): void {
  const copy = decide.copyOf(entry, sequence)
  if (own.includes(copy.unitId) && sight !== 'EXISTENCE') return
  throw new Refusal('E-PER-09', null, {
    accion: 'DEAL_WITH_THIS_COPY',
    responsable: 'HEAD_OF_THAT_OFFICE',
  })
}

/** The local day of an instant at the entry's office. */
export function dayAt({ reference, entry }: ChangeScene): (instant: string) => CivilDate {
  const { timeZone } = officeOf(reference, entry.officeId)
  return (instant) => localDateTimeAt(new Date(instant), timeZone).date
}
