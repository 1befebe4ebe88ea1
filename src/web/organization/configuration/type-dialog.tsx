import { useState } from 'react'

import type {
  ConfigurationView,
  DocumentTypeFormView,
  WantedChangeView,
} from '#contract/configuration.ts'
import { confidentialities, priorities } from '#domain/catalogue.ts'

import { mintId } from '../../mint-id.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { configurationWords as words } from '../../words/configuration.ts'
import { writtenTerm } from '../../words/deadlines.ts'
import { confidentialityWords, priorityWords } from '../../words/entries.ts'
import { FormDialog } from '../form-dialog.tsx'
import type { Saving } from '../use-saving.ts'
import { TermFields } from './term-fields.tsx'
import { useProposing } from './use-proposing.ts'

export type TypeDialogProps = {
  /** null to add one. */
  readonly type: ConfigurationView['types'][number] | null
  readonly configuration: ConfigurationView
  readonly onClose: () => void
}

const noType: DocumentTypeFormView = {
  code: '',
  name: '',
  defaultUnitId: null,
  deadline: null,
  confidentiality: 'ORDINARY',
  priority: 'NORMAL',
  requiredAttachments: [],
  subjectTemplate: '',
  isSealed: false,
  isActive: true,
  silenceNote: '',
}

export function TypeDialog({ type, configuration, onClose }: TypeDialogProps) {
  const [typeId] = useState(() => type?.typeId ?? mintId())
  const [form, setForm] = useState<DocumentTypeFormView>(type ? formOf(type) : noType)
  const saving = useProposing(onClose)
  const fields = {
    form,
    saving,
    configuration,
    change: (part: Partial<DocumentTypeFormView>) => setForm({ ...form, ...part }),
  }
  const lines = form.requiredAttachments.map((line) => line.trim()).filter((line) => line !== '')
  return (
    <FormDialog
      title={type ? words.editType(type.name) : words.newType}
      saving={saving}
      saveLabel={words.propose}
      busyLabel={words.proposing}
      size="large"
      onSave={() =>
        saving.save({
          kind: 'DOCUMENT_TYPE',
          typeId,
          type: { ...form, requiredAttachments: lines },
        })
      }
      onClose={onClose}
    >
      <NameFields {...fields} />
      <DeadlineFields {...fields} isKept={type !== null} />
      <HandlingFields {...fields} />
      <SubjectFields {...fields} />
      {type && (
        <div className="stack stack-tight">
          <Checkbox isSelected={form.isActive} onChange={(isActive) => fields.change({ isActive })}>
            {words.isActive}
          </Checkbox>
          <p className="field-help">{words.isActiveHelp}</p>
        </div>
      )}
    </FormDialog>
  )
}

type TypeFields = {
  readonly form: DocumentTypeFormView
  readonly change: (part: Partial<DocumentTypeFormView>) => void
  readonly saving: Saving<WantedChangeView>
  readonly configuration: ConfigurationView
}

function NameFields({ form, change, saving, configuration }: TypeFields) {
  return (
    <>
      <TextField
        className="col-3"
        name="code"
        label={words.code}
        isRequired
        maxLength={8}
        value={form.code}
        error={saving.errorOf('type.code') ?? saving.errorOf('code')}
        onChange={(code) => change({ code: code.trim().toUpperCase() })}
      />
      <TextField
        className="col-9"
        name="name"
        label={words.name}
        isRequired
        maxLength={120}
        value={form.name}
        error={saving.errorOf('type.name')}
        onChange={(name) => change({ name })}
      />
      <Select
        name="defaultUnitId"
        label={words.unit}
        placeholder={words.noUnit}
        isClearable
        options={configuration.units.map(({ unitId, name }) => ({ id: unitId, label: name }))}
        value={form.defaultUnitId}
        error={saving.errorOf('type.defaultUnitId')}
        onChange={(defaultUnitId) => change({ defaultUnitId })}
      />
    </>
  )
}

function DeadlineFields({
  form,
  change,
  saving,
  configuration,
  isKept,
}: TypeFields & { readonly isKept: boolean }) {
  const { deadline } = form
  const { decisionTerm } = configuration.terms
  return (
    <>
      <div className="stack stack-tight">
        <Checkbox
          isSelected={deadline !== null}
          onChange={(isOn) => change({ deadline: isOn ? decisionTerm : null })}
        >
          {words.hasDeadline}
        </Checkbox>
        <p className="field-help">
          {words.deadlineHelp} {isKept && words.deadlineKept}
        </p>
      </div>
      {deadline && (
        <>
          <TermFields
            term={deadline}
            onChange={(term) => change({ deadline: term })}
            error={saving.errorOf('type.deadline.amount')}
            offered={decisionTerm}
            offer={words.generalDeadline(writtenTerm(decisionTerm))}
          />
          <TextField
            name="silenceNote"
            label={words.silenceNote}
            help={words.silenceHelp}
            maxLength={120}
            value={form.silenceNote}
            onChange={(silenceNote) => change({ silenceNote })}
          />
        </>
      )}
    </>
  )
}

function HandlingFields({ form, change, saving }: TypeFields) {
  return (
    <>
      <Select
        className="col-6"
        name="confidentiality"
        label={words.confidentiality}
        isRequired
        options={confidentialities.map((id) => ({ id, label: confidentialityWords[id] }))}
        value={form.confidentiality}
        onChange={(id) => {
          const confidentiality = confidentialities.find((one) => one === id)
          if (confidentiality) change({ confidentiality })
        }}
      />
      <Select
        className="col-6"
        name="priority"
        label={words.priority}
        isRequired
        options={priorities.map((id) => ({ id, label: priorityWords[id] }))}
        value={form.priority}
        onChange={(id) => {
          const priority = priorities.find((one) => one === id)
          if (priority) change({ priority })
        }}
      />
      <TextArea
        name="requiredAttachments"
        label={words.required}
        help={words.requiredHelp}
        rows={3}
        value={form.requiredAttachments.join('\n')}
        error={saving.errorOf('type.requiredAttachments.0')}
        onChange={(text) => change({ requiredAttachments: text === '' ? [] : text.split('\n') })}
      />
      <Checkbox isSelected={form.isSealed} onChange={(isSealed) => change({ isSealed })}>
        {words.sealed}
      </Checkbox>
    </>
  )
}

function SubjectFields({ form, change }: TypeFields) {
  const shown = form.subjectTemplate.replaceAll('{}', '______')
  return (
    <TextField
      name="subjectTemplate"
      label={words.subjectTemplate}
      help={
        shown === '' ? words.subjectHelp : `${words.subjectHelp} ${words.subjectPreview(shown)}`
      }
      maxLength={200}
      value={form.subjectTemplate}
      onChange={(subjectTemplate) => change({ subjectTemplate })}
    />
  )
}

function formOf({
  typeId: _id,
  ...form
}: ConfigurationView['types'][number]): DocumentTypeFormView {
  return form
}
