import { channels, isOpenUnit, transportTypes } from '#domain/municipality/catalogue.ts'
import { Paperclip } from 'lucide-react'

import { PlannedDue } from '../../deadlines/why-due.tsx'
import { useStore } from '../../common/store.ts'
import { DigitsField } from '../../ui/fields/digits-field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { StatusTag } from '../../ui/display/status-tag.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import {
  channelWords,
  confidentialityWords,
  deadlineUnitWords,
  priorityWords,
  transportWords,
} from '../../words/entries/entries.ts'
import { registerWords } from '../../words/entries/register-entry.ts'
import { presentedAt } from '../form/command-of.ts'
import { useEntryForm, useField, useFormStatus } from '../form/form-context.tsx'
import type { EntryForm } from '../form/form-state.ts'
import type { FormValues } from '../form/form-values.ts'
import { useUnitDigits } from '../fields/use-unit-digits.tsx'
import { SubjectField } from './subject-field.tsx'
import { valuesForChannel, valuesForType } from '../form/type-choice.ts'

/** What the document is, about what, for whom, and how it came. */
export function DocumentFields() {
  return (
    <>
      <TypeField />
      <SubjectField />
      <UnitField />
      <FoliosField />
      <ChannelFields />
      {/* Drawn beside the type: Tab comes to it when all of this is typed. */}
      <TypeSummary />
    </>
  )
}

function TypeField() {
  const form = useEntryForm()
  const { value, ...field } = useField('typeId')
  const types = form.catalogue.documentTypes
  return (
    <Select
      {...field}
      className="col-6 register-type"
      label={registerWords.type}
      isRequired
      placeholder={registerWords.typePlaceholder}
      options={types
        .filter(({ isActive, typeId }) => isActive || typeId === value)
        .map(({ typeId, code, name }) => ({ id: typeId, code, label: name }))}
      value={value}
      onChange={(id) => {
        const after = types.find(({ typeId }) => typeId === id)
        const before = types.find(({ typeId }) => typeId === value) ?? null
        if (after) form.values.set((values) => valuesForType(values, before, after))
      }}
    />
  )
}

/**
 * What comes with the type, said beside it: term, reserve and priority, and what the paper should
 * bring.
 */
function TypeSummary() {
  const { catalogue } = useEntryForm()
  const { value } = useField('typeId')
  const { value: reserve } = useField('confidentiality')
  const { value: priority } = useField('priority')
  const type = catalogue.documentTypes.find(({ typeId }) => typeId === value)
  if (!type) return <div className="col-6 register-type-summary" />
  const { deadline, requiredAttachments } = type
  return (
    <div className="col-6 cluster register-type-summary small muted">
      {reserve !== 'ORDINARY' && (
        <StatusTag tone="danger">{confidentialityWords[reserve]}</StatusTag>
      )}
      {priority !== 'NORMAL' && <StatusTag tone="warning">{priorityWords[priority]}</StatusTag>}
      <span>
        {deadline
          ? registerWords.term(deadline.amount, deadlineUnitWords[deadline.unit])
          : registerWords.noTerm}
      </span>
      {deadline !== null && <ComputedDue typeId={type.typeId} />}
      {requiredAttachments.length > 0 && (
        <span>{registerWords.requires(requiredAttachments.join(', '))}</span>
      )}
    </div>
  )
}

/**
 * The date that follows from the term, before there is a number: counted by the server, on the
 * calendar of the office.
 */
function ComputedDue({ typeId }: { readonly typeId: string }) {
  const form = useEntryForm()
  const officeId = useStore(form.values, (values) => values.officeId)
  const instant = useStore(form.values, (values) => {
    const at = { office: form.office(), now: new Date() }
    const isDayOnly = values.presentedTime === '' && values.presentedDate !== ''
    const midday = { ...values, presentedTime: '12:00' }
    return isDayOnly && values.presentedDate !== form.today()
      ? presentedAt(midday, at)
      : presentedAt(values, at)
  })
  return <PlannedDue officeId={officeId} typeId={typeId} presentedAt={instant} />
}

function UnitField() {
  const form = useEntryForm()
  const { value, onChange, ...said } = useField('destinationUnitId')
  const today = form.today()
  const open = form.catalogue.units.filter(
    (unit) => isOpenUnit(unit, today) || unit.unitId === value,
  )
  const digits = useUnitDigits(open)
  return (
    <Select
      {...said}
      className="col-6"
      label={registerWords.unit}
      isRequired
      placeholder={registerWords.unitPlaceholder}
      options={open.map(({ unitId, code, name }) => ({ id: unitId, code, label: name }))}
      {...digits}
      value={value}
      onChange={onChange}
    />
  )
}

function FoliosField() {
  const field = useField('folios')
  const isCounted = useFormStatus(
    ({ countedFolios }) => countedFolios !== null && countedFolios === field.value,
  )
  return (
    <DigitsField
      {...field}
      className="col-2 says-wide says-wide-3"
      label={registerWords.folios}
      labelEnd={isCounted && <CountedMark />}
      isRequired
      max={99_999}
    />
  )
}

/** In the line of the label, so that nothing moves when it appears. */
function CountedMark() {
  return (
    <span className="muted" title={registerWords.foliosCounted}>
      <Paperclip aria-hidden="true" className="register-counted" />
      <span className="visually-hidden" role="status">
        {registerWords.foliosCounted}
      </span>
    </span>
  )
}

/** The transport is asked for only where the paper travelled by itself. */
function ChannelFields() {
  const form = useEntryForm()
  const { value: channel, ...said } = useField('channel')
  const transport = useField('transportType')
  const number = useField('transportNumber')
  const travels = !atHome.has(channel) || number.value !== '' || number.error !== undefined
  return (
    <>
      <Select
        {...said}
        className="col-4"
        label={registerWords.channel}
        options={channels.map((id) => ({ id, label: channelWords[id] }))}
        value={channel}
        onChange={(id) => {
          const chosen = channels.find((each) => each === id)
          if (chosen) form.values.set((values) => valuesForChannel(chosen, typedOf(form, values)))
        }}
      />
      {travels && (
        <>
          <Select
            {...transport}
            className="col-4"
            label={registerWords.transportType}
            options={transportTypes.map((id) => ({ id, label: transportWords[id] }))}
            isClearable
            onChange={(id) =>
              transport.onChange(transportTypes.find((each) => each === id) ?? null)
            }
          />
          <TextField
            {...number}
            className="col-8"
            label={registerWords.transportNumber}
            isRequired={transport.value === 'CERTIFIED_MAIL' || transport.value === 'COURIER'}
            isNumeric
          />
        </>
      )}
    </>
  )
}

/** Without the folios that the files told: where there is no paper there are none. */
function typedOf({ status }: EntryForm, values: FormValues): FormValues {
  return values.folios === status.get().countedFolios ? { ...values, folios: null } : values
}

const atHome: ReadonlySet<FormValues['channel']> = new Set([
  'IN_PERSON',
  'EMAIL',
  'WEB_PORTAL',
  'INTEROP',
  'INTERNAL',
])
