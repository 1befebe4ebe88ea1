/**
 * The fields of a form as declarations: each is bound by its name to a value and to what is said of
 * it.
 */
import type { ReactNode } from 'react'

import { Checkbox } from '../fields/checkbox.tsx'
import { DateField, type DateFieldProps } from '../fields/date-field.tsx'
import type { FieldProps } from '../fields/field.tsx'
import { RadioGroup } from '../fields/radio-group.tsx'
import { Select } from '../fields/select.tsx'
import { TextArea } from '../fields/text-area.tsx'
import { TextField, type TextFieldProps } from '../fields/text-field.tsx'

type Frame<Name, Value, Change> = Pick<
  FieldProps,
  'label' | 'help' | 'isRequired' | 'isDisabled' | 'isReadOnly'
> & {
  readonly name: Name
  /** Of the twelve columns; all of them when not given. */
  readonly columns?: number
  /** What else becomes of the values. */
  readonly changes?: (value: Value) => Change
}

type Choice<Value> = {
  readonly id: Value & string
  readonly label: string
  readonly code?: string | undefined
  readonly hint?: string | undefined
}

type Kinds<Value> =
  | ({ readonly kind: 'text' } & Pick<
      TextFieldProps,
      'maxLength' | 'suggestions' | 'type' | 'spellCheck' | 'autoFocus'
    >)
  /** Written in capitals, without spaces around. */
  | { readonly kind: 'code'; readonly maxLength: number }
  | { readonly kind: 'area'; readonly maxLength?: number; readonly rows?: number }
  | ({ readonly kind: 'date' } & Pick<DateFieldProps, 'parse' | 'format'>)
  | {
      readonly kind: 'select'
      readonly options: readonly Choice<Value>[]
      /** Shown while nothing is chosen; nothing may be chosen then. */
      readonly none?: string
    }
  | { readonly kind: 'radio'; readonly options: readonly Choice<Value>[] }

type Declared<Name, Value, Change> = [Value] extends [boolean]
  ? Frame<Name, boolean, Change> & { readonly kind: 'check' }
  : [Value] extends [string | null]
    ? Frame<Name, Value, Change> & Kinds<Value>
    : never

/** A declaration, what is like no other field, or nothing for what is not there now. */
export type FormField<Values> =
  | {
      [Name in keyof Values & string]-?: Declared<Name, Values[Name], Partial<Values>>
    }[keyof Values & string]
  | { readonly kind: 'own'; readonly content: ReactNode }
  | false
  | null

export type FormFieldsProps<Values> = {
  readonly fields: readonly FormField<Values>[]
  readonly values: Values
  readonly onChange: (change: Partial<Values>) => void
  readonly errorOf: (field: string) => string | undefined
  /** What stands before the names in the paths of errors: `type.` */
  readonly path?: string
}

export function FormFields<Values extends object>(props: FormFieldsProps<Values>) {
  // Each was declared with the types of its own value; from here on it is one of many.
  // oxlint-disable-next-line no-unsafe-type-assertion
  const fields = props.fields as readonly FieldAtProps<Values>['field'][]
  return fields.map((field, place) => (
    // What is not there now keeps its place: the index says which field it is.
    // oxlint-disable-next-line react/no-array-index-key
    <FieldAt key={place} form={props} field={field} />
  ))
}

/** Any declaration, whatever the values it is bound to. */
type AnyField = Frame<string, string | boolean | null, object> &
  (Kinds<string> | { readonly kind: 'check' })

type FieldAtProps<Values> = {
  readonly form: FormFieldsProps<Values>
  readonly field: AnyField | { readonly kind: 'own'; readonly content: ReactNode } | false | null
}

function FieldAt<Values extends object>({ form, field }: FieldAtProps<Values>) {
  if (field === null || field === false) return null
  if (field.kind === 'own') return field.content
  const { values, onChange, errorOf, path = '' } = form
  const { columns, changes, ...rest } = field
  const value: unknown = Reflect.get(values, rest.name)
  const set = (next: string | boolean | null): void =>
    // The declaration has the type of its value; here it is one of many.
    // oxlint-disable-next-line no-unsafe-type-assertion
    onChange({ [rest.name]: next, ...changes?.(next) } as Partial<Values>)
  if (rest.kind === 'check')
    return <CheckField {...rest} isSelected={value === true} onChange={set} />
  return (
    <BoundField
      field={rest}
      value={typeof value === 'string' ? value : ''}
      bound={{
        // The summary of errors leads to a field by its path.
        id: `${path}${rest.name}`,
        className: columns === undefined ? undefined : `col-${columns}`,
        error: errorOf(`${path}${rest.name}`) ?? errorOf(rest.name),
        onChange: set,
      }}
    />
  )
}

type BoundFieldProps = {
  readonly field: Omit<Frame<string, string, object>, 'columns' | 'changes'> & Kinds<string>
  readonly value: string
  readonly bound: Pick<FieldProps, 'id' | 'className' | 'error'> & {
    readonly onChange: (value: string | null) => void
  }
}

function BoundField({ field, value, bound }: BoundFieldProps) {
  switch (field.kind) {
    case 'text':
      return <TextField {...field} {...bound} value={value} />
    case 'code': {
      const write = (typed: string): void => bound.onChange(typed.trim().toUpperCase())
      return <TextField {...field} {...bound} value={value} onChange={write} />
    }
    case 'area':
      return <TextArea {...field} {...bound} value={value} />
    case 'date':
      return <DateField {...field} {...bound} value={value} />
    case 'select': {
      const { none: placeholder, ...rest } = field
      const clearing = placeholder === undefined ? {} : { placeholder, isClearable: true }
      return <Select {...rest} {...bound} {...clearing} value={value === '' ? null : value} />
    }
    case 'radio': {
      const options = field.options.map(({ id, label }) => ({ value: id, label }))
      return <RadioGroup {...field} {...bound} options={options} value={value} />
    }
  }
}

export type CheckFieldProps = Pick<FieldProps, 'label' | 'help' | 'isDisabled'> & {
  readonly isSelected: boolean
  readonly onChange: (isSelected: boolean) => void
  readonly children?: ReactNode
}

/** A box to mark, with what it means below. */
export function CheckField(props: CheckFieldProps) {
  const { label, help, isDisabled = false, isSelected, onChange, children } = props
  return (
    <div className="stack stack-tight">
      <Checkbox {...{ isSelected, isDisabled, onChange }}>{label}</Checkbox>
      {help !== undefined && <p className="field-help">{help}</p>}
      {children}
    </div>
  )
}
