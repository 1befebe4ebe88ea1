/** `PUT …/notes/:noteId`: an observation, only ever added. The same id again adds nothing. */
import type { api } from '#contract/api.ts'
import { refuseWhenSettled } from '#domain/demand-stage.ts'
import type { Handler } from '../http/handler.ts'
import { changeEntry, demandAction } from './change-entry.ts'

export const addNote: Handler<typeof api.addNote> = (desk, { params, body }) =>
  changeEntry(
    desk,
    params.entryId,
    (scene) => {
      refuseWhenSettled(scene.entry, 'anotar')
      demandAction(scene, 'add-note', 'anotar en este documento')
      return { type: 'NoteAdded', data: { noteId: params.noteId, text: body.text } }
    },
    (entry) => entry.notes.some((note) => note.noteId === params.noteId),
  )
