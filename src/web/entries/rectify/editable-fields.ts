/** Who may change which field, from what the server allows; the browser only draws it. Pure. */
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { confidentialities, type Confidentiality } from '#domain/municipality/catalogue.ts'
import { rectificationClass, type RectificationClass } from '#domain/acts/rectification.ts'

type Given = Pick<EntryView, 'allowed' | 'sight'>

const actionOf: Readonly<Record<RectificationClass, EntryView['allowed'][number]>> = {
  FREE: 'raise-confidentiality',
  CLERK: 'rectify-minor',
  SUPERVISOR: 'rectify-major',
}

// Emptied by the server for those who see only the header (docs/specification/roles.md): to send
// them back would erase what they cannot read.
const hiddenFromHeader = new Set(['statement', 'request', 'nonDocumentItems', 'lateReason'])

/** `field` as in `Change.field`. Confidentiality counts as open when it can be moved either way. */
export function isOpen(field: string, { allowed, sight }: Given): boolean {
  if (sight === 'EXISTENCE') return false
  if (sight === 'HEADER' && (hiddenFromHeader.has(field) || field.startsWith('parties')))
    return false
  if (field === 'confidentiality')
    return allowed.includes('raise-confidentiality') || allowed.includes('rectify-major')
  return allowed.includes(actionOf[rectificationClass({ field, from: null, to: null })])
}

/** Whether anything at all can be corrected: otherwise the form is read, not filled. */
export function isAnythingOpen(entry: Given): boolean {
  return ['priority', 'subject', 'typeId'].some((field) => isOpen(field, entry))
}

/** The levels of reserve this reader may choose: up is free, down is the head's. */
export function openConfidentialities(
  current: Confidentiality,
  { allowed }: Given,
): readonly Confidentiality[] {
  return confidentialities.filter((level) => {
    if (level === current) return true
    return allowed.includes(
      actionOf[rectificationClass({ field: 'confidentiality', from: current, to: level })],
    )
  })
}
