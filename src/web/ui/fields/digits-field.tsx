import type { KeyboardEvent, Ref } from 'react'

import { Field, type FieldProps } from './field.tsx'

export type DigitsFieldProps = FieldProps & {
  /** A whole number, or null while the field is empty. */
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  readonly onBlur?: () => void
  readonly min?: number
  readonly max?: number
  readonly placeholder?: string
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  readonly ref?: Ref<HTMLInputElement>
}

/**
 * Whole numbers typed with the number pad; arrow up and down add and take one. Anything but digits
 * is dropped.
 */
export function DigitsField({
  value,
  onChange,
  onBlur,
  min = 0,
  max = 999_999,
  placeholder,
  onKeyDown,
  ref,
  ...field
}: DigitsFieldProps) {
  const step = (event: KeyboardEvent<HTMLInputElement>): void => {
    onKeyDown?.(event)
    if (event.defaultPrevented || field.isReadOnly === true) return
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    onChange(Math.min(max, Math.max(min, (value ?? min) + by)))
  }
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          ref={ref}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder={placeholder}
          value={value ?? ''}
          maxLength={String(max).length}
          onBlur={onBlur}
          onFocus={(event) => event.target.select()}
          onKeyDown={step}
          onChange={(event) => onChange(digitsOf(event.target.value))}
          className="input input-numeric"
        />
      )}
    </Field>
  )
}

function digitsOf(text: string): number | null {
  const digits = text.replaceAll(/\D/g, '')
  return digits === '' ? null : Number(digits)
}
