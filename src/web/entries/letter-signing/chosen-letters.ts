/** Which letters are chosen to be signed: of any page of the tray, each as it was read last. */
import { useState } from 'react'

import type { Selection } from '../bulk/selection.ts'
import type { LetterRow } from '../letter-parts/letter-queries.ts'

/** Its `entries` and `isWholePage` are of the page that is shown. */
export interface ChosenLetters extends Selection<LetterRow> {
  readonly chosen: readonly LetterRow[]
  /** How many are one’s own turn, once all of those were chosen; null otherwise. */
  readonly allOwn: number | null
  readonly chooseOwn: (rows: readonly LetterRow[], all: number) => void
}

interface Kept {
  readonly place: string
  readonly rows: ReadonlyMap<string, LetterRow>
  readonly allOwn: number | null
}

const byId = (rows: readonly LetterRow[]): ReadonlyMap<string, LetterRow> =>
  new Map(rows.map((row) => [row.letterId, row]))

/** Another place begins with nothing chosen; another page of it does not. */
export function useChosenLetters(rows: readonly LetterRow[], place: string): ChosenLetters {
  const none: Kept = { place, rows: new Map(), allOwn: null }
  const [kept, setKept] = useState(none)
  const here = kept.place === place ? kept : none
  const shown = byId(rows)
  const entries = rows.filter(({ letterId }) => here.rows.has(letterId))
  const isWholePage = rows.length > 0 && entries.length === rows.length
  // Of what is chosen by then: two may be chosen before the next drawing.
  const change = (changed: (now: Map<string, LetterRow>) => void): void =>
    setKept((now) => {
      const next = new Map(now.place === place ? now.rows : [])
      changed(next)
      return { place, rows: next, allOwn: null }
    })
  return {
    ids: new Set(here.rows.keys()),
    entries,
    isWholePage,
    chosen: [...here.rows].map(([letterId, row]) => shown.get(letterId) ?? row),
    allOwn: here.allOwn,
    toggle: (letterId, isChosen = !here.rows.has(letterId)) =>
      change((next) => {
        const row = shown.get(letterId)
        if (!isChosen) next.delete(letterId)
        else if (row) next.set(letterId, row)
      }),
    togglePage: () =>
      change((next) => {
        for (const row of rows) {
          if (isWholePage) next.delete(row.letterId)
          else next.set(row.letterId, row)
        }
      }),
    clear: () => setKept(none),
    chooseOwn: (own, all) => setKept({ place, rows: byId(own), allOwn: all }),
  }
}
