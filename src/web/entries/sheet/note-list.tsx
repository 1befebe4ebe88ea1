import type { EntryView } from '#contract/entry/entry-shapes.ts'

import { writtenInstant } from '../../words/language/dates.ts'
import { showWords } from '../../words/entries/entry-show.ts'
import './note-list.css'

export type NoteListProps = {
  readonly notes: readonly EntryView['notes'][number][]
  readonly timeZone: string
}

/** What people observed about the entry, oldest first. */
export function NoteList({ notes, timeZone }: NoteListProps) {
  if (notes.length === 0) return <p className="muted">{showWords.noNotes}</p>
  return (
    <ul className="notes">
      {notes.map(({ noteId, text, writtenAt, writtenBy }) => (
        <li key={noteId}>
          <p className="note-text">{text}</p>
          <p className="muted small">
            {writtenBy}, <time dateTime={writtenAt}>{writtenInstant(writtenAt, timeZone)}</time>
          </p>
        </li>
      ))}
    </ul>
  )
}
