import {
  confidentialities,
  physicalCustodies,
  physicalDocsKinds,
  priorities,
} from '#domain/municipality/catalogue.ts'
import { ChevronDown, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

import { useStore } from '../../common/store.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { DigitsField } from '../../ui/fields/digits-field.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import {
  confidentialityWords,
  physicalCustodyWords,
  physicalDocsWords,
  priorityWords,
} from '../../words/entries/entries.ts'
import { registerWords } from '../../words/entries/register-entry.ts'
import { useEntryForm, useField, useFormStatus } from '../form/form-context.tsx'
import { focusSoon } from '../form/focus-soon.ts'
import { errorAt, type EntryForm } from '../form/form-state.ts'
import type { FormValues } from '../form/form-values.ts'

export const moreKeys = 'Alt+Enter'

export function toggleMore({ status }: EntryForm): void {
  const isMoreOpen = !status.get().isMoreOpen
  status.set({ isMoreOpen })
  if (isMoreOpen) focusSoon('fileNumber')
}

/** Opens and closes the less usual fields. */
export function MoreButton() {
  const form = useEntryForm()
  const isOpen = useFormStatus(({ isMoreOpen }) => isMoreOpen)
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <Button
      variant="quiet"
      size="small"
      icon={<Chevron aria-hidden="true" />}
      keys={moreKeys}
      aria-expanded={isOpen}
      onPress={() => toggleMore(form)}
    >
      {isOpen ? registerWords.less : registerWords.more}
    </Button>
  )
}

/**
 * The less usual fields. Closed, those that say something, or have something said about them, stay
 * in sight.
 */
export function MoreFields() {
  return (
    <>
      <Sometimes names={['fileNumber']} className="col-4">
        <FileNumberField />
      </Sometimes>
      <Sometimes names={['declaredAttachments']} className="col-3">
        <DeclaredField />
      </Sometimes>
      <Sometimes names={['nonDocumentItems']} className="col-5">
        <ItemsField />
      </Sometimes>
      <Sometimes names={['priority', 'urgencyReason']}>
        <PriorityFields />
      </Sometimes>
      <Sometimes names={['confidentiality']}>
        <ConfidentialityField />
      </Sometimes>
      <Sometimes names={[]}>
        <PhysicalFields />
      </Sometimes>
      <Sometimes names={['statement', 'request']}>
        <RequestFields />
      </Sometimes>
      <Sometimes names={['note']}>
        <NoteField />
      </Sometimes>
    </>
  )
}

const unsaid: Partial<FormValues> = { priority: 'NORMAL', confidentiality: 'ORDINARY' }

interface SometimesProps {
  readonly names: readonly (keyof FormValues)[]
  readonly className?: string
  readonly children: ReactNode
}

function Sometimes({ names, className, children }: SometimesProps) {
  const isOpen = useFormStatus(({ isMoreOpen }) => isMoreOpen)
  const isFilled = useStore(useEntryForm().values, (values) =>
    names.some(
      (name) => values[name] !== '' && values[name] !== null && values[name] !== unsaid[name],
    ),
  )
  const isWrong = useFormStatus((status) =>
    names.some((name) => errorAt(status, name) !== undefined),
  )
  if (!isOpen && !isFilled && !isWrong) return null
  return <div className={className}>{children}</div>
}

function FileNumberField() {
  return <TextField {...useField('fileNumber')} label={registerWords.fileNumber} />
}

function DeclaredField() {
  return (
    <DigitsField
      {...useField('declaredAttachments')}
      label={registerWords.declaredAttachments}
      max={999}
    />
  )
}

function ItemsField() {
  return (
    <TextField
      {...useField('nonDocumentItems')}
      label={registerWords.nonDocumentItems}
      placeholder={registerWords.nonDocumentPlaceholder}
    />
  )
}

function PriorityFields() {
  const priority = useField('priority')
  const reason = useField('urgencyReason')
  return (
    <div className="form-grid">
      <RadioGroup
        {...priority}
        className="col-6"
        label={registerWords.priority}
        options={priorities.map((value) => ({ value, label: priorityWords[value] }))}
      />
      {priority.value !== 'NORMAL' && (
        <TextField {...reason} className="col-6" label={registerWords.urgencyReason} isRequired />
      )}
    </div>
  )
}

function ConfidentialityField() {
  return (
    <RadioGroup
      {...useField('confidentiality')}
      label={registerWords.confidentiality}
      options={confidentialities.map((value) => ({ value, label: confidentialityWords[value] }))}
    />
  )
}

function PhysicalFields() {
  const docs = useField('physicalDocs')
  const custody = useField('physicalCustody')
  return (
    <div className="form-grid">
      <Select
        {...docs}
        className="col-6"
        label={registerWords.physicalDocs}
        options={physicalDocsKinds.map((id) => ({ id, label: physicalDocsWords[id] }))}
        onChange={(id) => {
          const kind = physicalDocsKinds.find((each) => each === id)
          if (kind) docs.onChange(kind)
        }}
      />
      {docs.value !== 'NONE' && (
        <Select
          {...custody}
          className="col-6"
          label={registerWords.physicalCustody}
          options={physicalCustodies.map((id) => ({ id, label: physicalCustodyWords[id] }))}
          isClearable
          onChange={(id) => custody.onChange(physicalCustodies.find((each) => each === id) ?? null)}
        />
      )}
    </div>
  )
}

function RequestFields() {
  const statement = useField('statement')
  const request = useField('request')
  return (
    <div className="form-grid">
      <TextArea {...statement} className="col-6" label={registerWords.statement} maxLength={4000} />
      <TextArea {...request} className="col-6" label={registerWords.request} maxLength={4000} />
    </div>
  )
}

function NoteField() {
  return <TextArea {...useField('note')} label={registerWords.note} maxLength={1000} />
}
