/** Who may change which field, from what the server allows; the browser only draws it. Pure. */
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { confidentialities, type Confidentiality } from '#domain/municipality/catalogue.ts'
import {
  isAtFirstCounter,
  rectificationClass,
  type RectificationClass,
} from '#domain/acts/rectification.ts'

type Given = Pick<EntryView, 'allowed' | 'visibility'> & {
  readonly handling: Pick<NonNullable<EntryView['handling']>, 'status' | 'handOvers'> | null
}

const actionOf: Readonly<Record<RectificationClass, EntryView['allowed'][number]>> = {
  FREE: 'change-priority',
  CLERK: 'rectify-minor',
  SUPERVISOR: 'rectify-major',
}

// Emptied by the server for those who see only the header (docs/specification/roles.md): to send
// them back would erase what they cannot read.
const hiddenFromHeader = new Set(['statement', 'request', 'nonDocumentItems', 'lateReason'])

/** `field` as in `Change.field`. Confidentiality is raised at the counter; else by two people. */
export function isOpen(field: string, given: Given): boolean {
  const { allowed, visibility } = given
  if (visibility === 'EXISTENCE') return false
  if (visibility === 'HEADER' && (hiddenFromHeader.has(field) || field.startsWith('parties')))
    return false
  if (field === 'confidentiality') return allowed.includes('change-priority') && isAtCounter(given)
  return allowed.includes(actionOf[rectificationClass({ field, from: null, to: null })])
}

/** Whether anything at all can be corrected: otherwise the form is read, not filled. */
export function isAnythingOpen(entry: Given): boolean {
  return ['priority', 'subject', 'typeId'].some((field) => isOpen(field, entry))
}

const isAtCounter = ({ handling }: Given): boolean =>
  isAtFirstCounter({
    status: handling?.status ?? 'REGISTERED',
    handOvers: handling?.handOvers ?? [],
  })

/** The levels of reserve that a correction may give: the one it has, and up. */
export function openConfidentialities(current: Confidentiality): readonly Confidentiality[] {
  return confidentialities.slice(confidentialities.indexOf(current))
}
