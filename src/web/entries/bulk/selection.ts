/**
 * Which rows are chosen, to act on all of them: kept by id, so that a reading that moves rows moves
 * no choice.
 */
import type { ListedEntry } from '#contract/entry/entry-shapes.ts'
import { useState } from 'react'

export type Listed = Pick<ListedEntry, 'entryId'>

export interface Selection<Row extends Listed = ListedEntry> {
  readonly ids: ReadonlySet<string>
  /** The chosen rows of the page that is shown, in its order. */
  readonly entries: readonly Row[]
  /** Those of every page of the list, in the order of choosing. */
  readonly chosen: readonly Row[]
  readonly isWholePage: boolean
  readonly toggle: (entryId: string, isChosen?: boolean) => void
  readonly togglePage: () => void
  readonly clear: () => void
}

/** As they were read last. */
type Kept<Row> = ReadonlyMap<string, Row>

/** Another list begins with nothing chosen; another page of it does not. */
export function useSelection<Row extends Listed>(
  rows: readonly Row[],
  list: string,
): Selection<Row> {
  const [kept, setKept] = useState<{ list: string; rows: Kept<Row> }>({ list, rows: new Map() })
  const here = kept.list === list ? kept.rows : new Map<string, Row>()
  const entries = rows.filter(({ entryId }) => here.has(entryId))
  const isWholePage = rows.length > 0 && entries.length === rows.length
  // Of what is chosen by then: two may be chosen before the next drawing.
  const mark = (ids: readonly string[], isChosen: boolean): void =>
    setKept((now) => ({
      list,
      rows: marked(now.list === list ? now.rows : new Map(), rows, { ids, isChosen }),
    }))
  return {
    ids: new Set(here.keys()),
    entries,
    chosen: chosenOf(here, rows),
    isWholePage,
    toggle: (entryId, isChosen = !here.has(entryId)) => mark([entryId], isChosen),
    togglePage() {
      const ids = rows.map(({ entryId }) => entryId)
      mark(ids, !isWholePage)
    },
    clear: () => setKept({ list, rows: new Map() }),
  }
}

/** Those of the page that is shown as they stand now. */
export function chosenOf<Row extends Listed>(kept: Kept<Row>, rows: readonly Row[]): Row[] {
  const shown = new Map(rows.map((row) => [row.entryId, row]))
  return [...kept].map(([entryId, row]) => shown.get(entryId) ?? row)
}

export function marked<Row extends Listed>(
  kept: Kept<Row>,
  rows: readonly Row[],
  { ids, isChosen }: { readonly ids: readonly string[]; readonly isChosen: boolean },
): Kept<Row> {
  const next = new Map(kept)
  for (const row of rows.filter(({ entryId }) => ids.includes(entryId))) {
    if (isChosen) next.set(row.entryId, row)
    else next.delete(row.entryId)
  }
  return next
}
