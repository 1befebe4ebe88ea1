import { useState } from 'react'

import type {
  ConfigurationView,
  DocumentTypeFormView,
} from '#contract/municipality/configuration.ts'
import { confidentialities, priorities } from '#domain/municipality/catalogue.ts'

import { mintId } from '../../common/mint-id.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { CheckField, FormFields, type FormField } from '../../ui/dialogs/form-fields.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { configurationWords as words } from '../../words/office/configuration.ts'
import { writtenTerm } from '../../words/entries/due-ladder.ts'
import { confidentialityWords, priorityWords } from '../../words/entries/entries.ts'
import { legalWords } from '../../words/office/legal.ts'
import { LegalWords } from './legal-words.tsx'
import { TermFields } from './term-fields.tsx'
import { useProposing } from '../proposals/use-proposing.ts'

type Type = ConfigurationView['types'][number]

export type TypeDialogProps = {
  /** null to add one. */
  readonly type: Type | null
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
  const { errorOf, save, ...saving } = useProposing(onClose)
  const given = {
    form,
    errorOf,
    configuration,
    type,
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
        save({ kind: 'DOCUMENT_TYPE', typeId, type: { ...form, requiredAttachments: lines } })
      }
      onClose={onClose}
    >
      <FormFields
        path="type."
        fields={[...nameFields(configuration), ...deadlineFields(given), ...handlingFields(given)]}
        values={form}
        onChange={given.change}
        errorOf={errorOf}
      />
    </FormDialog>
  )
}

type TypeFields = readonly FormField<DocumentTypeFormView>[]

type Given = Omit<TypeDialogProps, 'onClose'> & {
  readonly form: DocumentTypeFormView
  readonly change: (part: Partial<DocumentTypeFormView>) => void
  readonly errorOf: (field: string) => string | undefined
}

const nameFields = ({ units }: ConfigurationView): TypeFields => [
  { kind: 'code', name: 'code', label: words.code, columns: 3, isRequired: true, maxLength: 8 },
  { kind: 'text', name: 'name', label: words.name, columns: 9, isRequired: true, maxLength: 120 },
  {
    kind: 'select',
    name: 'defaultUnitId',
    label: words.unit,
    none: words.noUnit,
    options: units.map(({ unitId, name }) => ({ id: unitId, label: name })),
  },
]

function deadlineFields({ form, change, errorOf, configuration, type }: Given): TypeFields {
  const { deadline } = form
  const legal = type?.legal ?? null
  const offered = legal?.term ?? configuration.terms.decisionTerm
  const setDeadline = (isOn: boolean): void =>
    change({
      deadline: isOn ? offered : null,
      silenceNote: form.silenceNote || (isOn ? (legal?.silence ?? '') : ''),
    })
  return [
    {
      kind: 'own',
      content: (
        <CheckField
          label={words.hasDeadline}
          help={`${words.deadlineHelp} ${type ? words.deadlineKept : ''}`}
          isSelected={deadline !== null}
          onChange={setDeadline}
        >
          <LegalWords legal={legal} term={deadline} />
        </CheckField>
      ),
    },
    deadline && {
      kind: 'own',
      content: (
        <TermFields
          term={deadline}
          onChange={(term) => change({ deadline: term })}
          error={errorOf('type.deadline.amount')}
          offered={offered}
          offer={
            legal?.term
              ? legalWords.offerOfLaw(writtenTerm(offered))
              : words.generalDeadline(writtenTerm(offered))
          }
        />
      ),
    },
    deadline && {
      kind: 'text',
      name: 'silenceNote',
      label: words.silenceNote,
      help: words.silenceHelp,
      maxLength: 120,
    },
  ]
}

function handlingFields({ form, change, errorOf, type }: Given): TypeFields {
  const preview = form.subjectTemplate.replaceAll('{}', '______')
  return [
    {
      kind: 'select',
      name: 'confidentiality',
      label: words.confidentiality,
      columns: 6,
      isRequired: true,
      options: confidentialities.map((id) => ({ id, label: confidentialityWords[id] })),
    },
    {
      kind: 'select',
      name: 'priority',
      label: words.priority,
      columns: 6,
      isRequired: true,
      options: priorities.map((id) => ({ id, label: priorityWords[id] })),
    },
    {
      kind: 'own',
      content: (
        <TextArea
          id="type.requiredAttachments.0"
          label={words.required}
          help={words.requiredHelp}
          rows={3}
          value={form.requiredAttachments.join('\n')}
          error={errorOf('type.requiredAttachments.0')}
          onChange={(text) => change({ requiredAttachments: text === '' ? [] : text.split('\n') })}
        />
      ),
    },
    { kind: 'check', name: 'isSealed', label: words.sealed },
    {
      kind: 'text',
      name: 'subjectTemplate',
      label: words.subjectTemplate,
      help:
        preview === ''
          ? words.subjectHelp
          : `${words.subjectHelp} ${words.subjectPreview(preview)}`,
      maxLength: 200,
    },
    type && { kind: 'check', name: 'isActive', label: words.isActive, help: words.isActiveHelp },
  ]
}

function formOf({ typeId: _id, legal: _legal, ...form }: Type): DocumentTypeFormView {
  return form
}
