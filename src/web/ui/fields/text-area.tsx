import type { Ref } from 'react'

import { Field, type FieldProps } from './field.tsx'
import { LettersLeft } from './letters-left.tsx'

export type TextAreaProps = FieldProps & {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly rows?: number
  /**
   * Longest text the rule accepts. Typing beyond is allowed: the counter says how much is over, the
   * schema refuses.
   */
  readonly maxLength?: number
  /** The counter appears from this length on; by default at 80 % of `maxLength`. */
  readonly countFrom?: number
  readonly placeholder?: string
  readonly ref?: Ref<HTMLTextAreaElement>
}

/** Several lines, growing with the text, with a counter near the limit. */
export function TextArea({
  value,
  onChange,
  onBlur,
  rows = 2,
  maxLength,
  countFrom = (maxLength ?? 0) * 0.8,
  placeholder,
  ref,
  ...field
}: TextAreaProps) {
  const counter = maxLength !== undefined && value.length >= countFrom && value.length > 0 && (
    <LettersLeft length={value.length} maxLength={maxLength} />
  )
  return (
    <Field {...field} labelEnd={field.labelEnd ?? counter}>
      {(control) => (
        <textarea
          {...control}
          ref={ref}
          rows={rows}
          value={value}
          placeholder={placeholder}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.value)}
          className="input input-auto"
        />
      )}
    </Field>
  )
}
