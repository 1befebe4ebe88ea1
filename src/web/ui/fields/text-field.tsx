import type { InputHTMLAttributes, Ref } from 'react'

import { classNames } from '../buttons/class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import { LettersLeft } from './letters-left.tsx'

type NativeInput = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'autoComplete'
  | 'inputMode'
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
    /**
     * Longest text the rule accepts. More than that is never cut off: how much is over is said, and
     * the schema refuses.
     */
    readonly maxLength?: number
    readonly type?: 'text' | 'email' | 'tel' | 'password' | 'search'
    /** Tabular digits, for numbers and codes. */
    readonly isNumeric?: boolean
    /** What others typed here before, offered and never demanded. */
    readonly suggestions?: readonly string[]
    readonly ref?: Ref<HTMLInputElement>
  }

/** One line of text. Controlled. */
export function TextField({
  value,
  onChange,
  onBlur,
  type = 'text',
  isNumeric = false,
  suggestions = [],
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
  const isOver = maxLength !== undefined && value.length > maxLength
  const over = isOver && <LettersLeft length={value.length} maxLength={maxLength} />
  return (
    <Field {...field} labelEnd={field.labelEnd ?? over}>
      {(control) => (
        <>
          <input
            {...control}
            {...(suggestions.length > 0 && { list: `${control.id}-suggestions` })}
            {...{
              autoComplete,
              inputMode,
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
          {suggestions.length > 0 && (
            <datalist id={`${control.id}-suggestions`}>
              {suggestions.map((text) => (
                <option key={text}>{text}</option>
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  )
}
