import type { CatalogueView } from '#contract/municipality/organization.ts'
import { parseTypedDate } from '#domain/deadline/civil-date.ts'
import { confidentialities } from '#domain/municipality/catalogue.ts'
import { outgoingKinds } from '#domain/outgoing/outgoing.ts'

import { FormFields, type FormField } from '../../ui/dialogs/form-fields.tsx'
import { DigitsField } from '../../ui/fields/digits-field.tsx'
import { outgoingKindWords, outgoingWords as words } from '../../words/book/outgoing.ts'
import { confidentialityWords } from '../../words/entries/entries.ts'
import { typedDate } from '../../words/language/dates.ts'
import type { DispatchValues } from './dispatch-values.ts'
import { unitOptions } from './outgoing-filter-bar.tsx'

export type DetailFieldsProps = {
  readonly values: DispatchValues
  readonly set: (change: Partial<DispatchValues>) => void
  readonly errorOf: (field: string) => string | undefined
  readonly units: CatalogueView['units']
  readonly offices: CatalogueView['offices']
  readonly today: string
}

/** Which document it is, as its paper says it. */
export function DetailFields(props: DetailFieldsProps) {
  const { values, set, errorOf, units, offices, today } = props
  // What stands in the signed bytes is not typed again.
  const isOfLetter = values.letterId !== null
  return (
    <div className="form-grid">
      <FormFields<DispatchValues>
        {...{ values, errorOf }}
        onChange={set}
        fields={[
          ...placeFields(units, offices, isOfLetter),
          ...paperFields(today).map((field) => ({ ...field, isReadOnly: isOfLetter })),
        ]}
      />
      <DigitsField
        id="folios"
        className="col-3"
        label={words.folios}
        isRequired
        max={99_999}
        value={values.folios}
        onChange={(folios) => set({ folios })}
        error={errorOf('folios')}
      />
    </div>
  )
}

type Field = FormField<DispatchValues>

function placeFields(
  units: DetailFieldsProps['units'],
  offices: DetailFieldsProps['offices'],
  isOfLetter: boolean,
): readonly Field[] {
  return [
    offices.length > 1 && {
      kind: 'select',
      name: 'officeId',
      label: words.dispatchOffice,
      isRequired: true,
      options: offices.map(({ officeId, code, name }) => ({ id: officeId, code, label: name })),
    },
    {
      kind: 'select',
      name: 'unitId',
      columns: 6,
      label: words.unit,
      isRequired: true,
      isReadOnly: isOfLetter,
      options: unitOptions(units),
    },
  ]
}

function paperFields(today: string): readonly Extract<Field, object>[] {
  return [
    {
      kind: 'select',
      name: 'kind',
      columns: 3,
      label: words.kind,
      isRequired: true,
      options: outgoingKinds.map((id) => ({ id, label: outgoingKindWords[id] })),
    },
    {
      kind: 'date',
      name: 'documentDate',
      columns: 3,
      label: words.documentDate,
      isRequired: true,
      parse: (text) => parseTypedDate(text, today),
      format: typedDate,
    },
    {
      kind: 'text',
      name: 'documentNumber',
      columns: 6,
      label: words.documentNumber,
      help: words.documentNumberHelp,
      maxLength: 80,
    },
    {
      kind: 'text',
      name: 'signedBy',
      columns: 6,
      label: words.signedByField,
      help: words.signedByHelp,
      isRequired: true,
      maxLength: 160,
    },
    { kind: 'text', name: 'subject', label: words.subject, isRequired: true, maxLength: 2000 },
    {
      kind: 'select',
      name: 'confidentiality',
      columns: 3,
      label: words.confidentiality,
      isRequired: true,
      options: confidentialities.map((id) => ({ id, label: confidentialityWords[id] })),
    },
  ]
}
