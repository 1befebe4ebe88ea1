import { CheckCheck } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'

import { useExplainedKeys } from '../../ui/keys/active-commands.ts'
import { classNames } from '../../ui/buttons/class-names.ts'
import { DataTable } from '../../ui/display/data-table.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { dashboardWords as words } from '../../words/entries/dashboard.ts'
import { listWords } from '../../words/entries/entry-list.ts'
import { trayWords } from '../../words/entries/trays.ts'
import { pendingColumns } from '../list/entry-columns.tsx'
import { EntryPreview } from '../list/entry-preview.tsx'
import { NewEntries } from '../list/new-entries.tsx'
import { useShownPage, type ShownList } from '../list/use-shown-page.ts'
import { Block } from './block.tsx'

const shownRows = 8
const question = { tray: 'pending', order: 'nearest', limit: shownRows } as const

/**
 * What waits for the reader, beside their trays; Space shows the row's document in the place of
 * those.
 */
export function PendingAndTrays({ trays }: { readonly trays: ReactNode }) {
  const list = useShownPage(question)
  const [isPreviewed, setPreviewed] = useState(false)
  const [focused, setFocused] = useState<string | null>(null)
  const entries = list.page?.entries ?? []
  const current = entries.find(({ entryId }) => entryId === focused) ?? entries[0]
  const toggle = (): void => setPreviewed((was) => !was)
  return (
    <div className="dashboard-row dashboard-work">
      <Block
        title={words.pending}
        query={{ data: list.page ?? undefined, error: list.error, refetch: list.retry }}
        lines={shownRows}
        aside={
          <Link to="/control/entries?bandeja=pending" className="small">
            {words.pendingAll}
          </Link>
        }
      >
        {(page) =>
          page.entries.length === 0 ? (
            <EmptyState title={words.pendingNone} icon={<CheckCheck aria-hidden="true" />}>
              {words.pendingNoneText}
            </EmptyState>
          ) : (
            <PendingRows
              list={list}
              current={isPreviewed ? current?.entryId : undefined}
              onFocusRow={setFocused}
              onTogglePreview={toggle}
            />
          )
        }
      </Block>
      {isPreviewed && current ? <EntryPreview entryId={current.entryId} onClose={toggle} /> : trays}
    </div>
  )
}

type PendingRowsProps = {
  readonly list: ShownList
  readonly current: string | undefined
  readonly onFocusRow: (entryId: string) => void
  readonly onTogglePreview: () => void
}

function PendingRows({ list, current, onFocusRow, onTogglePreview }: PendingRowsProps) {
  const navigate = useNavigate()
  const isBeside = current !== undefined
  const columns = useMemo(() => pendingColumns(isBeside), [isBeside])
  const entries = list.page?.entries ?? []
  const edit = (): void => {
    const row = document.activeElement?.closest<HTMLElement>('[data-row]')
    const entry = row ? entries[Number(row.dataset['row'])] : undefined
    if (entry) void navigate(`/control/editdocument?id=${entry.entryId}`)
  }
  useShortcut('e', edit, { label: listWords.keyEdit, isOffered: false })
  useShortcut('p', onTogglePreview, { label: trayWords.keyPreview })
  useExplainedKeys(listWords.rowKeys)
  return (
    <div className="entries-list pending-list">
      <NewEntries list={list} />
      <DataTable
        label={words.pendingTable}
        columns={columns}
        rows={entries}
        keyOf={({ entryId }) => entryId}
        isStale={list.isStale}
        onFocusRow={({ entryId }) => onFocusRow(entryId)}
        onSpace={onTogglePreview}
        {...(current === undefined ? {} : { currentKey: current })}
        rowClass={({ entryId }) => classNames(list.goneIds.has(entryId) && 'row-gone')}
      />
    </div>
  )
}
