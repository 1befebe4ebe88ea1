import { useId, type ReactNode } from 'react'
import { Label } from 'react-aria-components/Label'
import {
  RadioButton,
  RadioField,
  RadioGroup as AriaRadioGroup,
} from 'react-aria-components/RadioGroup'
import { Text } from 'react-aria-components/Text'

import './choice.css'
import { classNames } from './class-names.ts'
import { FieldHeading, FieldNotes, RequiredMark, type FieldProps } from './field.tsx'

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
  const made = useId()
  const id = field.id ?? field.name ?? made
  const isInvalid = Boolean(field.error)
  const choose = (chosen: string): void => {
    const option = options.find((each) => each.value === chosen)
    if (option !== undefined) onChange(option.value)
  }
  return (
    <AriaRadioGroup
      id={id}
      className={classNames('field', isInvalid && 'field-invalid', field.className)}
      name={field.name ?? made}
      value={value}
      onChange={choose}
      onBlur={() => onBlur?.()}
      {...statesOf(field)}
      isInvalid={isInvalid}
      validationBehavior="aria"
      orientation="horizontal"
    >
      <FieldHeading {...field}>
        <Label className="field-label">
          {field.label}
          {field.isRequired === true && <RequiredMark />}
        </Label>
      </FieldHeading>
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
        <FieldNotes {...field} id={id} />
      </Text>
    </AriaRadioGroup>
  )
}

function statesOf({ isDisabled = false, isReadOnly = false, isRequired = false }: FieldProps) {
  return { isDisabled, isReadOnly, isRequired }
}
