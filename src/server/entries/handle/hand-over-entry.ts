/** Hand-overs: deriving, and copies. The decisions are `domain/acts`. */
import type { api } from '#contract/api.ts'
import * as copies from '#domain/acts/copies.ts'
import * as decide from '#domain/acts/route-entry.ts'
import { mayNot } from '#domain/acts/demand-stage.ts'
import type { Sending } from '#domain/handling/hand-over.ts'
import { unitsOf } from '#domain/permission/permission.ts'
import type { Handler } from '../../http/receive/handler.ts'
import type { ChangeScene } from './change-entry.ts'
import { demandAct } from './change-entry.ts'
import { demandColleagues } from './colleagues.ts'
import { doing } from './do-act.ts'
import { demandOthers, readersLetGo } from './readers.ts'

export const routeEntry: Handler<typeof api.routeEntry> = doing(
  decide.routeActs.routeEntry,
  async (scene, { body }) => {
    const command = { ...body, principal: whole(scene, body.principal) }
    const { units } = scene.reference
    const fact = decide.routeEntry(scene.entry, command, { today: scene.around.today, units })
    demandAct(scene, decide.routeActs.routeEntry)
    await demandColleagues(scene, body.readerIds, [body.principal.unitId], 'readerIds')
    await demandOthers(scene, body.readerIds, 'readerIds')
    const withdrawnIds = await readersLetGo(scene, body)
    return withdrawnIds.length === 0 ? fact : { ...fact, data: { ...fact.data, withdrawnIds } }
  },
)

/** With as many folios as the entry has, when the sender did not count them. */
function whole({ entry }: ChangeScene, sending: Sending): Sending {
  const foliosSent = sending.foliosSent ?? entry.content.folios
  return { ...sending, foliosSent: sending.paperIncluded ? foliosSent : null }
}

export const acknowledgeCopy: Handler<typeof api.acknowledgeCopy> = doing(
  copies.copyActs.acknowledgeCopy,
  (scene, { params }) => {
    demandOwnCopy(scene, params.sequence)
    return copies.acknowledgeCopy(scene.entry, params.sequence)
  },
)

export const closeCopy: Handler<typeof api.closeCopy> = doing(
  copies.copyActs.closeCopy,
  (scene, { params, body }) => {
    demandOwnCopy(scene, params.sequence)
    return copies.closeCopy(scene.entry, params.sequence, body.note)
  },
)

/** Refuses E-PER-09 for a copy sent to somebody else. */
function demandOwnCopy({ entry, actor, sight }: ChangeScene, sequence: number): void {
  const copy = copies.copyOf(entry, sequence)
  if (!unitsOf(actor).includes(copy.unitId) || sight === 'EXISTENCE')
    throw mayNot(copies.copyActs.closeCopy, 'HEAD_OF_THAT_OFFICE')
}
