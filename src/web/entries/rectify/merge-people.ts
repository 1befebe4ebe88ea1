/**
 * Two people changed the list of persons of one entry: each person is followed by who they are, not
 * by their place, so that one who was added, taken out or mended by only one of the two asks
 * nothing. Pure.
 */
import type { JsonValue } from '#domain/common/canonical.ts'
import { canonicalJson } from '#domain/common/canonical.ts'
import type { Change } from '#domain/entry/entry.ts'

import type { Party } from './draft.ts'

export interface PeopleConflict {
  /**
   * `parties.N.key`, or `parties.N` where one took the person out and the other mended them; N
   * counts in the merged list.
   */
  readonly field: string
  readonly mine: JsonValue
  readonly theirs: JsonValue
}

export interface MergedPeople {
  /** Theirs, with mine on it. */
  readonly parties: readonly Party[]
  readonly conflicts: readonly PeopleConflict[]
  /** What came from the other side without being asked about. */
  readonly arrived: readonly Change[]
}

export function mergePeople(
  base: readonly Party[],
  mine: readonly Party[],
  theirs: readonly Party[],
): MergedPeople {
  const inMine = placesIn(base, mine)
  const inTheirs = placesIn(base, theirs)
  const myNew = mine.filter((_, place) => !inMine.includes(place))
  const whole: Merged[] = theirs.flatMap((their, place) => {
    const from = inTheirs.indexOf(place)
    const before = base[from]
    return before
      ? knownPerson(before, mine[inMine[from] ?? -1], their)
      : withTheirNew(their, myNew)
  })
  const takenOut: Change[] = []
  for (const [place, before] of base.entries()) {
    const my = inTheirs[place] === null ? mine[inMine[place] ?? -1] : undefined
    if (my && !isSame(before, my)) whole.push(tornApart(my, my, null))
    else if (my) takenOut.push({ field: `parties.${place}`, from: before, to: null })
  }
  const mineAlone = myNew.filter((my) => !theirs.some((their) => isTwin(my, their)))
  return inPlaces([...whole, ...mineAlone.map(asItIs)], takenOut)
}

/** Somebody who was in the list before and is in theirs; `my` is undefined when I took them out. */
function knownPerson(before: Party, my: Party | undefined, their: Party): readonly Merged[] {
  if (my) return [field(before, my, their)]
  return isSame(before, their) ? [] : [tornApart(their, null, their)]
}

/** Each person at their place of the merged list, with what is asked about them and what came. */
function inPlaces(people: readonly Merged[], takenOut: readonly Change[]): MergedPeople {
  return {
    parties: people.map(({ party }) => party),
    conflicts: people.flatMap(({ conflicts }, place) =>
      conflicts.map(({ key, mine, theirs }) => ({ field: at(place, key), mine, theirs })),
    ),
    arrived: [
      ...people.flatMap(({ arrived }, place) =>
        arrived.map(({ key, from, to }) => ({ field: at(place, key), from, to })),
      ),
      ...takenOut,
    ],
  }
}

function at(place: number, key: string | null): string {
  return key === null ? `parties.${place}` : `parties.${place}.${key}`
}

interface Merged {
  readonly party: Party
  /** `key` is null for the person as a whole. */
  readonly conflicts: readonly {
    readonly key: string | null
    readonly mine: JsonValue
    readonly theirs: JsonValue
  }[]
  readonly arrived: readonly {
    readonly key: string | null
    readonly from: JsonValue
    readonly to: JsonValue
  }[]
}

function asItIs(party: Party): Merged {
  return { party, conflicts: [], arrived: [] }
}

/**
 * One took the person out, the other mended them: it stays on the screen until somebody chooses.
 */
function tornApart(party: Party, mine: Party | null, theirs: Party | null): Merged {
  return { party, conflicts: [{ key: null, mine, theirs }], arrived: [] }
}

