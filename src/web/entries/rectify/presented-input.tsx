import { localDateTimeAt, parseTypedDate } from '#domain/deadline/civil-date.ts'
import { useState } from 'react'

import { DateField } from '../../ui/fields/date-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { typedDate } from '../../words/language/dates.ts'
import { editWords } from '../../words/entries/entry-edit.ts'
import { instantAt, parseTypedTime } from '../fields/office-time.ts'
import { fieldProps } from './field-props.tsx'
import type { RectificationForm } from './use-rectification.ts'

export type PresentedInputProps = {
  readonly form: RectificationForm
  readonly timeZone: string
  readonly today: string
}

/**
 * The moment of presentation, typed as day and time on the office's clock. Mount it anew when the
 * draft is exchanged.
 */
export function PresentedInput({ form, timeZone, today }: PresentedInputProps) {
  const original = form.state.untouched.content.presentedAt
  const [typed, setTyped] = useState(() =>
    shownAt(form.state.draft.content.presentedAt || original, timeZone),
  )
  const type = (next: typeof typed): void => {
    setTyped(next)
    const before = shownAt(original, timeZone)
    const time = parseTypedTime(next.time)
    // Back to what it showed is back to what it was, seconds included.
    if (next.date === before.date && time === before.time) form.set('presentedAt', original)
    else form.set('presentedAt', (time && instantAt(next.date, time, timeZone)) ?? '')
  }
  const { error, labelEnd, ...props } = fieldProps(form, 'presentedAt', 'col-3')
  return (
    <>
      <DateField
        {...props}
        label={editWords.presentedDate}
        error={error}
        labelEnd={labelEnd}
        value={typed.date}
        onChange={(date) => type({ ...typed, date })}
        parse={(text) => parseTypedDate(text, today)}
        format={typedDate}
      />
      <TextField
        {...props}
        name="presentedTime"
        label={editWords.presentedTime}
        isNumeric
        value={typed.time}
        onChange={(time) => type({ ...typed, time })}
      />
    </>
  )
}

function shownAt(
  instant: string,
  timeZone: string,
): { readonly date: string; readonly time: string } {
  return localDateTimeAt(new Date(instant), timeZone)
}
