import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { useMemo, useState } from 'react'

import { call } from '../../common/api.ts'
import { mintId } from '../../common/mint-id.ts'
import { useSession } from '../../session/current/use-session.ts'
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

/** Kept as what stands in the windows of acts: sealed, until it is added. */
function useNote(entryId: string) {
  const staffId = useSession().data?.staffId
  const kept = useMemo(
    () => (staffId === undefined ? null : keptValues(staffId, entryId)),
    [staffId, entryId],
  )
  const [note, setNote] = useState<Note>(() => noteIn(kept?.get(noteAct)))
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

const noteAct = 'add-note'

function noteIn(kept: object | undefined): Note {
  const text = kept && 'text' in kept && typeof kept.text === 'string' ? kept.text : ''
  const noteId =
    kept && 'noteId' in kept && typeof kept.noteId === 'string' ? kept.noteId : mintId()
  return { text, noteId }
}

function NoteForm({ entryId }: { readonly entryId: string }) {
  const { text, noteId, type, forget } = useNote(entryId)
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
