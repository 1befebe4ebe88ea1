/**
 * A correction not saved yet, as it is kept in the browser: only what was typed and what stood
 * there, so that it can go on top of whatever the entry says when it is opened again. Pure;
 * `correction-store.ts` puts it in the browser's database.
 */
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { Change } from '#domain/entry/entry.ts'

import { changesOf, draftOf, withValue, type Draft, type Party } from './draft.ts'
import { isOfPeople, mergeVersions } from './merge-versions.ts'
import { isTyped, rectificationOf, type Rectification } from './rectification-state.ts'

export interface KeptCorrection {
  readonly shape: typeof keptShape
  /** RFC 3339. */
  readonly savedAt: string
  readonly changes: readonly Change[]
  /** The list of persons before and after, when it was touched. */
  readonly people: { readonly from: readonly Party[]; readonly to: readonly Party[] } | null
  readonly reason: string
}

// Raise it when what was kept before can no longer be put on the screen.
const keptShape = 1

/** null when there is nothing worth keeping. */
export function keptOf(state: Rectification, savedAt: string): KeptCorrection | null {
  if (!isTyped(state)) return null
  const { ancestor, draft, reason } = state
  const changes = changesOf(ancestor, draft)
  return {
    shape: keptShape,
    savedAt,
    changes: changes.filter(({ field }) => !isOfPeople(field)),
    people: changes.some(({ field }) => isOfPeople(field))
      ? { from: ancestor.parties, to: draft.parties }
      : null,
    reason,
  }
}

/**
 * The kept correction on top of the entry as it is now. null when it is of another shape, or the
 * entry shows no content.
 */
export function restored(kept: unknown, entry: EntryView): Rectification | null {
  const state = rectificationOf(entry, 1)
  const now = draftOf(entry)
  if (!state || !now || !isKept(kept) || kept.shape !== keptShape) return null
  const before = kept.changes.reduce<Draft>(
    (draft, { field, from }) => withValue(draft, field, from),
    { ...now, parties: kept.people?.from ?? now.parties },
  )
  const typed = kept.changes.reduce<Draft>((draft, { field, to }) => withValue(draft, field, to), {
    ...before,
    parties: kept.people?.to ?? before.parties,
  })
  return { ...state, ...mergeVersions(before, typed, now), reason: kept.reason }
}

function isKept(kept: unknown): kept is KeptCorrection {
  return typeof kept === 'object' && kept !== null && 'shape' in kept && 'changes' in kept
}
