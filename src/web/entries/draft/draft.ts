/**
 * What is kept of a form that was not registered yet. The shape is ours; `draft-store.ts` puts it
 * in the browser's database.
 */
import type { UploadItem } from '../../attachments/upload-queue.ts'
import { emptyParty, emptyValues, isUntouched, type FormValues } from '../form/form-values.ts'

export interface Draft {
  readonly shape: typeof draftShape
  readonly staffId: string
  /** The id the registration will carry: sent twice, it is registered once. */
  readonly entryId: string
  /** RFC 3339. */
  readonly savedAt: string
  readonly values: FormValues
  readonly uploads: readonly UploadItem[]
  /** The page that writes it, named anew at every load; absent in drafts of before. */
  readonly writerId?: string
}

// Raise it when a form of before can no longer be put on the screen: older drafts are then left
// alone.
const draftShape = 1
const mostBytesKept = 50 * 1024 * 1024

/**
 * The draft of a form; null when there is nothing in it worth keeping. What a telephone brings
 * comes to the form of this id.
 */
export function draftOf(
  form: Pick<Draft, 'staffId' | 'entryId' | 'savedAt' | 'values'>,
  items: readonly UploadItem[],
  isAwaited = false,
): Draft | null {
  const uploads = withinBytes(items)
  if (isUntouched(form.values) && uploads.length === 0 && !isAwaited) return null
  return { shape: draftShape, ...form, uploads }
}

/**
 * Files that were sent or refused need no bytes here; of the others, as many as fit, first come
 * first kept.
 */
function withinBytes(items: readonly UploadItem[]): readonly UploadItem[] {
  let left = mostBytesKept
  return items.map((item) => {
    const isEnded = item.state === 'done' || item.state === 'refused'
    if (isEnded || !item.file || item.file.size > left) return { ...item, file: null }
    left -= item.file.size
    return item
  })
}

/**
 * A kept draft as it can be put on the screen now; null when it is not this person's or not of this
 * shape.
 */
export function readDraft(kept: unknown, staffId: string): Draft | null {
  if (!isDraft(kept) || kept.shape !== draftShape || kept.staffId !== staffId) return null
  const blank = emptyValues(kept.values.officeId)
  return {
    ...kept,
    // A field added since then starts empty.
    values: {
      ...blank,
      ...kept.values,
      parties: kept.values.parties.map((party) => ({ ...emptyParty(party.role), ...party })),
    },
  }
}

function isDraft(kept: unknown): kept is Draft {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'shape' in kept &&
    'staffId' in kept &&
    'values' in kept
  )
}
