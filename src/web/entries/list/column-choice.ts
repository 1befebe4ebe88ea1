/**
 * Which columns the list of documents shows beside the number, and in which order: remembered in
 * this browser, like the rest of how a person likes the pages.
 */
import { useMemo, useSyncExternalStore } from 'react'

export const columnIds = [
  'registeredAt',
  'sender',
  'subject',
  'type',
  'unit',
  'status',
  'dueOn',
  'statusSince',
  'folios',
  'attachments',
] as const
export type ColumnId = (typeof columnIds)[number]

/** Shown as long as nobody chose. */
export const givenColumns: readonly ColumnId[] = columnIds.slice(
  0,
  columnIds.indexOf('statusSince'),
)

const storageKey = 'list-columns'
const listeners = new Set<() => void>()

/** The columns that the stored text names, each once; the given ones where it names none. Pure. */
export function columnsIn(text: string | null): readonly ColumnId[] {
  if (text === null) return givenColumns
  const named = text.split(' ')
  const known = named.flatMap((name) => columnIds.find((id) => id === name) ?? [])
  return known.length === 0 ? givenColumns : [...new Set(known)]
}

/** The order with a column one place up or down; at an end as it was. Pure. */
export function withMoved(
  order: readonly ColumnId[],
  column: ColumnId,
  step: 1 | -1,
): readonly ColumnId[] {
  const from = order.indexOf(column)
  const other = order[from + step]
  if (from === -1 || other === undefined) return order
  return order.with(from, other).with(from + step, column)
}

export function chooseColumns(columns: readonly ColumnId[]): void {
  try {
    localStorage.setItem(storageKey, columns.join(' '))
  } catch {
    // A browser may refuse its storage: then the list shows the given ones.
  }
  for (const listener of listeners) listener()
}

export function useChosenColumns(): readonly ColumnId[] {
  const text = useSyncExternalStore(listen, storedText)
  return useMemo(() => columnsIn(text), [text])
}

function storedText(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  // Chosen in another tab.
  globalThis.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener('storage', listener)
  }
}
