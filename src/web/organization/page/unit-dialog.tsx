import { useState } from 'react'

import type { CallOf } from '#contract/common/endpoint.ts'
import type { UnitView } from '#contract/municipality/organization.ts'
import { saveUnit } from '#contract/municipality/organization.ts'
import { isOpenUnit } from '#domain/municipality/catalogue.ts'

import { call } from '../../common/api.ts'
import { mintId } from '../../common/mint-id.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { CheckField, FormFields, type FormField } from '../../ui/dialogs/form-fields.tsx'
import type { SelectOption } from '../../ui/fields/select-option.ts'
import { toast } from '../../ui/dialogs/toast.tsx'
import { organizationWords as words } from '../../words/office/organization.ts'
import { typedOn } from '../dialog/typed-on.ts'
import { useSaving } from '../dialog/use-saving.ts'

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
  const change = (part: Partial<UnitBody>): void => setBody({ ...body, ...part })
  const saving = useSaving<UnitBody, UnitView>({
    schema: saveUnit.body,
    send: (wanted) => call('saveUnit', { params: { unitId }, body: wanted }),
    refresh: ['catalogue'],
    onSaved: ({ name }) => {
      toast({ text: words.unitSaved(name) })
      onClose()
    },
  })
  const others = units
    .filter((other) => other.unitId !== unitId && isOpenUnit(other, today))
    .map(({ unitId: id, code, name }) => ({ id, code, label: name }))
  return (
    <FormDialog
      title={unit ? words.editUnit(unit.name) : words.newUnit}
      saving={saving}
      onSave={() => saving.save(body)}
      onClose={onClose}
    >
      <FormFields
        fields={fieldsOf({ unit, body, change, others, today })}
        values={body}
        onChange={change}
        errorOf={saving.errorOf}
      />
    </FormDialog>
  )
}

type Given = Pick<UnitDialogProps, 'unit' | 'today'> & {
  readonly body: UnitBody
  readonly change: (part: Partial<UnitBody>) => void
  readonly others: readonly SelectOption[]
}

function fieldsOf({ unit, body, change, others, today }: Given): readonly FormField<UnitBody>[] {
  const isClosing = body.validTo !== null
  return [
    {
      kind: 'code',
      name: 'code',
      label: words.unitCode,
      columns: 4,
      isRequired: true,
      maxLength: 8,
    },
    { kind: 'text', name: 'name', label: words.unitName, columns: 8, isRequired: true },
    {
      kind: 'select',
      name: 'parentId',
      label: words.parent,
      none: words.noParent,
      options: others,
    },
    { kind: 'check', name: 'delegates', label: words.delegates, help: words.delegatesHelp },
    unit && {
      kind: 'own',
      content: (
        <CheckField
          label={words.closeUnit}
          help={words.closeUnitHelp}
          isSelected={isClosing}
          onChange={(isOn) => change({ validTo: isOn ? today : null, successorId: null })}
        />
      ),
    },
    isClosing && {
      kind: 'date',
      name: 'validTo',
      label: words.lastDay,
      columns: 5,
      isRequired: true,
      ...typedOn(today),
    },
    isClosing && {
      kind: 'select',
      name: 'successorId',
      label: words.successor,
      columns: 7,
      isRequired: true,
      options: others,
    },
  ]
}

function formOf({ code, name, parentId, validTo, successorId, delegates }: UnitView): UnitBody {
  return { code, name, parentId, validTo, successorId, delegates }
}
