import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { CatalogueView } from '#contract/municipality/organization.ts'

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
import { SaveBar } from './save-bar.tsx'
import type { RectificationForm } from '../rectify/use-rectification.ts'

export type DataTabProps = {
  readonly form: RectificationForm
  readonly catalogue: CatalogueView
  readonly naming: OfficeNaming
}

/** The fields of the entry, and beside them what will be written down of the change. */
export function DataTab({ form, catalogue, naming }: DataTabProps) {
  const { base } = form.state
  const { timeZone } = naming
  const today = useToday(timeZone)
  return (
    <form
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
      <SaveBar form={form} />
    </form>
  )
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
