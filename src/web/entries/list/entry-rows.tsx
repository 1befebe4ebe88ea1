import type { ListedEntry } from '#contract/entry-shapes.ts'
import type { CatalogueView } from '#contract/organization.ts'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { NavigationType, useNavigate, useNavigationType } from 'react-router'

import { DataTable } from '../../ui/data-table.tsx'
import { useExplainedKeys } from '../../ui/active-commands.ts'
import { useShortcut } from '../../ui/use-shortcut.ts'
import { listWords } from '../../words/entry-list.ts'
import { entryColumns } from './entry-columns.tsx'

export type EntryRowsProps = {
  readonly entries: readonly ListedEntry[]
  readonly catalogue: CatalogueView | undefined
  readonly timeZone: string
  readonly today: string
  readonly isStale: boolean
}

// The row that was opened last in this tab: Back puts the focus on it again.
let lastOpened: string | null = null

/** The rows of the book: arrows or j/k move, Enter opens, `e` corrects. */
export function EntryRows({ entries, catalogue, timeZone, today, isStale }: EntryRowsProps) {
  const navigate = useNavigate()
  const frame = useRef<HTMLDivElement>(null)
  useReturnedFocus(frame)
  const columns = useMemo(
    () => entryColumns(catalogue, timeZone, today),
    [catalogue, timeZone, today],
  )
  const edit = (): void => {
    const entry = focusedEntry(entries)
    if (entry) void navigate(`/control/editdocument?id=${entry.entryId}`)
  }
  useShortcut('e', edit, { label: listWords.keyEdit, isOffered: false })
  useExplainedKeys(listWords.rowKeys)
  return (
    <div
      ref={frame}
      className="entries-list"
      onFocus={() => {
        lastOpened = focusedEntry(entries)?.entryId ?? lastOpened
      }}
    >
      <DataTable
        label={listWords.table}
        columns={columns}
        rows={entries}
        keyOf={(entry) => entry.entryId}
        isStale={isStale}
        rowClass={({ registerStatus }) =>
          registerStatus === 'ANNULLED' ? 'row-annulled' : undefined
        }
      />
    </div>
  )
}

function focusedEntry(entries: readonly ListedEntry[]): ListedEntry | undefined {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]')
  return row ? entries[Number(row.dataset['row'])] : undefined
}

/** Puts the focus on the row that was left, once, when the rows first appear: later readings must not steal it. */
function useReturnedFocus(frame: React.RefObject<HTMLDivElement | null>): void {
  const isReturn = useNavigationType() === NavigationType.Pop
  const take = useEffectEvent(() => {
    if (!isReturn || lastOpened === null) return
    const link = frame.current?.querySelector(`a[href$="id=${CSS.escape(lastOpened)}"]`)
    link?.closest<HTMLElement>('[data-row]')?.focus({ preventScroll: true })
  })
  useEffect(() => take(), [])
}
