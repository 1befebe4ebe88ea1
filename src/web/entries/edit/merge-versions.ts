/** Two people corrected the same entry: what only one touched is kept, what both touched is asked about. Pure. */
import type { JsonValue } from '#domain/canonical.ts'
import { canonicalJson } from '#domain/canonical.ts'
import type { Change } from '#domain/entry.ts'

import { changesOf, withValue, type Draft } from './draft.ts'

export interface Conflict {
  /** As in a `Change`; `parties` when the list of people itself differs. */
  readonly field: string
  readonly mine: JsonValue
  readonly theirs: JsonValue
}

export interface Merge {
  /** Theirs, with mine on it; where both changed a place, mine stands until somebody chooses. */
  readonly draft: Draft
  readonly conflicts: readonly Conflict[]
}

/** `base` is what both started from. */
export function mergeVersions(base: Draft, mine: Draft, theirs: Draft): Merge {
  const myChanges = placesOf(changesOf(base, mine), mine)
  const theirChanges = placesOf(changesOf(base, theirs), theirs)
  const aligned =
    isPeopleList(myChanges) || isPeopleList(theirChanges) ? wholeLists(myChanges, mine) : myChanges
  const theirAligned = aligned === myChanges ? theirChanges : wholeLists(theirChanges, theirs)
  const conflicts = aligned.flatMap((change): Conflict[] => {
    const other = theirAligned.find(({ field }) => field === change.field)
    return !other || isSame(change.to, other.to)
      ? []
      : [{ field: change.field, mine: change.to, theirs: other.to }]
  })
  const draft = aligned.reduce((merged, { field, to }) => settle(merged, field, to), theirs)
  return { draft, conflicts }
}

/** The draft once a conflict has been decided. */
export function settle(draft: Draft, field: string, value: JsonValue): Draft {
  if (field !== 'parties') return withValue(draft, field, value)
  const parties = Array.isArray(value) ? value : []
  return parties.reduce<Draft>(
    (built, party: JsonValue, place) => withValue(built, `parties.${place}`, party),
    {
      ...draft,
      parties: [],
    },
  )
}

type Place = Pick<Change, 'field' | 'to'>

/** A person added, removed or taken for another makes the whole list one place: positions no longer mean the same people. */
function placesOf(changes: readonly Change[], draft: Draft): readonly Place[] {
  const hasMoved = changes.some(
    ({ field }) => /^parties\.\d+$/u.test(field) || /\.(?:role|kind)$/u.test(field),
  )
  return hasMoved ? wholeLists(changes, draft) : changes
}

function wholeLists(places: readonly Place[], draft: Draft): readonly Place[] {
  const others = places.filter(({ field }) => !field.startsWith('parties'))
  if (others.length === places.length) return places
  return [...others, { field: 'parties', to: draft.parties }]
}

function isPeopleList(places: readonly Place[]): boolean {
  return places.some(({ field }) => field === 'parties')
}

function isSame(one: JsonValue, other: JsonValue): boolean {
  return canonicalJson(one) === canonicalJson(other)
}
