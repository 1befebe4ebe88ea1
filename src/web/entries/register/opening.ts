/** How a form starts: empty, as a draft left it, or as a copy of the previous entry. */
import type { CatalogueView } from '#contract/municipality/organization.ts'
import type { SessionView } from '#contract/service/session.ts'
import { remedyTypeCode } from '#domain/law/usual-types.ts'

import { ApiProblem, call } from '../../common/api.ts'
import type { UploadItem } from '../../attachments/upload-queue.ts'
import { mintId } from '../../common/mint-id.ts'
import { findDrafts, takeDraft, type FoundDraft } from '../draft/draft-store.ts'
import type { EntryForm } from '../form/form-state.ts'
import { emptyValues, type FormValues } from '../form/form-values.ts'
import { valuesForType } from '../form/type-choice.ts'

export interface Opening {
  /** Minted when the form opens, so that handing it in twice registers it once. */
  readonly entryId: string
  readonly values: FormValues
  readonly uploads: readonly UploadItem[]
  /** When the draft it comes from was kept (RFC 3339); null for a new one. */
  readonly restoredFrom: string | null
  /**
   * A draft of this person that another page has open, or held until now; null when there is none.
   */
  readonly elsewhere: ElsewhereDraft | null
  /** It was put away before it came back, as by «Deshacer»: its draft is kept nowhere. */
  readonly isDropped?: boolean
}

export type ElsewhereDraft = Pick<FoundDraft, 'entryId' | 'savedAt'>

export function newOpening(values: FormValues, elsewhere: ElsewhereDraft | null = null): Opening {
  return { entryId: mintId(), values, uploads: [], restoredFrom: null, elsewhere }
}

/**
 * The person's own draft if there is one, else an empty form at their office; with `observedId`, a
 * form for what mends that entry. A draft that another page has open is only told of: reading waits
 * for nobody.
 */
export async function firstOpening(
  session: SessionView,
  remedied: { readonly catalogue: CatalogueView; readonly observedId: string } | null,
): Promise<Opening> {
  const drafts = await ownDrafts(session, remedied?.observedId ?? null)
  const free = drafts.find(({ isElsewhere }) => !isElsewhere)
  const elsewhere = drafts.find(({ isElsewhere }) => isElsewhere) ?? null
  const taken = free ? await openingOf(session, free.entryId, elsewhere) : null
  if (taken) return taken
  const empty = emptyValues(session.registersAt[0] ?? '')
  const values = remedied
    ? await remedyValues(empty, remedied.catalogue, remedied.observedId)
    : empty
  return newOpening(values, elsewhere)
}

/**
 * A form that goes on with a draft, which no other page writes from now on; null when it is no
 * draft any more.
 */
export async function openingOf(
  session: SessionView,
  entryId: string,
  elsewhere: ElsewhereDraft | null = null,
): Promise<Opening | null> {
  const draft = await takeDraft(session.staffId, entryId)
  if (!draft) return null
  const [office = ''] = session.registersAt
  const { values } = draft
  // Begun at an office where they register no more: it goes on at theirs.
  const officeId = session.registersAt.includes(values.officeId) ? values.officeId : office
  return {
    entryId,
    values: { ...values, officeId },
    uploads: draft.uploads,
    restoredFrom: draft.savedAt,
    elsewhere,
  }
}

/** What is on the screen, as a form may be opened with it. */
export function asItStands({ values, uploads }: EntryForm): Pick<Opening, 'values' | 'uploads'> {
  return { values: values.get(), uploads: uploads.store.get().items }
}

/**
 * With an entry to be mended, only what was begun for it may take its place on the screen; of the
 * rest is told.
 */
async function ownDrafts(
  { staffId }: SessionView,
  observedId: string | null,
): Promise<readonly FoundDraft[]> {
  try {
    const drafts = await findDrafts(staffId)
    if (observedId === null) return drafts
    return drafts.map((draft) => {
      const isForIt = draft.values.relation?.entryId === observedId
      return isForIt ? draft : { ...draft, isElsewhere: true }
    })
  } catch {
    // A browser that keeps nothing has nothing to give back; the form works, and says that drafts
    // are not being kept.
    return []
  }
}

/**
 * Linked to the observed entry, of the type for that, on its way to the office that waits for it.
 */
async function remedyValues(
  empty: FormValues,
  catalogue: CatalogueView,
  observedId: string,
): Promise<FormValues> {
  try {
    const { entryId, entryNumber, content, handling } = await call('readEntry', {
      params: { entryId: observedId },
    })
    const type = catalogue.documentTypes.find(
      ({ code, isActive }) => code === remedyTypeCode && isActive,
    )
    return {
      ...empty,
      ...(type ? valuesForType(empty, null, type) : {}),
      relation: { entryId, entryNumber, kind: 'REMEDIES' },
      destinationUnitId: handling?.unitId ?? content?.destinationUnitId ?? null,
    }
  } catch (cause) {
    // Not there, or not theirs: a form without the link, and the clerk sees that it is.
    if (cause instanceof ApiProblem) return empty
    throw cause
  }
}
