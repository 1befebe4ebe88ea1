import { CalendarDays } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type Ref } from 'react'

import { uiWords } from '../words/ui.ts'
import { Field, type FieldProps } from './field.tsx'

export type DateFieldProps = FieldProps & {
  /**
   * `YYYY-MM-DD` when the text was understood, the text as typed when it was not (the form's schema then refuses it in
   * its own words), and '' when empty. Nothing typed is ever lost.
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

/** A date typed as text and read on leaving the field. Alt+Down opens the browser's calendar, for those who prefer it. */
export function DateField({
  value,
  onChange,
  onBlur,
  parse,
  format,
  placeholder = 'ddmmaaaa',
  min,
  max,
  ref,
  ...field
}: DateFieldProps) {
  const calendar = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<string | null>(null)
  const isRead = isoDate.test(value)
  // The form hears every keystroke, so that a draft or Ctrl+Enter never misses what is on the screen.
  const type = (text: string): void => {
    setDraft(text)
    onChange(text.trim() === '' ? '' : (parse(text) ?? text))
  }
  const keys = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') setDraft(null)
    if (event.key !== 'ArrowDown' || !event.altKey) return
    event.preventDefault()
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
          <input
            ref={calendar}
            type="date"
            className="native-date"
            tabIndex={-1}
            aria-hidden="true"
            value={isRead ? value : ''}
            min={min}
            max={max}
            onChange={(event) => {
              setDraft(null)
              onChange(event.target.value)
            }}
          />
          <button
            type="button"
            className="input-end"
            tabIndex={-1}
            aria-label={uiWords.openCalendar}
            title={`${uiWords.openCalendar} (Alt+↓)`}
            disabled={field.isDisabled === true || field.isReadOnly === true}
            onClick={() => calendar.current?.showPicker()}
          >
            <CalendarDays aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  )
}
