import { useState } from 'react'

import { isMonthDay } from '#domain/deadline/office-season.ts'

import type { FieldProps } from '../../ui/fields/field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { seasonWords as words } from '../../words/office/seasons.ts'

export type MonthDayFieldProps = FieldProps & {
  /** `MM-DD` when the text was understood, else the text as it was typed. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A day of every year, typed as `15/06`, `1506` or `15-6`. */
export function MonthDayField({ value, onChange, ...field }: MonthDayFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <TextField
      {...field}
      isNumeric
      maxLength={6}
      placeholder={words.dayPlaceholder}
      value={draft ?? writtenMonthDay(value)}
      onChange={(text) => {
        setDraft(text)
        onChange(monthDayOf(text) ?? text.trim())
      }}
      onBlur={() => setDraft(null)}
    />
  )
}

/** `15/06` for `06-15`. */
export function writtenMonthDay(value: string): string {
  return isMonthDay(value) ? value.split('-').toReversed().join('/') : value
}

function monthDayOf(text: string): string | null {
  const [, day = '', month = ''] = /^(\d{1,2})[/.\s-]?(\d{1,2})$/u.exec(text.trim()) ?? []
  const meant = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isMonthDay(meant) ? meant : null
}
