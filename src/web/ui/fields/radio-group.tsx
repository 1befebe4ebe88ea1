import { useId, type ReactNode } from 'react'

import './choice.css'
import { classNames } from '../buttons/class-names.ts'
import { describedBy, FieldHeading, FieldNotes, RequiredMark, type FieldProps } from './field.tsx'

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
  const name = field.name ?? made
  // On each button too: who jumps into the group hears it with them.
  const notes = describedBy(id, field)
  return (
    <div
      id={id}
      role="radiogroup"
      className={classNames('field', isInvalid && 'field-invalid', field.className)}
      aria-labelledby={`${id}-label`}
      aria-describedby={notes}
      aria-required={field.isRequired === true || undefined}
      aria-readonly={field.isReadOnly === true || undefined}
      aria-invalid={isInvalid || undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onBlur?.()
      }}
    >
      <FieldHeading {...field}>
        <span id={`${id}-label`} className="field-label">
          {field.label}
          {field.isRequired === true && <RequiredMark />}
        </span>
      </FieldHeading>
      <div className="segments">
        {options.map((option) => (
          <label key={option.value} className="segment">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={field.isDisabled === true || option.isDisabled === true}
              aria-describedby={notes}
              onChange={() => field.isReadOnly !== true && onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      <FieldNotes {...field} id={id} />
    </div>
  )
}
