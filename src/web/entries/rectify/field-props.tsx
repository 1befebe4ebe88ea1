import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { rectificationClass } from '#domain/acts/rectification.ts'

import { classNames } from '../../ui/buttons/class-names.ts'
import type { FieldProps } from '../../ui/fields/field.tsx'
import { contentFieldWords, partyFieldWords } from '../../words/entries/entries.ts'
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
  const hasChanged = form.changes.some(
    (change) => change.field === field || change.field.startsWith(`${field}.`),
  )
  return {
    name: field,
    label: (key === undefined ? contentFieldWords[head] : partyFieldWords[key]) ?? field,
    error: form.errorOf(field),
    isReadOnly: isLocked,
    help: isLocked ? lockReason(field, base) : undefined,
    labelEnd: hasChanged && <span className="changed-mark">{editWords.changed}</span>,
    className: classNames(columns, isLocked && 'locked-field'),
  }
}

function lockReason(field: string, entry: EntryView): string {
  const { allowed, sight } = entry
  if (sight === 'HEADER' && (field.startsWith('parties') || allowed.includes('rectify-major')))
    return editWords.lockedHidden
  const isClerks = rectificationClass({ field, from: null, to: null }) === 'CLERK'
  // A clerk keeps adding files after the day has closed, but corrects no more.
  return isClerks && allowed.includes('add-attachment')
    ? editWords.lockedByDay
    : editWords.lockedForHead
}
