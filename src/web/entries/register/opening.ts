/** How a form starts: empty, as a draft left it, or as a copy of the previous entry. */
import type { CatalogueView } from '#contract/organization.ts'
import type { SessionView } from '#contract/session.ts'

import { ApiProblem, call } from '../../api.ts'
import type { UploadItem } from '../../attachments/upload-queue.ts'
import { mintId } from '../../mint-id.ts'
import { holdEntry, takeDraft } from './draft-store.ts'
import { emptyValues, type FormValues } from './form-values.ts'
import { valuesForType } from './type-choice.ts'

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

/** A form for what mends an observed entry: linked to it, of the type for that, on its way to the office that waits for it. */
export async function remedyOpening(
  session: SessionView,
  catalogue: CatalogueView,
  observedId: string,
): Promise<Opening> {
  const empty = emptyValues(session.registersAt[0] ?? '')
  try {
    const { entryId, entryNumber, content, handling } = await call('readEntry', {
      params: { entryId: observedId },
    })
    const type = catalogue.documentTypes.find(({ code, isActive }) => code === 'SUB' && isActive)
    const ofType = type ? valuesForType(empty, null, type) : {}
    return newOpening({
      ...empty,
      ...ofType,
      relation: { entryId, entryNumber, kind: 'REMEDIES' },
      destinationUnitId: handling?.unitId ?? content?.destinationUnitId ?? null,
    })
  } catch (cause) {
    // Not there, or not theirs: a form without the link, and the clerk sees that it is.
    if (cause instanceof ApiProblem) return newOpening(empty)
    throw cause
  }
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
