import type { CatalogueView } from '#contract/municipality/organization.ts'

import { useEffect, useRef } from 'react'

import { ErrorSummary } from '../../ui/fields/error-summary.tsx'
import { useToday } from '../../common/use-today.ts'
import { sentenceOf } from '../../words/language/sentences.ts'
import type { OfficeNaming } from '../sheet/use-naming.ts'
import { ChangeSummary } from './change-summary.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { ContentFields } from '../rectify/content-fields.tsx'
import { whoCorrects } from '../rectify/field-props.tsx'
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
  const today = useToday(naming.timeZone)
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
        <ErrorSummary errors={elsewhere(form)} attempt={form.attempt} />
        <ConflictPanel form={form} naming={naming} />
        <p className="muted">
          {whoCorrects(base)} {sentenceOf['E-TRA-09']}
        </p>
        <ContentFields {...{ form, catalogue, naming, today }} />
        <PeopleFields {...{ form, naming }} />
      </div>
      <aside className="edit-aside">
        <ChangeSummary form={form} naming={naming} />
      </aside>
      <SaveBar form={form} onLeave={onLeave} />
    </form>
  )
}

/** What is wrong, but a missing reason by itself: its field says so at the foot, in sight. */
const elsewhere = ({ errors }: RectificationForm): RectificationForm['errors'] =>
  errors.every(({ field }) => field === 'reason') ? [] : errors

/** The first text that is open to this person. */
function firstOpen(form: HTMLFormElement | null): HTMLElement | null {
  return form?.querySelector<HTMLElement>('.field:not(.locked-field) :is(input, textarea)') ?? null
}
