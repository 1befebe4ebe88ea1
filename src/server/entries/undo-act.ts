/** `PUT …/undoing`: one's own last act taken back, in its moment. */
import type { api } from '#contract/api.ts'
import { undoAct as decide } from '#domain/undo.ts'
import type { Handler } from '../http/handler.ts'
import { changeEntry, demandVersion } from './change-entry.ts'

export const undoAct: Handler<typeof api.undoAct> = (desk, { params }) =>
  changeEntry(desk, params.entryId, (scene) => {
    demandVersion(desk, scene)
    return decide(scene.entry, desk.actor.staffId, scene.now)
  })
