/** The correction under way, step by step. Pure: the screen feeds it what happens and draws the answer. */
import type { EntryView } from '#contract/entry-shapes.ts'
import type { JsonValue } from '#domain/canonical.ts'

import type { FieldError } from './check-draft.ts'
import { changesOf, draftOf, withValue, type Draft } from './draft.ts'
import { mergeVersions, settle, type Conflict } from './merge-versions.ts'

export interface Rectification {
  /** The version the draft stands on. */
  readonly base: EntryView
  readonly untouched: Draft
  readonly draft: Draft
  readonly reason: string
  readonly conflicts: readonly Conflict[]
  /** Somebody else's version came under the draft. */
  readonly isMerged: boolean
  readonly errors: readonly FieldError[]
  /** Raised at each failed save, so that the summary takes the focus again. */
  readonly attempt: number
  /** Raised when the draft is exchanged as a whole, so that half-typed fields start anew. */
  readonly edition: number
}

/** null for an entry whose content the reader may not see. */
export function rectificationOf(base: EntryView, edition = 0): Rectification | null {
  const untouched = draftOf(base)
  if (!untouched) return null
  return {
    base,
    untouched,
    draft: untouched,
    reason: '',
    conflicts: [],
    isMerged: false,
    errors: [],
    attempt: 0,
    edition,
  }
}

/** A field was changed by hand; what was said about it no longer holds. */
export function edited(state: Rectification, field: string, value: JsonValue): Rectification {
  return {
    ...state,
    draft: withValue(state.draft, field, value),
    errors: state.errors.filter((error) => error.field !== null && !error.field.startsWith(field)),
    // A person added or taken out moves the others to other places.
    edition: /^parties\.\d+$/u.test(field) ? state.edition + 1 : state.edition,
  }
}

/** The entry moved on under the draft: mine goes on top of theirs. */
export function rebased(state: Rectification, latest: EntryView): Rectification | null {
  const theirs = draftOf(latest)
  if (!theirs) return null
  if (changesOf(state.untouched, state.draft).length === 0)
    return rectificationOf(latest, state.edition + 1)
  const { draft, conflicts } = mergeVersions(state.untouched, state.draft, theirs)
  return {
    ...state,
    base: latest,
    untouched: theirs,
    draft,
    conflicts,
    isMerged: true,
    errors: [],
    edition: state.edition + 1,
  }
}

export function decided(
  state: Rectification,
  conflict: Conflict,
  side: 'mine' | 'theirs',
): Rectification {
  return {
    ...state,
    draft: settle(state.draft, conflict.field, conflict[side]),
    conflicts: state.conflicts.filter(({ field }) => field !== conflict.field),
    edition: state.edition + 1,
  }
}

export function declined(state: Rectification, errors: readonly FieldError[]): Rectification {
  return { ...state, errors, attempt: state.attempt + 1 }
}
