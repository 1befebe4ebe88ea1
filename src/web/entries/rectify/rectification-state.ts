/**
 * The correction under way, step by step. Pure: the screen feeds it what happens and draws the
 * answer.
 */
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { JsonValue } from '#domain/common/canonical.ts'
import type { Change } from '#domain/entry/entry.ts'

import type { SummaryError } from '../../ui/fields/error-summary.tsx'
import { changesOf, draftOf, withValue, type Draft } from './draft.ts'
import { isOfPeople, mergeVersions, type Conflict } from './merge-versions.ts'

export interface Rectification {
  /** The version the draft stands on. */
  readonly base: EntryView
  readonly untouched: Draft
  readonly draft: Draft
  /**
   * What the next version of somebody else is compared from: `untouched`, but for what nobody has
   * decided yet.
   */
  readonly ancestor: Draft
  readonly reason: string
  readonly conflicts: readonly Conflict[]
  /** What somebody else changed meanwhile and this draft does not touch. */
  readonly arrived: readonly Change[]
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
    ancestor: untouched,
    reason: '',
    conflicts: [],
    arrived: [],
    edition,
  }
}

/** Whether there is anything in it that would be lost with it. */
export function isTyped({ untouched, draft, conflicts, reason }: Rectification): boolean {
  return changesOf(untouched, draft).length > 0 || conflicts.length > 0 || reason.trim() !== ''
}

/** A field was changed by hand. */
export function edited(state: Rectification, field: string, value: JsonValue): Rectification {
  const isWholePerson = /^parties\.\d+$/u.test(field)
  const draft = withValue(state.draft, field, value)
  return {
    ...state,
    draft,
    conflicts:
      isWholePerson && value === null
        ? withoutPerson(state.conflicts, field)
        : state.conflicts.map((conflict) => retyped(conflict, field, draft)),
    // A person added or taken out moves the others to other places.
    edition: isWholePerson ? state.edition + 1 : state.edition,
  }
}

/** What is typed into a field that waits for a choice is what "mine" is from then on. */
function retyped(conflict: Conflict, field: string, draft: Draft): Conflict {
  const isPart = field.startsWith(`${conflict.field}.`) && conflict.mine !== null
  if (conflict.field !== field && !isPart) return conflict
  return { ...conflict, mine: valueAt(draft, conflict.field) }
}

function valueAt({ content, parties }: Draft, field: string): JsonValue {
  const [head = '', place, key] = field.split('.')
  const values = new Map<string, JsonValue>(
    Object.entries(head === 'parties' ? (parties[Number(place)] ?? {}) : content),
  )
  if (head !== 'parties') return values.get(head) ?? null
  return key === undefined ? (parties[Number(place)] ?? null) : (values.get(key) ?? null)
}

/**
 * The conflicts once a person was taken out of the list: theirs are no more, those after them stand
 * one place before.
 */
function withoutPerson(conflicts: readonly Conflict[], person: string): readonly Conflict[] {
  const gone = Number(person.split('.')[1])
  return conflicts.flatMap((conflict) => {
    const [head, place, ...key] = conflict.field.split('.')
    if (head !== 'parties' || Number(place) < gone) return [conflict]
    if (Number(place) === gone) return []
    return [{ ...conflict, field: [head, Number(place) - 1, ...key].join('.') }]
  })
}

/**
 * Whether the draft can go on top of that version: a reader shown less than before cannot tell what
 * was changed.
 */
export function canFollow({ base }: Rectification, latest: EntryView): boolean {
  return (
    latest.content !== null && !(base.visibility === 'CONTENT' && latest.visibility === 'HEADER')
  )
}

/** The entry moved on under the draft: mine goes on top of theirs. */
export function rebased(state: Rectification, latest: EntryView): Rectification | null {
  const theirs = draftOf(latest)
  if (!theirs) return null
  if (!isTyped(state)) {
    const fresh = rectificationOf(latest, state.edition + 1)
    return fresh && { ...fresh, arrived: changesOf(state.untouched, theirs) }
  }
  const merge = mergeVersions(state.ancestor, state.draft, theirs)
  return {
    ...state,
    ...merge,
    base: latest,
    untouched: theirs,
    arrived: [...notAgain(state.arrived, merge.arrived), ...merge.arrived],
    edition: state.edition + 1,
  }
}

function notAgain(earlier: readonly Change[], later: readonly Change[]): readonly Change[] {
  const fields = new Set(later.map(({ field }) => field))
  return earlier.filter(({ field }) => !fields.has(field))
}

export function decided(
  state: Rectification,
  { field, mine, theirs }: Conflict,
  side: 'mine' | 'theirs',
): Rectification {
  const value = side === 'mine' ? mine : theirs
  const isRemoval = value === null && /^parties\.\d+$/u.test(field)
  const conflicts = isRemoval
    ? withoutPerson(state.conflicts, field)
    : state.conflicts.filter((conflict) => conflict.field !== field)
  return {
    ...state,
    draft: withValue(state.draft, field, value),
    ancestor: knowing(state, field, theirs, conflicts),
    conflicts,
    edition: state.edition + 1,
  }
}

/** Theirs has been seen and decided about: the next version is not asked about it again. */
function knowing(
  { ancestor, untouched }: Rectification,
  field: string,
  theirs: JsonValue,
  left: readonly Conflict[],
): Draft {
  if (!isOfPeople(field)) return withValue(ancestor, field, theirs)
  const isAnyLeft = left.some((conflict) => isOfPeople(conflict.field))
  return isAnyLeft ? ancestor : { ...ancestor, parties: untouched.parties }
}

/** Whether an error no longer holds once that field was changed: its own, or of the whole form. */
export function endedBy(changed: string): (error: SummaryError) => boolean {
  return ({ field }) => field === null || field.startsWith(changed)
}
