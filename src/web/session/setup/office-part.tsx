import { Plus, Trash2 } from 'lucide-react'

import { Button } from '../../ui/buttons/button.tsx'
import { focusField } from '../../ui/fields/error-summary.tsx'
import { FieldMessage } from '../../ui/fields/field-message.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { setupWords as words } from '../../words/office/setup.ts'
import { SetupStep } from './setup-step.tsx'
import type { UnitValues } from './setup-values.ts'
import type { SetupForm } from './use-setup-form.ts'

/** Step 2: where papers come in, and where they go. */
export function OfficePart({ form }: { readonly form: SetupForm }) {
  const { change, leave, errorOf } = form
  const { office } = form.values
  return (
    <SetupStep number={2} title={words.officeStep} lead={words.officeLead}>
      <TextField
        className="col-9"
        name="office.name"
        label={words.officeName}
        isRequired
        value={office.name}
        error={errorOf('office.name')}
        onBlur={() => leave('office.name')}
        onChange={(name) => change({ office: { ...office, name } })}
      />
      <TextField
        className="col-3"
        name="office.code"
        label={words.officeCode}
        isRequired
        maxLength={4}
        value={office.code}
        error={errorOf('office.code')}
        onBlur={() => leave('office.code')}
        onChange={(code) => change({ office: { ...office, code: code.trim().toUpperCase() } })}
      />
      <TextField
        name="office.address"
        label={words.officeAddress}
        value={office.address}
        error={errorOf('office.address')}
        onBlur={() => leave('office.address')}
        onChange={(address) => change({ office: { ...office, address } })}
      />
      <UnitList form={form} />
    </SetupStep>
  )
}

function UnitList({ form }: { readonly form: SetupForm }) {
  const { units } = form.values
  const put = (changed: readonly UnitValues[]): void => form.change({ units: changed })
  const add = (): void => {
    const key = Math.max(-1, ...units.map((unit) => unit.key)) + 1
    put([...units, { key, code: '', name: '' }])
    // The row is drawn after this press: then it takes the focus.
    setTimeout(() => focusField(`units.${units.length}.code`))
  }
  const remove = (index: number): void => {
    put(units.filter((_, place) => place !== index))
    setTimeout(() => focusField(`units.${Math.min(index, units.length - 2)}.name`))
  }
  const edit = (index: number, changed: Partial<UnitValues>): void =>
    put(units.map((unit, place) => (place === index ? { ...unit, ...changed } : unit)))
  return (
    <fieldset className="setup-units" id="units">
      <legend className="field-label">{words.units}</legend>
      <p className="field-help">{words.unitsHelp}</p>
      <div className="setup-unit setup-unit-heading" aria-hidden="true">
        <span>{words.codeHeading}</span>
        <span>{words.nameHeading}</span>
      </div>
      <ol className="setup-unit-list">
        {units.map((unit, index) => (
          <UnitRow
            key={unit.key}
            form={form}
            unit={unit}
            index={index}
            onEdit={(changed) => edit(index, changed)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      {form.errorOf('units') !== undefined && (
        <FieldMessage tone="error">{form.errorOf('units')}</FieldMessage>
      )}
      <Button icon={<Plus aria-hidden="true" />} onPress={add}>
        {words.addUnit}
      </Button>
    </fieldset>
  )
}

type UnitRowProps = {
  readonly form: SetupForm
  readonly unit: UnitValues
  readonly index: number
  readonly onEdit: (changed: Partial<UnitValues>) => void
  readonly onRemove: () => void
}

function UnitRow({ form: { errorOf, leave }, unit, index, onEdit, onRemove }: UnitRowProps) {
  const codeField = `units.${index}.code`
  const nameField = `units.${index}.name`
  return (
    <li className="setup-unit">
      <TextField
        name={codeField}
        label={words.unitCode(index + 1)}
        isLabelHidden
        maxLength={8}
        value={unit.code}
        error={errorOf(codeField)}
        onBlur={() => leave(codeField)}
        onChange={(code) => onEdit({ code: code.trim().toUpperCase() })}
      />
      <TextField
        name={nameField}
        label={words.unitName(index + 1)}
        isLabelHidden
        value={unit.name}
        error={errorOf(nameField)}
        onBlur={() => leave(nameField)}
        onChange={(name) => onEdit({ name })}
      />
      <IconButton
        label={words.removeUnit(unit.name)}
        icon={<Trash2 aria-hidden="true" />}
        onPress={onRemove}
      />
    </li>
  )
}
