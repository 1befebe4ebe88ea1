/** `PUT …/undoing`: one's own last act taken back, in its moment. */
import type { api } from '#contract/api.ts'
import { undoAct as decide } from '#domain/acts/undo.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { changeEntry, demandVersion } from './change-entry.ts'

export const undoAct: Handler<typeof api.undoAct> = (context, { params }) =>
  changeEntry(context, params.entryId, (scene) => {
    demandVersion(context, scene)
    return decide(scene.entry, context.actor.staffId, scene.now)
  })
