import type { ReactNode } from 'react'

import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { fieldWords } from '../../words/entries/field-names.ts'
import { editWords } from '../../words/entries/entry-edit.ts'
import { describeValue, type Naming } from '../sheet/describe-value.ts'
import type { StrandedCorrection } from '../rectify/use-rectification.ts'
import { useBegunNotes } from './use-note.ts'

export type StrandedPanelProps = {
  readonly stranded: StrandedCorrection
  readonly naming: Naming
}

/**
 * What was typed into a form that somebody's act closed meanwhile: to be read, copied and handed
 * on.
 */
export function StrandedPanel({ stranded, naming }: StrandedPanelProps) {
  const { state, changes, drop } = stranded
  const lines = changes.map(({ field, to }) => ({
    name: fieldWords(field),
    value: describeValue(field, to, naming),
  }))
  if (state.reason.trim() !== '') lines.push({ name: editWords.reason, value: state.reason })
  return (
    <Left
      title={editWords.strandedTitle}
      text={lines.map(({ name, value }) => `${name}: ${value}`).join('\n')}
      onDrop={drop}
    >
      <p>{editWords.strandedText}</p>
      <dl className="conflicts">
        {lines.map(({ name, value }) => (
          <div key={name} className="stranded-line">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Left>
  )
}

/** The notes that were begun on an entry to which no note can be added any more, or not by them. */
export function StrandedNotes({ entryId }: { readonly entryId: string }) {
  const { notes, forget } = useBegunNotes(entryId)
  if (notes.length === 0) return null
  return (
    <Left
      title={editWords.strandedNoteTitle}
      text={notes.map(({ text }) => text).join('\n\n')}
      onDrop={forget}
    >
      <p>{editWords.strandedNoteText}</p>
      {notes.map(({ noteId, text }) => (
        <blockquote key={noteId} className="note-text">
          {text}
        </blockquote>
      ))}
    </Left>
  )
}

type LeftProps = {
  readonly title: string
  /** What is copied. */
  readonly text: string
  readonly onDrop: () => void
  readonly children: ReactNode
}

function Left({ title, text, onDrop, children }: LeftProps) {
  const copy = async (): Promise<void> => {
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    toast(isCopied ? { text: editWords.copied } : { text: editWords.notCopied, tone: 'info' })
  }
  return (
    <Notice
      tone="warning"
      title={title}
      isAnnounced
      actions={
        <>
          <Button size="small" variant="primary" onPress={() => void copy()}>
            {editWords.copyTyped}
          </Button>
          <Button size="small" onPress={onDrop}>
            {editWords.dropTyped}
          </Button>
        </>
      }
    >
      {children}
    </Notice>
  )
}
