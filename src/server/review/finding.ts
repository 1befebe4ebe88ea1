import type { Finding, FindingKind } from '#contract/book/book-review.ts'

export type Place = Finding['places'][number]

const mostPlaces = 20

/** None when there is nothing to say. */
export function findingOf(kind: FindingKind, places: readonly Place[]): Finding[] {
  if (places.length === 0) return []
  return [{ kind, count: places.length, places: places.slice(0, mostPlaces) }]
}
