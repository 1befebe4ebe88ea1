/** `PUT …/notes/:noteId`: an observation, only ever added. The same id again adds nothing. */
import type { api } from '#contract/api.ts'
import { refuseWhenSettled } from '#domain/acts/demand-stage.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { changeEntry, demandAction } from '../handle/change-entry.ts'

export const addNote: Handler<typeof api.addNote> = (context, { params, body }) =>
  changeEntry(
    context,
    params.entryId,
    (scene) => {
      refuseWhenSettled(scene.entry, 'ADD_NOTES_TO_IT')
      demandAction(scene, 'add-note', 'ADD_NOTES_TO_THIS_DOCUMENT')
      return { type: 'NoteAdded', data: { noteId: params.noteId, text: body.text } }
    },
    (entry) => entry.notes.some((note) => note.noteId === params.noteId),
  )
