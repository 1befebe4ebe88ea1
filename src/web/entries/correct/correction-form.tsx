import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { CatalogueView } from '#contract/municipality/organization.ts'

import { useEffect, useRef } from 'react'

import { ErrorSummary } from '../../ui/fields/error-summary.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useToday } from '../../common/use-today.ts'
import { writtenInstant } from '../../words/language/dates.ts'
import { editWords } from '../../words/entries/entry-edit.ts'
import { sentenceOf } from '../../words/language/sentences.ts'
import type { OfficeNaming } from '../sheet/use-naming.ts'
import { ChangeSummary } from './change-summary.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { ContentFields, Section } from '../rectify/content-fields.tsx'
import { PeopleFields } from '../rectify/people-fields.tsx'
import './edit.css'
import { SaveBar } from './save-bar.tsx'
import type { RectificationForm } from '../rectify/use-rectification.ts'

export type CorrectionFormProps = {
  readonly form: RectificationForm
  readonly catalogue: CatalogueView
  readonly naming: OfficeNaming
  /** Back to the document as it reads. */
  readonly onLeave: () => void
}

/** The fields of the entry, and beside them what will be written down of the change. */
export function CorrectionForm({ form, catalogue, naming, onLeave }: CorrectionFormProps) {
  const { base } = form.state
  const { timeZone } = naming
  const today = useToday(timeZone)
  const frame = useRef<HTMLFormElement>(null)
  // Once, when it opens: whoever asked for it types at once.
  useEffect(() => firstOpen(frame.current)?.focus(), [])
  return (
    <form
      ref={frame}
      className="edit-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.save()
      }}
    >
      <div className="edit-fields stack">
        <ErrorSummary errors={form.errors} attempt={form.attempt} />
        <ConflictPanel form={form} naming={naming} />
        <FixedFields entry={base} timeZone={timeZone} />
        <ContentFields {...{ form, catalogue, timeZone, today }} />
        <PeopleFields form={form} />
      </div>
      <aside className="edit-aside">
        <ChangeSummary form={form} naming={naming} />
      </aside>
      <SaveBar form={form} onLeave={onLeave} />
    </form>
  )
}

/** The first text that is open to this person. */
function firstOpen(form: HTMLFormElement | null): HTMLElement | null {
  return form?.querySelector<HTMLElement>('.field:not(.locked-field) :is(input, textarea)') ?? null
}

/** What nobody changes; whoever goes there learns why. */
function FixedFields({
  entry,
  timeZone,
}: {
  readonly entry: EntryView
  readonly timeZone: string
}) {
  const fixed = [
    { name: 'entryNumber', label: editWords.number, value: entry.entryNumber },
    {
      name: 'registeredAt',
      label: editWords.registeredAt,
      value: writtenInstant(entry.registeredAt, timeZone),
    },
    { name: 'registeredBy', label: editWords.clerk, value: entry.registeredBy },
  ]
  return (
    <Section title={editWords.sectionRegister}>
      {fixed.map((props) => (
        <TextField
          key={props.name}
          {...props}
          isReadOnly
          isNumeric
          className="col-4 locked-field"
          help={sentenceOf['E-TRA-09']}
          onChange={() => undefined}
        />
      ))}
    </Section>
  )
}
