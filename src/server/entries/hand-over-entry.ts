/** Hand-overs: deriving, receiving, returning, recalling, and copies. The decisions are `domain/route-entry.ts`. */
import type { api } from '#contract/api.ts'
import { localDateTimeAt } from '#domain/civil-date.ts'
import type { CivilDate } from '#domain/civil-date.ts'
import type { Sending } from '#domain/hand-over.ts'
import { unitsOf } from '#domain/permission.ts'
import * as decide from '#domain/route-entry.ts'
import { Refusal } from '#domain/refusal.ts'
import { officeOf } from '../counter/counter.ts'
import type { Handler } from '../http/handler.ts'
import type { ChangeScene } from './change-entry.ts'
import { changeEntry, demandAction, demandVersion, isActRepeated } from './change-entry.ts'
import { demandColleagues } from './colleagues.ts'

export const routeEntry: Handler<typeof api.routeEntry> = (desk, { params, body }) =>
  changeEntry(
    desk,
    params.entryId,
    async (scene) => {
      demandVersion(desk, scene)
      const command = { ...body, principal: whole(scene, body.principal) }
      const { units } = scene.counter
      const fact = decide.routeEntry(scene.entry, command, { today: scene.around.today, units })
      demandAction(scene, 'route', 'derivar este documento')
      await demandColleagues(scene, body.readerIds, [body.principal.unitId], 'readerIds')
      return fact
    },
    isActRepeated(desk, 'EntryRouted'),
  )

/** With as many folios as the entry has, when the sender did not count them. */
function whole({ entry }: ChangeScene, sending: Sending): Sending {
  const foliosSent = sending.foliosSent ?? entry.content.folios
  return { ...sending, foliosSent: sending.paperIncluded ? foliosSent : null }
}

export const acknowledgeEntry: Handler<typeof api.acknowledgeEntry> = (desk, { params, body }) =>
  changeEntry(
    desk,
    params.entryId,
    (scene) => {
      demandVersion(desk, scene)
      const fact = decide.acknowledgeEntry(scene.entry, body)
      demandAction(scene, 'acknowledge', 'acusar recibo de este documento')
      return fact
    },
    isActRepeated(desk, 'EntryAcknowledged'),
  )

export const returnEntry: Handler<typeof api.returnEntry> = (desk, { params, body }) =>
  changeEntry(
    desk,
    params.entryId,
    (scene) => {
      demandVersion(desk, scene)
      const { calendar } = officeOf(scene.counter, scene.entry.officeId)
      const facts = { today: scene.around.today, calendar, dayOf: dayAt(scene) }
      const fact = decide.returnEntry(scene.entry, body, facts)
      demandAction(scene, 'return', 'devolver este documento')
      return fact
    },
    isActRepeated(desk, 'EntryReturned'),
  )

export const recallEntry: Handler<typeof api.recallEntry> = (desk, { params, body }) =>
  changeEntry(
    desk,
    params.entryId,
    (scene) => {
      demandVersion(desk, scene)
      const nameOf = (unitId: string): string => scene.counter.units.get(unitId)?.name ?? ''
      const fact = decide.recallEntry(scene.entry, body.reason, nameOf)
      demandAction(scene, 'recall', 'recuperar este documento')
      return fact
    },
    isActRepeated(desk, 'EntryRecalled'),
  )

export const acknowledgeCopy: Handler<typeof api.acknowledgeCopy> = (desk, { params }) =>
  changeEntry(
    desk,
    params.entryId,
    (scene) => {
      demandVersion(desk, scene)
      demandOwnCopy(scene, unitsOf(desk.actor), params.sequence)
      return decide.acknowledgeCopy(scene.entry, params.sequence)
    },
    isActRepeated(desk, 'CopyAcknowledged'),
  )

export const closeCopy: Handler<typeof api.closeCopy> = (desk, { params, body }) =>
  changeEntry(
    desk,
    params.entryId,
    (scene) => {
      demandVersion(desk, scene)
      demandOwnCopy(scene, unitsOf(desk.actor), params.sequence)
      return decide.closeCopy(scene.entry, params.sequence, body.note)
    },
    isActRepeated(desk, 'CopyClosed'),
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
    accion: 'atender esta copia',
    responsable: 'la jefatura de esa oficina',
  })
}

/** The local day of an instant at the entry's office. */
export function dayAt({ counter, entry }: ChangeScene): (instant: string) => CivilDate {
  const { timeZone } = officeOf(counter, entry.officeId)
  return (instant) => localDateTimeAt(new Date(instant), timeZone).date
}
