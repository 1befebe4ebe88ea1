import { useState } from 'react'

import type { CallOf } from '#contract/endpoint.ts'
import type { UnitView } from '#contract/organization.ts'
import { saveUnit } from '#contract/organization.ts'
import { isOpenUnit } from '#domain/catalogue.ts'
import { parseTypedDate } from '#domain/civil-date.ts'

import { call } from '../api.ts'
import { mintId } from '../mint-id.ts'
import { DateField } from '../ui/date-field.tsx'
import type { SelectOption } from '../ui/select-option.ts'
import { Select } from '../ui/select.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { typedDate } from '../words/dates.ts'
import { organizationWords as words } from '../words/organization.ts'
import { FormDialog } from './form-dialog.tsx'
import { useSaving, type Saving } from './use-saving.ts'

type UnitBody = CallOf<typeof saveUnit>['body']

export type UnitDialogProps = {
  /** null to add one. */
  readonly unit: UnitView | null
  readonly units: readonly UnitView[]
  readonly today: string
  readonly onClose: () => void
}

const noUnit: UnitBody = {
  code: '',
  name: '',
  parentId: null,
  validTo: null,
  successorId: null,
  delegates: false,
}

export function UnitDialog({ unit, units, today, onClose }: UnitDialogProps) {
  const [unitId] = useState(() => unit?.unitId ?? mintId())
  const [body, setBody] = useState<UnitBody>(unit ? formOf(unit) : noUnit)
  const saving = useSaving<UnitBody, UnitView>({
    schema: saveUnit.body,
    send: (wanted) => call('saveUnit', { params: { unitId }, body: wanted }),
    refresh: ['catalogue'],
    onSaved: ({ name }) => {
      toast({ text: words.unitSaved(name) })
      onClose()
    },
  })
  const options = units
    .filter((other) => other.unitId !== unitId && isOpenUnit(other, today))
    .map(({ unitId: id, code, name }) => ({ id, code, label: name }))
  const fields = {
    body,
    change: (part: Partial<UnitBody>) => setBody({ ...body, ...part }),
    saving,
    options,
  }
  return (
    <FormDialog
      title={unit ? words.editUnit(unit.name) : words.newUnit}
      saving={saving}
      onSave={() => saving.save(body)}
      onClose={onClose}
    >
      <NameFields {...fields} />
      {unit && <ClosingFields {...fields} today={today} />}
    </FormDialog>
  )
}

type UnitFields = {
  readonly body: UnitBody
  readonly change: (part: Partial<UnitBody>) => void
  readonly saving: Saving<UnitBody>
  readonly options: readonly SelectOption[]
}

function NameFields({ body, change, saving, options }: UnitFields) {
  return (
    <>
      <TextField
        className="col-4"
        name="code"
        label={words.unitCode}
        isRequired
        maxLength={8}
        value={body.code}
        error={saving.errorOf('code')}
        onChange={(code) => change({ code: code.trim().toUpperCase() })}
      />
      <TextField
        className="col-8"
        name="name"
        label={words.unitName}
        isRequired
        value={body.name}
        error={saving.errorOf('name')}
        onChange={(name) => change({ name })}
      />
      <Select
        name="parentId"
        label={words.parent}
        placeholder={words.noParent}
        isClearable
        options={options}
        value={body.parentId}
        error={saving.errorOf('parentId')}
        onChange={(parentId) => change({ parentId })}
      />
      <div className="stack stack-tight">
        <Checkbox isSelected={body.delegates} onChange={(delegates) => change({ delegates })}>
          {words.delegates}
        </Checkbox>
        <p className="field-help">{words.delegatesHelp}</p>
      </div>
    </>
  )
}

function ClosingFields({
  body,
  change,
  saving,
  options,
  today,
}: UnitFields & { readonly today: string }) {
  const isClosing = body.validTo !== null
  return (
    <>
      <div className="stack stack-tight">
        <Checkbox
          isSelected={isClosing}
          onChange={(isOn) => change({ validTo: isOn ? today : null, successorId: null })}
        >
          {words.closeUnit}
        </Checkbox>
        <p className="field-help">{words.closeUnitHelp}</p>
      </div>
      {isClosing && (
        <>
          <DateField
            className="col-5"
            name="validTo"
            label={words.lastDay}
            isRequired
            parse={(text) => parseTypedDate(text, today)}
            format={typedDate}
            value={body.validTo ?? ''}
            error={saving.errorOf('validTo')}
            onChange={(validTo) => change({ validTo })}
          />
          <Select
            className="col-7"
            name="successorId"
            label={words.successor}
            isRequired
            options={options}
            value={body.successorId}
            error={saving.errorOf('successorId')}
            onChange={(successorId) => change({ successorId })}
          />
        </>
      )}
    </>
  )
}

function formOf({ code, name, parentId, validTo, successorId, delegates }: UnitView): UnitBody {
  return { code, name, parentId, validTo, successorId, delegates }
}