/** Whom they added; both may have added the same person. */
function withTheirNew(their: Party, myNew: readonly Party[]): Merged {
  const twin = myNew.find((my) => isTwin(my, their))
  if (twin) return field(null, twin, their)
  return { party: their, conflicts: [], arrived: [{ key: null, from: null, to: their }] }
}

function isTwin(one: Party, other: Party): boolean {
  return likeness(one, other) >= likenessOf.identity
}

/**
 * A person both have, key by key. `base` is null when both added them: every difference is asked
 * about.
 */
function field(base: Party | null, mine: Party, theirs: Party): Merged {
  const before = valuesOf(base)
  const their = valuesOf(theirs)
  const merged: Record<string, JsonValue> = {}
  const conflicts: Merged['conflicts'][number][] = []
  const arrived: Merged['arrived'][number][] = []
  for (const [key, my] of valuesOf(mine)) {
    const [from, to] = [before.get(key) ?? null, their.get(key) ?? null]
    const isMineKept = base !== null && isSame(my, from)
    merged[key] = isMineKept ? to : my
    if (isSame(my, to)) continue
    if (isMineKept) arrived.push({ key, from, to })
    else if (base === null || !isSame(from, to)) conflicts.push({ key, mine: my, theirs: to })
  }
  return { party: { ...mine, ...merged }, conflicts, arrived }
}

function valuesOf(party: Party | null): ReadonlyMap<string, JsonValue> {
  return new Map<string, JsonValue>(Object.entries(party ?? {}))
}

const likenessOf = {
  everything: 100,
  identity: 50,
  familyName: 10,
  otherName: 5,
  role: 3,
  place: 1,
}
/** A name and the part they play, or a family name alone. */
const leastLikeness = likenessOf.otherName + likenessOf.role

/**
 * Where each person of `base` is in the other list; null when no longer there. The likest are
 * paired first.
 */
function placesIn(base: readonly Party[], other: readonly Party[]): readonly (number | null)[] {
  const pairs = base
    .flatMap((before, from) =>
      other.map((after, to) => ({
        from,
        to,
        score: likeness(before, after) + (from === to ? likenessOf.place : 0),
      })),
    )
    .filter(({ score }) => score >= leastLikeness)
    .toSorted((one, another) => another.score - one.score)
  const places: (number | null)[] = base.map(() => null)
  for (const { from, to } of pairs) {
    if (places[from] === null && !places.includes(to)) places[from] = to
  }
  return places
}

const nameWeights = {
  surname1: likenessOf.familyName,
  legalName: likenessOf.familyName,
  givenNames: likenessOf.otherName,
  surname2: likenessOf.otherName,
}

/** How probably two rows are one person; `leastLikeness` or more is taken for it. */
function likeness(one: Party, other: Party): number {
  if (isSame(one, other)) return likenessOf.everything
  const hasIdentity = one.identity !== null && isSame(one.identity, other.identity)
  const role = one.role === other.role ? likenessOf.role : 0
  // Somebody without a name or a number is told by the part they play alone.
  const isAnonymous = isNameless(one) && isNameless(other) && role > 0
  return (
    role +
    (hasIdentity ? likenessOf.identity : 0) +
    (isAnonymous ? leastLikeness : 0) +
    nameKeys
      .filter((key) => (one[key] ?? '') !== '' && isSame(one[key], other[key]))
      .reduce((sum, key) => sum + nameWeights[key], 0)
  )
}

const nameKeys = ['surname1', 'legalName', 'givenNames', 'surname2'] as const

function isNameless(party: Party): boolean {
  return nameKeys.every((key) => (party[key] ?? '') === '')
}

/** A text emptied by hand is a text that is not there. */
function isSame(one: JsonValue, other: JsonValue): boolean {
  return canonicalJson(tidy(one)) === canonicalJson(tidy(other))
}

function tidy(value: JsonValue): JsonValue {
  if (value === '') return null
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]: [string, JsonValue]) => [key, tidy(each)]),
  )
}
