import { useMemo, useState } from 'react'

import { mintId } from '../../common/mint-id.ts'
import { useSolePage } from '../../common/sole-page.ts'
import { useWriter } from '../../session/current/use-writer.ts'
import { keptValues, type KeptValues } from '../act/kept-values.ts'

export interface Note {
  /** What it is kept under. */
  readonly name: string
  readonly text: string
  /** The same until the note is there, so that a second press adds no second note. */
  readonly noteId: string
}

export interface HeldNote extends Note {
  readonly type: (text: string) => void
  readonly forget: () => void
}

/**
 * A note that is being written: kept as what stands in the windows of acts, sealed, until it is
 * added. Each page of the browser writes one of its own, and goes on with one that no page holds
 * any more. Null until it is known which, and who is here: until then nobody can read what was
 * kept.
 */
export function useNote(entryId: string): HeldNote | null {
  const kept = useKept(entryId)
  // Those that were begun, and an empty one, which no other page holds.
  const [notes, setNotes] = useState<readonly Note[]>([])
  const [note] = notes
  if (!note && kept) setNotes([...notesIn(kept), newNote()])
  const { standing } = useSolePage(note ? `note:${note.noteId}` : null)
  if (standing === 'elsewhere') setNotes(notes.slice(1))
  if (!note || !kept || standing !== 'here') return null
  return {
    ...note,
    type(text) {
      const next = { ...note, text }
      setNotes([next, ...notes.slice(1)])
      if (text === '') kept.forget(note.name)
      else kept.set(note.name, next)
    },
    forget() {
      kept.forget(note.name)
      setNotes([...notesIn(kept), newNote()])
    },
  }
}

export interface BegunNotes {
  readonly notes: readonly Note[]
  readonly forget: () => void
}

/** The notes that were begun on an entry and cannot be added any more. */
export function useBegunNotes(entryId: string): BegunNotes {
  const kept = useKept(entryId)
  const [isForgotten, setForgotten] = useState(false)
  const notes = kept && !isForgotten ? notesIn(kept) : []
  return {
    notes,
    forget() {
      for (const { name } of notes) kept?.forget(name)
      setForgotten(true)
    },
  }
}

function useKept(entryId: string): KeptValues | null {
  const staffId = useWriter()
  return useMemo(
    () => (staffId === undefined ? null : keptValues(staffId, entryId)),
    [staffId, entryId],
  )
}

const noteName = 'add-note'

function newNote(): Note {
  const noteId = mintId()
  return { name: `${noteName} ${noteId}`, text: '', noteId }
}

/** One of before stands under the bare name. */
function notesIn(kept: KeptValues): readonly Note[] {
  const names = kept.acts().filter((act) => act.startsWith(noteName))
  return names.flatMap((name) => {
    const note = kept.get(name)
    const isNote = note && 'text' in note && 'noteId' in note
    if (!isNote || typeof note.text !== 'string' || typeof note.noteId !== 'string') return []
    return note.text === '' ? [] : [{ name, text: note.text, noteId: note.noteId }]
  })
}
