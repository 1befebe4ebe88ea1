import type { ReactNode } from 'react'
import { Label } from 'react-aria-components/Label'
import {
  RadioButton,
  RadioField,
  RadioGroup as AriaRadioGroup,
} from 'react-aria-components/RadioGroup'
import { Text } from 'react-aria-components/Text'

import './choice.css'
import { classNames } from './class-names.ts'
import { FieldMessage } from './field-message.tsx'
import { RequiredMark, type FieldProps } from './field.tsx'

export type RadioOption<Value extends string> = {
  readonly value: Value
  readonly label: ReactNode
  readonly isDisabled?: boolean
}

export type RadioGroupProps<Value extends string> = FieldProps & {
  readonly options: readonly RadioOption<Value>[]
  readonly value: Value | null
  readonly onChange: (value: Value) => void
  readonly onBlur?: () => void
}

/** Two to five choices side by side, joined like one control; arrows move, and moving chooses. */
export function RadioGroup<Value extends string>({
  options,
  value,
  onChange,
  onBlur,
  ...field
}: RadioGroupProps<Value>) {
  const hasError = Boolean(field.error)
  const choose = (chosen: string): void => {
    const option = options.find((each) => each.value === chosen)
    if (option !== undefined) onChange(option.value)
  }
  return (
    <AriaRadioGroup
      className={classNames('field', hasError && 'field-invalid', field.className)}
      value={value}
      onChange={choose}
      {...(onBlur !== undefined && { onBlur })}
      {...(field.name !== undefined && { name: field.name })}
      {...((field.id ?? field.name) !== undefined && { id: field.id ?? field.name ?? '' })}
      isDisabled={field.isDisabled ?? false}
      isReadOnly={field.isReadOnly ?? false}
      isRequired={field.isRequired ?? false}
      isInvalid={hasError}
      validationBehavior="aria"
      orientation="horizontal"
    >
      <div
        className={classNames('field-heading', field.isLabelHidden === true && 'visually-hidden')}
      >
        <Label className="field-label">
          {field.label}
          {field.isRequired === true && <RequiredMark />}
        </Label>
        {field.labelEnd}
      </div>
      <div className="segments">
        {options.map((option) => (
          <RadioField
            key={option.value}
            value={option.value}
            isDisabled={option.isDisabled ?? false}
            className="segment-field"
          >
            <RadioButton className="segment">{option.label}</RadioButton>
          </RadioField>
        ))}
      </div>
      {/* One described-by slot for the whole group: every radio of it speaks these sentences. */}
      <Text slot="description" elementType="div" className="field-notes">
        {field.help !== undefined && <p className="field-help">{field.help}</p>}
        {Boolean(field.warning) && <FieldMessage tone="warning">{field.warning}</FieldMessage>}
        {hasError && <FieldMessage tone="error">{field.error}</FieldMessage>}
      </Text>
    </AriaRadioGroup>
  )
}
