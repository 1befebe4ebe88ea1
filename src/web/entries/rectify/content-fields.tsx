import type { CatalogueView } from '#contract/municipality/organization.ts'
import { isOpenUnit } from '#domain/municipality/catalogue.ts'

import { DescriptionList } from '../../ui/display/description-list.tsx'
import {
  channelWords,
  confidentialityWords,
  physicalCustodyWords,
  physicalDocsWords,
  priorityWords,
  transportWords,
} from '../../words/entries/entries.ts'
import { confidentialityChangeWords, editWords } from '../../words/entries/entry-edit.ts'
import {
  ChoiceInput,
  DateInput,
  LongTextInput,
  NumberInput,
  optionsOf,
  TextInput,
} from './content-inputs.tsx'
import { furtherFacts, mainFacts } from '../sheet/entry-facts.ts'
import type { OfficeNaming } from '../sheet/use-naming.ts'
import { openConfidentialities } from './editable-fields.ts'
import { isField } from './field-props.tsx'
import { PresentedInput } from './presented-input.tsx'
import type { RectificationForm } from './use-rectification.ts'

export type ContentFieldsProps = {
  readonly form: RectificationForm
  readonly catalogue: CatalogueView
  readonly naming: OfficeNaming
  readonly today: string
}

/** What the document is, how it arrived and what came with it, in the order of the paper. */
export function ContentFields({ form, catalogue, naming, today }: ContentFieldsProps) {
  return (
    <>
      <DocumentFields form={form} catalogue={catalogue} today={today} />
      <Section title={editWords.sectionArrival}>
        {isField(form, 'presentedAt') && (
          <PresentedInput
            key={form.state.edition}
            {...{ form, today }}
            timeZone={naming.timeZone}
          />
        )}
        <TextInput form={form} field="lateReason" columns="col-6" />
        <ChoiceInput
          form={form}
          field="channel"
          columns="col-4"
          options={optionsOf(channelWords)}
        />
        <ChoiceInput
          form={form}
          field="transportType"
          columns="col-4"
          options={optionsOf(transportWords)}
          isClearable
        />
        <TextInput form={form} field="transportNumber" columns="col-4" />
      </Section>
      <Section title={editWords.sectionReferences}>
        <DateInput form={form} field="documentDate" columns="col-4" today={today} />
        <TextInput form={form} field="senderReference" columns="col-4" />
        <TextInput form={form} field="fileNumber" columns="col-4" />
      </Section>
      <Section title={editWords.sectionPaper}>
        <ChoiceInput
          form={form}
          field="physicalDocs"
          columns="col-6"
          options={optionsOf(physicalDocsWords)}
        />
        <ChoiceInput
          form={form}
          field="physicalCustody"
          columns="col-6"
          options={optionsOf(physicalCustodyWords)}
          isClearable
        />
        <NumberInput form={form} field="declaredAttachments" columns="col-3" max={999} />
        <TextInput form={form} field="nonDocumentItems" columns="col-9" />
      </Section>
      <Section title={editWords.sectionRequest}>
        <LongTextInput form={form} field="statement" />
        <LongTextInput form={form} field="request" />
      </Section>
      <FactsRead {...{ form, naming }} />
    </>
  )
}

/** What is another's to correct, as text. */
function FactsRead({ form, naming }: Pick<ContentFieldsProps, 'form' | 'naming'>) {
  const { content } = form.state.base
  if (!content) return null
  const facts = [...mainFacts(content, naming), ...furtherFacts(content, naming)]
  const read = facts.filter(({ field }) => !isField(form, field))
  return (
    read.length > 0 && (
      <section className="card stack stack-tight">
        <h2>{editWords.sectionRead}</h2>
        <DescriptionList items={read} />
      </section>
    )
  )
}

function DocumentFields({ form, catalogue, today }: Omit<ContentFieldsProps, 'naming'>) {
  const { content } = form.state.untouched
  const types = catalogue.documentTypes
    .filter(({ isActive, typeId }) => isActive || typeId === content.typeId)
    .map(({ typeId, code, name }) => ({ id: typeId, code, label: name }))
  // A closed unit stays where the entry already has it; no new entry may go there.
  const units = catalogue.units
    .filter((unit) => isOpenUnit(unit, today) || unit.unitId === content.destinationUnitId)
    .map(({ unitId, code, name }) => ({ id: unitId, code, label: name }))
  const levels = new Set<string>(openConfidentialities(content.confidentiality))
  return (
    <Section title={editWords.sectionDocument}>
      <ChoiceInput form={form} field="typeId" columns="col-6" options={types} />
      <ChoiceInput form={form} field="destinationUnitId" columns="col-6" options={units} />
      <LongTextInput form={form} field="subject" maxLength={240} />
      <NumberInput form={form} field="folios" columns="col-2" max={99_999} />
      <ChoiceInput
        form={form}
        field="priority"
        columns="col-4"
        options={optionsOf(priorityWords)}
      />
      <ChoiceInput
        form={form}
        field="confidentiality"
        columns="col-6"
        options={optionsOf(confidentialityWords).filter(({ id }) => levels.has(id))}
      />
      {form.state.base.allowed.includes('change-confidentiality') && (
        <p className="field-help">{confidentialityChangeWords.atTwo}</p>
      )}
      {form.state.draft.content.priority !== 'NORMAL' && (
        <TextInput form={form} field="urgencyReason" />
      )}
    </Section>
  )
}

/** A group of fields under its name. */
export function Section({
  title,
  children,
}: {
  readonly title: string
  readonly children: React.ReactNode
}) {
  return (
    <fieldset className="edit-section">
      <legend className="section-title">{title}</legend>
      <div className="form-grid">{children}</div>
    </fieldset>
  )
}
