/**
 * The inputs of the form, one for each kind of value a field holds. Each knows its field by the
 * path and the form does the rest.
 */
import { parseTypedDate } from '#domain/deadline/civil-date.ts'

import { DateField } from '../../ui/fields/date-field.tsx'
import { DigitsField } from '../../ui/fields/digits-field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import type { SelectOption } from '../../ui/fields/select-option.ts'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { typedDate } from '../../words/language/dates.ts'
import { maxLengthOf } from './check-draft.ts'
import type { Content } from './draft.ts'
import { fieldProps, isField } from './field-props.tsx'
import type { RectificationForm } from './use-rectification.ts'

type KeysHolding<Value> = {
  [Key in keyof Content]: Content[Key] extends Value ? Key : never
}[keyof Content]

type InputProps<Value> = {
  readonly form: RectificationForm
  readonly field: KeysHolding<Value>
  readonly columns?: string
}

export function TextInput({ form, field, columns }: InputProps<string | null>) {
  if (!isField(form, field)) return null
  return (
    <TextField
      {...fieldProps(form, field, columns)}
      value={form.state.draft.content[field] ?? ''}
      onChange={(text) => form.set(field, text)}
    />
  )
}

/** `maxLength` shows the counter; what is over it is refused on saving, in the rule's words. */
export function LongTextInput({
  form,
  field,
  columns,
  maxLength,
}: InputProps<string | null> & { readonly maxLength?: number }) {
  if (!isField(form, field)) return null
  const limit = maxLength ?? maxLengthOf[field]
  const { labelEnd, ...props } = fieldProps(form, field, columns)
  return (
    <TextArea
      {...props}
      {...(Boolean(labelEnd) && { labelEnd })}
      {...(limit !== undefined && { maxLength: limit })}
      value={form.state.draft.content[field] ?? ''}
      onChange={(text) => form.set(field, text)}
    />
  )
}

export function DateInput({
  form,
  field,
  columns,
  today,
}: InputProps<string | null> & { readonly today: string }) {
  if (!isField(form, field)) return null
  return (
    <DateField
      {...fieldProps(form, field, columns)}
      key={form.state.edition}
      value={form.state.draft.content[field] ?? ''}
      onChange={(text) => form.set(field, text)}
      parse={(text) => parseTypedDate(text, today)}
      format={typedDate}
    />
  )
}

export function NumberInput({
  form,
  field,
  columns,
  max,
}: InputProps<number | null> & { readonly max: number }) {
  if (!isField(form, field)) return null
  return (
    <DigitsField
      {...fieldProps(form, field, columns)}
      max={max}
      value={form.state.draft.content[field]}
      onChange={(value) => form.set(field, value ?? (field === 'folios' ? 0 : null))}
    />
  )
}

export type ChoiceInputProps = InputProps<string | null> & {
  readonly options: readonly SelectOption[]
  readonly isClearable?: boolean
}

export function ChoiceInput({
  form,
  field,
  columns,
  options,
  isClearable = false,
}: ChoiceInputProps) {
  if (!isField(form, field)) return null
  return (
    <Select
      {...fieldProps(form, field, columns)}
      options={options}
      isClearable={isClearable}
      value={form.state.draft.content[field]}
      onChange={(id) => form.set(field, id)}
    />
  )
}

/** The values of a list as options, in their own order. */
export function optionsOf(words: Readonly<Record<string, string>>): SelectOption[] {
  return Object.entries(words).map(([id, label]) => ({ id, label }))
}
