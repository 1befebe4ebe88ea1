/** `PUT …/notes/:noteId`: an observation, only ever added. The same id again adds nothing. */
import type { api } from '#contract/api.ts'
import { refuseWhenSettled } from '#domain/acts/demand-stage.ts'
import { registerActs } from '#domain/acts/register-acts.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { changeEntry, demandAct } from '../handle/change-entry.ts'

export const addNote: Handler<typeof api.addNote> = (context, { params, body }) =>
  changeEntry(context, params.entryId, (scene) => {
    const { noteId } = params
    refuseWhenSettled(scene.entry, registerActs.addNote)
    demandAct(scene, registerActs.addNote)
    // Only who may add it is told that it is there.
    if (scene.entry.notes.some((note) => note.noteId === noteId)) return null
    return { type: 'NoteAdded', data: { noteId, text: body.text } }
  })
