/**
 * The rows of the list that a document was opened from, in the order in which they stood there: the
 * work page goes on to the next by them. Ids and nothing else, kept with the step of the tab's
 * history, whose address names the document anyway; whoever comes by a link has none.
 */
import { entryIdIn } from '../../common/entry-in-address.ts'

export interface Walk {
  readonly rows: readonly string[]
}

/** For the `state` of a link to one of these rows. */
export const walkOf = (rows: readonly { readonly entryId: string }[]): Walk => ({
  rows: rows.map(({ entryId }) => entryId),
})

export interface Neighbours {
  readonly previous: string | undefined
  readonly next: string | undefined
  /** Counted from 1. */
  readonly place: number
  readonly count: number
}

/** What stands before and after a row; null where nothing was walked through. Pure. */
export function neighboursIn(state: unknown, entryId: string): Neighbours | null {
  const rows = rowsIn(state)
  const index = rows.indexOf(entryId)
  if (index === -1 || rows.length < 2) return null
  return {
    previous: rows[index - 1],
    next: rows[index + 1],
    place: index + 1,
    count: rows.length,
  }
}

/** What a step of the history tells of the list, and nothing else that stands in it. */
export const walkIn = (state: unknown): Walk => ({ rows: rowsIn(state) })

function rowsIn(state: unknown): readonly string[] {
  if (typeof state !== 'object' || state === null || !('rows' in state)) return []
  const { rows } = state
  return Array.isArray(rows) ? rows.filter(isId) : []
}

const isId = (row: unknown): row is string =>
  typeof row === 'string' && entryIdIn(new URLSearchParams({ id: row })) !== undefined

// The rows that had the focus in this tab, or were gone on to from a document: Back puts the focus
// on the latest that is in its list.
const seen = new Set<string>()

export function rememberRow(entryId: string): void {
  seen.delete(entryId)
  seen.add(entryId)
}

/** The latest first. */
export const rowsSeenLast = (): readonly string[] => [...seen].toReversed()

/** Down from a box of words into what was found. */
export function intoRows({ key }: { readonly key: string }): void {
  if (key === 'ArrowDown') document.querySelector<HTMLElement>('[data-row="0"]')?.focus()
}
