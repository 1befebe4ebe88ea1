import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { useMemo, useState } from 'react'

import { call } from '../../common/api.ts'
import { mintId } from '../../common/mint-id.ts'
import { useWriter } from '../../session/current/use-writer.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { editWords } from '../../words/entries/entry-edit.ts'
import { showWords } from '../../words/entries/entry-show.ts'
import { keptValues } from '../act/kept-values.ts'
import { NoteList } from '../sheet/note-list.tsx'
import { useChange } from './use-change.ts'

const noteMax = 1000

export type NotesPanelProps = {
  readonly entry: EntryView
  readonly timeZone: string
}

/** What people observed, and the place to add to it. */
export function NotesPanel({ entry, timeZone }: NotesPanelProps) {
  return (
    <section className="card stack">
      <h2>{showWords.notes}</h2>
      <NoteList notes={entry.notes} timeZone={timeZone} />
      {entry.allowed.includes('add-note') && <NoteForm entryId={entry.entryId} />}
    </section>
  )
}

interface Note {
  readonly text: string
  /** The same until the note is there, so that a second press adds no second note. */
  readonly noteId: string
}

/**
 * Kept as what stands in the windows of acts: sealed, until it is added. Null until the server has
 * said who is here: until then nobody can read what was kept.
 */
function useNote(entryId: string) {
  const staffId = useWriter()
  const kept = useMemo(
    () => (staffId === undefined ? null : keptValues(staffId, entryId)),
    [staffId, entryId],
  )
  const [note, setNote] = useState<Note | null>(null)
  if (note === null && kept) setNote(noteIn(kept.get(noteAct)))
  if (note === null) return null
  return {
    ...note,
    type: (text: string): void => {
      const next = { ...note, text }
      setNote(next)
      if (text === '') kept?.forget(noteAct)
      else kept?.set(noteAct, next)
    },
    forget: (): void => {
      kept?.forget(noteAct)
      setNote(noteIn(undefined))
    },
  }
}

type HeldNote = NonNullable<ReturnType<typeof useNote>>

const noteAct = 'add-note'

function noteIn(kept: object | undefined): Note {
  const text = kept && 'text' in kept && typeof kept.text === 'string' ? kept.text : ''
  const noteId =
    kept && 'noteId' in kept && typeof kept.noteId === 'string' ? kept.noteId : mintId()
  return { text, noteId }
}

type NoteFormProps = { readonly entryId: string }

function NoteForm({ entryId }: NoteFormProps) {
  const note = useNote(entryId)
  return note && <HeldNoteForm {...{ entryId, note }} />
}

function HeldNoteForm({ entryId, note }: NoteFormProps & { readonly note: HeldNote }) {
  const { text, noteId, type, forget } = note
  const { isBusy, error, refuse, run } = useChange()
  const add = (): void => {
    if (text.trim() === '') return refuse(editWords.noteMissing)
    run(
      () => call('addNote', { params: { entryId, noteId }, body: { text } }),
      () => {
        forget()
        toast({ text: editWords.noteAdded })
      },
    )
  }
  return (
    <div className="stack stack-tight">
      <TextArea
        name="note"
        label={editWords.note}
        help={editWords.noteHelp}
        error={error}
        maxLength={noteMax}
        value={text}
        onChange={type}
      />
      <div>
        <Button isBusy={isBusy} onPress={add}>
          {editWords.addNote}
        </Button>
      </div>
    </div>
  )
}
