/**
 * Which rows are chosen, to act on all of them: kept by id, so that a reading that moves rows moves
 * no choice.
 */
import type { ListedEntry } from '#contract/entry/entry-shapes.ts'
import { useState } from 'react'

export type Listed = Pick<ListedEntry, 'entryId'>

export interface Selection<Row extends Listed = ListedEntry> {
  readonly ids: ReadonlySet<string>
  /** The chosen rows of this page, in its order. */
  readonly entries: readonly Row[]
  readonly isWholePage: boolean
  readonly toggle: (entryId: string, isChosen?: boolean) => void
  readonly togglePage: () => void
  readonly clear: () => void
}

/**
 * Chosen on this page of this list: another page, or another question, begins with nothing chosen.
 */
export function useSelection<Row extends Listed>(
  entries: readonly Row[],
  place: string,
): Selection<Row> {
  const [kept, setKept] = useState<{ place: string; ids: ReadonlySet<string> }>({
    place,
    ids: new Set(),
  })
  const ids = kept.place === place ? kept.ids : new Set<string>()
  const choose = (next: ReadonlySet<string>): void => setKept({ place, ids: next })
  const chosen = entries.filter(({ entryId }) => ids.has(entryId))
  const isWholePage = entries.length > 0 && chosen.length === entries.length
  return {
    ids,
    entries: chosen,
    isWholePage,
    toggle(entryId, isChosen = !ids.has(entryId)) {
      // Of what is chosen by then: two may be chosen before the next drawing.
      setKept((now) => {
        const next = new Set(now.place === place ? now.ids : [])
        if (isChosen) next.add(entryId)
        else next.delete(entryId)
        return { place, ids: next }
      })
    },
    togglePage: () =>
      choose(isWholePage ? new Set() : new Set(entries.map(({ entryId }) => entryId))),
    clear: () => choose(new Set()),
  }
}
