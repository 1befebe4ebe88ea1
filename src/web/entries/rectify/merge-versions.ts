/**
 * Two people corrected the same entry: what only one touched is kept, what both touched is asked
 * about. Pure.
 */
import type { JsonValue } from '#domain/common/canonical.ts'
import { canonicalJson } from '#domain/common/canonical.ts'
import type { Change } from '#domain/entry/entry.ts'

import { changesOf, withValue, type Draft } from './draft.ts'
import { mergePeople } from './merge-people.ts'

export interface Conflict {
  /**
   * As in a `Change`. A whole person, when one took them out and the other mended them: null is
   * "taken out".
   */
  readonly field: string
  readonly mine: JsonValue
  readonly theirs: JsonValue
}

export interface Merge {
  /** Theirs, with mine on it; where both changed a place, mine stands until somebody chooses. */
  readonly draft: Draft
  readonly conflicts: readonly Conflict[]
  /** What the other one changed and I did not. */
  readonly arrived: readonly Change[]
  /**
   * What the next version is to be compared from: theirs, but for the places nobody has decided
   * yet.
   */
  readonly ancestor: Draft
}

/** `base` is what both started from. */
export function mergeVersions(base: Draft, mine: Draft, theirs: Draft): Merge {
  const my = new Map(contentChanges(base, mine).map((change) => [change.field, change]))
  const their = contentChanges(base, theirs)
  const clashes = their.filter(({ field, to }) => my.has(field) && !isSame(my.get(field)?.to, to))
  const people = mergePeople(base.parties, mine.parties, theirs.parties)
  const merged = [...my.values()].reduce<Draft>(
    (draft, { field, to }) => withValue(draft, field, to),
    theirs,
  )
  const undecided = clashes.reduce<Draft>(
    (draft, { field, from }) => withValue(draft, field, from),
    theirs,
  )
  return {
    draft: { content: merged.content, parties: people.parties },
    conflicts: [
      ...clashes.map(({ field, to }) => ({ field, mine: my.get(field)?.to ?? null, theirs: to })),
      ...people.conflicts,
    ],
    arrived: [...their.filter(({ field }) => !my.has(field)), ...people.arrived],
    ancestor: {
      content: undecided.content,
      parties: people.conflicts.length > 0 ? base.parties : theirs.parties,
    },
  }
}

function contentChanges(before: Draft, after: Draft): readonly Change[] {
  return changesOf(before, after).filter(({ field }) => !isOfPeople(field))
}

export function isOfPeople(field: string): boolean {
  return field.startsWith('parties')
}

function isSame(one: JsonValue | undefined, other: JsonValue): boolean {
  return one !== undefined && canonicalJson(one) === canonicalJson(other)
}
