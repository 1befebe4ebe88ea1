import { useState } from 'react'

import type {
  ConfigurationView,
  OfficeFormView,
  WantedChangeView,
} from '#contract/configuration.ts'
import { parseTypedDate } from '#domain/civil-date.ts'
import { afterHoursPolicies } from '#domain/deadline.ts'

import { mintId } from '../../mint-id.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { configurationWords as words } from '../../words/configuration.ts'
import { typedDate } from '../../words/dates.ts'
import { FormDialog } from '../form-dialog.tsx'
import type { Saving } from '../use-saving.ts'
import { OfficeHours } from './office-hours.tsx'
import { OfficeSeasons } from './office-seasons.tsx'
import { useProposing } from './use-proposing.ts'

export type OfficeDialogProps = {
  /** null to add one. */
  readonly office: ConfigurationView['offices'][number] | null
  readonly configuration: ConfigurationView
  readonly today: string
  readonly onClose: () => void
}

export function OfficeDialog({ office, configuration, today, onClose }: OfficeDialogProps) {
  const [officeId] = useState(() => office?.officeId ?? mintId())
  const [form, setForm] = useState<OfficeFormView>(() =>
    office ? formOf(office) : newOffice(configuration),
  )
  const saving = useProposing(onClose)
  const fields = {
    form,
    saving,
    configuration,
    isNew: office === null,
    change: (part: Partial<OfficeFormView>) => setForm({ ...form, ...part }),
  }
  return (
    <FormDialog
      title={office ? words.editOffice(office.name) : words.newOffice}
      saving={saving}
      saveLabel={words.propose}
      busyLabel={words.proposing}
      size="large"
      onSave={() => saving.save({ kind: 'OFFICE', officeId, office: form })}
      onClose={onClose}
    >
      <NameFields {...fields} />
      <OfficeHours
        closesAt={form.closesAt}
        hasSaturday={configuration.country.hasSaturdayByOffice}
        errorOf={(day) => saving.errorOf(`office.closesAt.${day}`)}
        onChange={(closesAt) => fields.change({ closesAt })}
      />
      <OfficeSeasons
        seasons={form.seasons}
        hasSaturday={configuration.country.hasSaturdayByOffice}
        errorOf={saving.errorOf}
        onChange={(seasons) => fields.change({ seasons })}
      />
      <RadioGroup
        name="afterHours"
        label={words.afterHours}
        options={afterHoursPolicies.map((value) => ({
          value,
          label: words.afterHoursNames[value],
        }))}
        value={form.afterHours}
        onChange={(afterHours) => fields.change({ afterHours })}
      />
      <Notice>{words.officeEffect}</Notice>
      <MainField {...fields} wasMain={office?.isMain === true} />
      {office && !office.isMain && <ClosingFields {...fields} today={today} />}
    </FormDialog>
  )
}

type OfficeFields = {
  readonly form: OfficeFormView
  readonly change: (part: Partial<OfficeFormView>) => void
  readonly saving: Saving<WantedChangeView>
  readonly configuration: ConfigurationView
  readonly isNew: boolean
}

function NameFields({ form, change, saving, configuration, isNew }: OfficeFields) {
  return (
    <>
      <TextField
        className="col-3"
        name="code"
        label={words.code}
        isRequired
        isReadOnly={!isNew}
        help={isNew ? undefined : words.codeKept}
        maxLength={4}
        value={form.code}
        error={saving.errorOf('office.code') ?? saving.errorOf('code')}
        onChange={(code) => change({ code: code.trim().toUpperCase() })}
      />
      <TextField
        className="col-9"
        name="name"
        label={words.name}
        isRequired
        maxLength={120}
        value={form.name}
        error={saving.errorOf('office.name')}
        onChange={(name) => change({ name })}
      />
      <TextField
        className="col-8"
        name="address"
        label={words.address}
        maxLength={200}
        value={form.address}
        onChange={(address) => change({ address })}
      />
      <Select
        className="col-4"
        name="timeZone"
        label={words.timeZone}
        isRequired
        options={configuration.country.timeZones.map((id) => ({ id, label: id }))}
        value={form.timeZone}
        onChange={(timeZone) => {
          if (timeZone !== null) change({ timeZone })
        }}
      />
    </>
  )
}

function MainField({ form, change, wasMain }: OfficeFields & { readonly wasMain: boolean }) {
  return (
    <div className="stack stack-tight">
      <Checkbox
        isSelected={form.isMain}
        isDisabled={wasMain}
        onChange={(isMain) => change({ isMain })}
      >
        {words.main}
      </Checkbox>
      <p className="field-help">{wasMain ? words.mainIs : words.mainHelp}</p>
    </div>
  )
}

function ClosingFields({ form, change, saving, today }: OfficeFields & { readonly today: string }) {
  const isClosing = form.validTo !== null
  return (
    <>
      <div className="stack stack-tight">
        <Checkbox
          isSelected={isClosing}
          onChange={(isOn) => change({ validTo: isOn ? today : null })}
        >
          {words.closeOffice}
        </Checkbox>
        <p className="field-help">{words.closeOfficeHelp}</p>
      </div>
      {isClosing && (
        <DateField
          className="col-5"
          name="validTo"
          label={words.lastDay}
          isRequired
          parse={(text) => parseTypedDate(text, today)}
          format={typedDate}
          value={form.validTo ?? ''}
          error={saving.errorOf('office.validTo')}
          onChange={(validTo) => change({ validTo })}
        />
      )}
    </>
  )
}

/** A new office begins with the hours of the main one. */
function newOffice({ offices, country }: ConfigurationView): OfficeFormView {
  const [main] = offices
  return {
    code: '',
    name: '',
    address: '',
    timeZone: main?.timeZone ?? country.timeZones[0] ?? '',
    closesAt: main?.closesAt ?? {},
    seasons: main?.seasons ?? [],
    afterHours: main?.afterHours ?? 'SAME_DAY',
    isMain: false,
    validTo: null,
  }
}

function formOf({ officeId: _id, ...form }: ConfigurationView['offices'][number]): OfficeFormView {
  return form
}
