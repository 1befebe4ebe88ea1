import { CalendarDays } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type Ref, type RefObject } from 'react'

import { uiWords } from '../../words/shell/ui.ts'
import { Field, type FieldProps } from './field.tsx'

export type DateFieldProps = FieldProps & {
  /**
   * `YYYY-MM-DD` when the text was understood, the text as typed when it was not (the form's schema
   * then refuses it in its own words), and '' when empty. Nothing typed is ever lost.
   */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  /** Reads what people type (`21112026`, `2111`, `h`, `-1`) into `YYYY-MM-DD`, or null. */
  readonly parse: (text: string) => string | null
  /** Writes a `YYYY-MM-DD` as people read it: `21/11/2026`. */
  readonly format: (isoDate: string) => string
  readonly placeholder?: string
  readonly min?: string
  readonly max?: string
  readonly ref?: Ref<HTMLInputElement>
}

const isoDate = /^\d{4}-\d{2}-\d{2}$/

/**
 * A date typed as text and read on leaving the field. Alt+Down opens the browser's calendar, for
 * those who prefer it.
 */
export function DateField({
  value,
  onChange,
  onBlur,
  parse,
  format,
  placeholder = uiWords.datePlaceholder,
  min,
  max,
  ref,
  ...field
}: DateFieldProps) {
  const calendar = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<string | null>(null)
  const isRead = isoDate.test(value)
  // The form hears every keystroke, so that a draft or Ctrl+Enter never misses what is on the
  // screen.
  const type = (text: string): void => {
    setDraft(text)
    onChange(text.trim() === '' ? '' : (parse(text) ?? text))
  }
  const keys = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') setDraft(null)
    if (event.key !== 'ArrowDown' || !event.altKey) return
    event.preventDefault()
    setDraft(null)
    calendar.current?.showPicker()
  }
  return (
    <Field {...field}>
      {(control) => (
        <div className="input-frame">
          <input
            {...control}
            ref={ref}
            type="text"
            autoComplete="off"
            placeholder={placeholder}
            value={draft ?? (isRead ? format(value) : value)}
            onChange={(event) => type(event.target.value)}
            onFocus={(event) => event.target.select()}
            onKeyDown={keys}
            onBlur={() => {
              setDraft(null)
              onBlur?.()
            }}
            className="input input-numeric"
          />
          <CalendarPicker
            ref={calendar}
            value={isRead ? value : ''}
            min={min}
            max={max}
            isDisabled={field.isDisabled === true || field.isReadOnly === true}
            onPick={onChange}
          />
        </div>
      )}
    </Field>
  )
}

type CalendarPickerProps = {
  readonly ref: RefObject<HTMLInputElement | null>
  readonly value: string
  readonly min: string | undefined
  readonly max: string | undefined
  readonly isDisabled: boolean
  readonly onPick: (isoDate: string) => void
}

/**
 * The browser's own calendar, opened from an invisible date input; by keyboard with Alt+Down in the
 * field.
 */
function CalendarPicker({ ref, value, min, max, isDisabled, onPick }: CalendarPickerProps) {
  return (
    <>
      <input
        ref={ref}
        type="date"
        className="native-date"
        tabIndex={-1}
        aria-hidden="true"
        value={value}
        min={min}
        max={max}
        onChange={(event) => onPick(event.target.value)}
      />
      <button
        type="button"
        className="input-end"
        tabIndex={-1}
        aria-label={uiWords.openCalendar}
        title={`${uiWords.openCalendar} (Alt+↓)`}
        disabled={isDisabled}
        onClick={() => ref.current?.showPicker()}
      >
        <CalendarDays aria-hidden="true" />
      </button>
    </>
  )
}
