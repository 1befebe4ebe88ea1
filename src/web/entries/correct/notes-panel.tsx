import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { saysNothing } from '#domain/common/text.ts'

import { call } from '../../common/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { Folded } from '../../ui/display/folded.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { editWords } from '../../words/entries/entry-edit.ts'
import { showWords } from '../../words/entries/entry-show.ts'
import { NoteList } from '../sheet/note-list.tsx'
import { useChange } from './use-change.ts'
import { useNote, type HeldNote } from './use-note.ts'

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
      <Folded items={entry.notes} most={10} end="last" name={showWords.notes.toLowerCase()}>
        {(notes) => <NoteList notes={notes} timeZone={timeZone} />}
      </Folded>
      {entry.allowed.includes('add-note') && <NoteForm entryId={entry.entryId} />}
    </section>
  )
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
    if (saysNothing(text)) return refuse(editWords.noteMissing)
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
