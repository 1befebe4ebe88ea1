import type { EntryView } from '#contract/entry/entry-shapes.ts'

import { showWords } from '../../words/entries/entry-show.ts'
import { EntryHistory } from '../sheet/entry-history.tsx'
import type { OfficeNaming } from '../sheet/use-naming.ts'
import { NotesPanel } from '../correct/notes-panel.tsx'

export type StoryPartProps = {
  readonly entry: EntryView
  readonly naming: OfficeNaming
}

/** What people observed, and what was done, newest first. */
export function StoryPart({ entry, naming }: StoryPartProps) {
  return (
    <>
      {(entry.visibility === 'CONTENT' || entry.allowed.includes('add-note')) && (
        <NotesPanel entry={entry} timeZone={naming.timeZone} />
      )}
      {entry.visibility === 'CONTENT' && (
        <section id="historial" className="card stack">
          <h2>{showWords.history}</h2>
          <EntryHistory entry={entry} naming={naming} isFolded />
        </section>
      )}
    </>
  )
}
