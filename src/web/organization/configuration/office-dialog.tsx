import { useState } from 'react'

import type { ConfigurationView, OfficeFormView } from '#contract/municipality/configuration.ts'
import { afterHoursPolicies } from '#domain/deadline/deadline.ts'

import { mintId } from '../../common/mint-id.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { CheckField, FormFields, type FormField } from '../../ui/dialogs/form-fields.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { writtenZone } from '../../words/language/dates.ts'
import { configurationWords as words } from '../../words/office/configuration.ts'
import { typedOn } from '../dialog/typed-on.ts'
import { OfficeHours } from './office-hours.tsx'
import { OfficeSeasons } from './office-seasons.tsx'
import { useProposing } from '../proposals/use-proposing.ts'

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
  const { errorOf, save, ...saving } = useProposing(onClose)
  const change = (part: Partial<OfficeFormView>): void => setForm({ ...form, ...part })
  const given = { form, change, errorOf, office, configuration, today }
  return (
    <FormDialog
      title={office ? words.editOffice(office.name) : words.newOffice}
      saving={saving}
      saveLabel={words.propose}
      busyLabel={words.proposing}
      size="large"
      onSave={() => save({ kind: 'OFFICE', officeId, office: form })}
      onClose={onClose}
    >
      <FormFields
        path="office."
        fields={[...nameFields(given), ...hoursFields(given), ...standingFields(given)]}
        values={form}
        onChange={change}
        errorOf={errorOf}
      />
    </FormDialog>
  )
}

type OfficeFields = readonly FormField<OfficeFormView>[]

type Given = Omit<OfficeDialogProps, 'onClose'> & {
  readonly form: OfficeFormView
  readonly change: (part: Partial<OfficeFormView>) => void
  readonly errorOf: (field: string) => string | undefined
}

const nameFields = ({ office, configuration: { country } }: Given): OfficeFields => [
  {
    kind: 'code',
    name: 'code',
    label: words.code,
    help: office ? words.codeKept : undefined,
    columns: 3,
    isRequired: true,
    isReadOnly: office !== null,
    maxLength: 4,
  },
  { kind: 'text', name: 'name', label: words.name, columns: 9, isRequired: true, maxLength: 120 },
  { kind: 'text', name: 'address', label: words.address, columns: 8, maxLength: 200 },
  {
    kind: 'select',
    name: 'timeZone',
    label: words.timeZone,
    columns: 4,
    isRequired: true,
    options: country.timeZones.map((id) => ({ id, label: writtenZone(id) })),
  },
]

const hoursFields = ({
  form,
  change,
  errorOf,
  configuration: { country },
}: Given): OfficeFields => [
  {
    kind: 'own',
    content: (
      <OfficeHours
        closesAt={form.closesAt}
        hasSaturday={country.hasSaturdayByOffice}
        errorOf={(day) => errorOf(`office.closesAt.${day}`)}
        onChange={(closesAt) => change({ closesAt })}
      />
    ),
  },
  {
    kind: 'own',
    content: (
      <OfficeSeasons
        seasons={form.seasons}
        hasSaturday={country.hasSaturdayByOffice}
        errorOf={errorOf}
        onChange={(seasons) => change({ seasons })}
      />
    ),
  },
  {
    kind: 'radio',
    name: 'afterHours',
    label: words.afterHours,
    options: afterHoursPolicies.map((id) => ({ id, label: words.afterHoursNames[id] })),
  },
  { kind: 'own', content: <Notice>{words.officeEffect}</Notice> },
]

function standingFields({ form, change, office, today }: Given): OfficeFields {
  const wasMain = office?.isMain === true
  const isClosing = form.validTo !== null
  const mayClose = office !== null && !wasMain
  return [
    {
      kind: 'check',
      name: 'isMain',
      label: words.main,
      help: wasMain ? words.mainIs : words.mainHelp,
      isDisabled: wasMain,
    },
    mayClose && {
      kind: 'own',
      content: (
        <CheckField
          label={words.closeOffice}
          help={words.closeOfficeHelp}
          isSelected={isClosing}
          onChange={(isOn) => change({ validTo: isOn ? today : null })}
        />
      ),
    },
    mayClose &&
      isClosing && {
        kind: 'date',
        name: 'validTo',
        label: words.lastDay,
        columns: 5,
        isRequired: true,
        ...typedOn(today),
      },
  ]
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
