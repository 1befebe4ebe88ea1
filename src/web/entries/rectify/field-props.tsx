import type { EntryView } from '#contract/entry/entry-shapes.ts'

import { classNames } from '../../ui/buttons/class-names.ts'
import type { FieldProps } from '../../ui/fields/field.tsx'
import { contentFieldWords, partyFieldWords } from '../../words/entries/field-names.ts'
import { editWords } from '../../words/entries/entry-edit.ts'
import { isOpen } from './editable-fields.ts'
import type { RectificationForm } from './use-rectification.ts'

/**
 * What every field of the form shares: its name by its path, whether it is open and why not,
 * whether it changed, what is wrong.
 */
export function fieldProps(form: RectificationForm, field: string, columns?: string): FieldProps {
  const { base } = form.state
  const isLocked = !isOpen(field, base)
  const [head = field, , key] = field.split('.')
  const hasChanged = isChanged(form, field)
  return {
    name: field,
    label: (key === undefined ? contentFieldWords[head] : partyFieldWords[key]) ?? field,
    error: form.errorOf(field),
    isReadOnly: isLocked,
    help: isLocked ? whoCorrects(base) : undefined,
    labelEnd: hasChanged && <span className="changed-mark">{editWords.changed}</span>,
    className: classNames(columns, isLocked && 'locked-field'),
  }
}

/**
 * Whether it stands in the form as a field: what this person may correct, and what they corrected
 * before it was closed to them. The rest is read as text.
 */
export function isField(form: RectificationForm, field: string): boolean {
  return isOpen(field, form.state.base) || isChanged(form, field)
}

function isChanged({ changes }: RectificationForm, field: string): boolean {
  return changes.some((change) => change.field === field || change.field.startsWith(`${field}.`))
}

/** Of what is not open to this person; undefined where everything is. */
export function whoCorrects({ allowed, visibility }: EntryView): string | undefined {
  if (!allowed.includes('rectify-minor')) return editWords.restOfRegistry
  if (!allowed.includes('rectify-major')) return editWords.restOfHead
  return visibility === 'HEADER' ? editWords.restHidden : undefined
}
