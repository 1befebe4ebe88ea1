import type { ListedEntry } from '#contract/entry/entry-shapes.ts'
import { useMemo, useRef } from 'react'

import { useNavigate } from '../../router/router.tsx'
import { correctingAddress } from '../../common/entry-in-address.ts'
import { rememberRow } from '../query/walked-rows.ts'
import { classNames } from '../../ui/buttons/class-names.ts'
import { DataTable } from '../../ui/display/data-table.tsx'
import { useExplainedKeys } from '../../ui/keys/active-commands.ts'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { listWords } from '../../words/entries/entry-list.ts'
import { trayWords } from '../../words/entries/trays.ts'
import { useChosenColumns } from './column-choice.ts'
import { entryColumns, type ColumnFacts } from './entry-columns.tsx'
import { focusedEntry, useKeysToRows } from './row-focus.ts'

export type EntryRowsProps = Omit<ColumnFacts, 'isCompact' | 'chosen'> & {
  /** What the page is called. */
  readonly title: string
  readonly entries: readonly ListedEntry[]
  readonly isStale: boolean
  readonly goneIds: ReadonlySet<string>
  /** Of the row that the preview shows; undefined while there is no preview. */
  readonly previewed: string | null | undefined
  /** The row under the keyboard. */
  readonly onFocusRow: (entry: ListedEntry) => void
  readonly onTogglePreview: () => void
}

/**
 * The rows of the book: arrows or j/k move, Enter opens, Space previews, `x` chooses, `e` corrects.
 */
export function EntryRows(props: EntryRowsProps) {
  const { entries, catalogue, selection, walk, isStale, previewed } = props
  const navigate = useNavigate()
  const frame = useRef<HTMLDivElement>(null)
  useKeysToRows(frame)
  const isCompact = previewed !== undefined
  const chosen = useChosenColumns()
  const columns = useMemo(
    () => entryColumns({ catalogue, selection, isCompact, chosen, walk }),
    [catalogue, selection, isCompact, chosen, walk],
  )
  const edit = (): void => {
    const entry = focusedEntry(entries)
    if (entry) navigate(correctingAddress(entry.entryId), { state: walk })
  }
  useShortcut('e', edit, { label: listWords.keyEdit, isOffered: false })
  useRowKeys(props)
  useExplainedKeys(listWords.rowKeys)
  return (
    <div
      ref={frame}
      className="entries-list"
      onFocus={() => {
        const entry = focusedEntry(entries)
        if (entry) rememberRow(entry.entryId)
      }}
      data-compact={isCompact}
    >
      <DataTable
        label={props.title}
        columns={columns}
        rows={entries}
        keyOf={(entry) => entry.entryId}
        isStale={isStale}
        onFocusRow={props.onFocusRow}
        onSpace={props.onTogglePreview}
        {...(typeof previewed === 'string' ? { currentKey: previewed } : {})}
        rowClass={({ entryId, registerStatus }) =>
          classNames(
            registerStatus === 'ANNULLED' && 'row-annulled',
            props.goneIds.has(entryId) && 'row-gone',
            selection.ids.has(entryId) && 'row-chosen',
          )
        }
      />
    </div>
  )
}

/** Space, `x` and Shift with `j` or `k`: what a row understands beside moving. */
function useRowKeys({ entries, selection, onTogglePreview }: EntryRowsProps): void {
  const extend = (step: 1 | -1): void => {
    const row = document.activeElement?.closest<HTMLElement>('[data-row]')
    const index = Number(row?.dataset['row'])
    const [from, to] = [entries[index], entries[index + step]]
    if (!from || !to) return
    selection.toggle(from.entryId, true)
    selection.toggle(to.entryId, true)
    row?.parentElement?.querySelector<HTMLElement>(`[data-row="${index + step}"]`)?.focus()
  }
  const choose = (): void => {
    const entry = focusedEntry(entries)
    if (entry) selection.toggle(entry.entryId)
  }
  const unoffered = { isOffered: false }
  useShortcut('x', choose, { label: trayWords.keySelect, ...unoffered })
  useShortcut('Shift+J', () => extend(1), { label: trayWords.keyExtend, ...unoffered })
  useShortcut('Shift+K', () => extend(-1), { label: trayWords.keyExtend, ...unoffered })
  useShortcut('p', onTogglePreview, { label: trayWords.keyPreview })
}
