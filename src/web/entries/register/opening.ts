/** How a form starts: empty, as a draft left it, or as a copy of the previous entry. */
import type { SessionView } from '#contract/session.ts'

import type { UploadItem } from '../../attachments/upload-queue.ts'
import { mintId } from '../../mint-id.ts'
import { holdEntry, takeDraft } from './draft-store.ts'
import { emptyValues, type FormValues } from './form-values.ts'

export interface Opening {
  /** Minted when the form opens, so that handing it in twice registers it once. */
  readonly entryId: string
  readonly values: FormValues
  readonly uploads: readonly UploadItem[]
  /** When the draft it comes from was kept (RFC 3339); null for a new one. */
  readonly restoredFrom: string | null
}

export function newOpening(values: FormValues): Opening {
  const entryId = mintId()
  void holdEntry(entryId)
  return { entryId, values, uploads: [], restoredFrom: null }
}

/** The person's own draft if there is one, else an empty form at their office. */
export async function firstOpening(session: SessionView): Promise<Opening> {
  const officeId = session.registersAt[0] ?? ''
  try {
    const draft = await takeDraft(session.staffId)
    if (draft && session.registersAt.includes(draft.values.officeId)) {
      return {
        entryId: draft.entryId,
        values: draft.values,
        uploads: draft.uploads,
        restoredFrom: draft.savedAt,
      }
    }
  } catch {
    // A browser that keeps nothing has nothing to give back; the form works, and says that drafts are not being kept.
  }
  return newOpening(emptyValues(officeId))
}
