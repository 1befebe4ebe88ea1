import type { InputHTMLAttributes, Ref } from 'react'

import { classNames } from './class-names.ts'
import { Field, type FieldProps } from './field.tsx'

type NativeInput = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'autoComplete'
  | 'inputMode'
  | 'maxLength'
  | 'placeholder'
  | 'spellCheck'
  | 'autoFocus'
  | 'onKeyDown'
  | 'onPaste'
>

export type TextFieldProps = FieldProps &
  NativeInput & {
    readonly value: string
    readonly onChange: (value: string) => void
    readonly onBlur?: () => void
    readonly type?: 'text' | 'email' | 'tel' | 'password' | 'search'
    /** Tabular digits, for numbers and codes. */
    readonly isNumeric?: boolean
    readonly ref?: Ref<HTMLInputElement>
  }

/** One line of text. Controlled. */
export function TextField({
  value,
  onChange,
  onBlur,
  type = 'text',
  isNumeric = false,
  ref,
  autoComplete = 'off',
  inputMode,
  maxLength,
  placeholder,
  spellCheck,
  autoFocus,
  onKeyDown,
  onPaste,
  ...field
}: TextFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          {...{
            autoComplete,
            inputMode,
            maxLength,
            placeholder,
            spellCheck,
            autoFocus,
            onKeyDown,
            onPaste,
            onBlur,
          }}
          ref={ref}
          type={type}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={classNames('input', isNumeric && 'input-numeric')}
        />
      )}
    </Field>
  )
}
