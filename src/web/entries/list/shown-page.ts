/**
 * Keeping the rows still while the book grows: what is shown changes in place, what is new waits to
 * be asked for. Pure.
 */
import type { ListedEntry } from '#contract/entry/entry-shapes.ts'

import type { Listed } from '../query/entry-queries.ts'

export type Page = Omit<Listed, 'entries'> & { readonly entries: readonly ListedEntry[] }

/** A page of whatever list, told apart by its ids. */
export interface AnyPage {
  readonly entries: readonly { readonly entryId: string }[]
  readonly nextCursor: string | null
}

export interface ShownPage<Shown extends AnyPage> {
  readonly page: Shown
  /** How many entries came among the rows shown and are not drawn yet. */
  readonly newCount: number
  /** Rows that no longer belong to the list: somebody dealt with them meanwhile. */
  readonly goneIds: ReadonlySet<string>
}

/**
 * The rows on the screen, each as it is in the latest reading, in the order and number they had;
 * the newer ones counted.
 */
export function shownPage<Shown extends AnyPage>(shown: Shown, latest: Shown): ShownPage<Shown> {
  const known = new Set(shown.entries.map((entry) => entry.entryId))
  const now = new Map(latest.entries.map((entry) => [entry.entryId, entry]))
  return {
    page: {
      ...shown,
      entries: shown.entries.map((entry) => now.get(entry.entryId) ?? entry),
    },
    newCount: newAmong(shown, latest, known),
    goneIds: goneFrom(shown.entries, latest, now),
  }
}

/**
 * What follows the last row of a full page only moved up into it; after the last row of all, it is
 * new.
 */
function newAmong(shown: AnyPage, latest: AnyPage, known: ReadonlySet<string>): number {
  const lastKnown = latest.entries.findLastIndex(({ entryId }) => known.has(entryId))
  const isWhole = shown.nextCursor === null || lastKnown < 0
  const among = isWhole ? latest.entries : latest.entries.slice(0, lastKnown)
  return among.filter(({ entryId }) => !known.has(entryId)).length
}

/**
 * A row is gone when the latest reading reaches past its place without it; one pushed off the end
 * of the page is not.
 */
function goneFrom(
  shown: AnyPage['entries'],
  latest: AnyPage,
  now: ReadonlyMap<string, AnyPage['entries'][number]>,
): ReadonlySet<string> {
  const last =
    latest.nextCursor === null ? -1 : shown.findLastIndex(({ entryId }) => now.has(entryId))
  const reached = latest.nextCursor === null ? shown : shown.slice(0, last + 1)
  return new Set(reached.flatMap(({ entryId }) => (now.has(entryId) ? [] : [entryId])))
}
