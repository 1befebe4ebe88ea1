import { CheckCheck } from 'lucide-react'
import { useMemo, useRef, useState, type ReactNode } from 'react'

import { Link } from '../../router/link.tsx'
import { useNavigate } from '../../router/router.tsx'
import { correctingAddress } from '../../common/entry-in-address.ts'
import { entriesQuery } from '../query/entry-queries.ts'
import { rememberRow, walkOf, type Walk } from '../query/walked-rows.ts'
import { useExplainedKeys } from '../../ui/keys/active-commands.ts'
import { classNames } from '../../ui/buttons/class-names.ts'
import { DataTable } from '../../ui/display/data-table.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { dashboardWords as words } from '../../words/entries/dashboard.ts'
import { listWords } from '../../words/entries/entry-list.ts'
import { actVerbs } from '../../words/entries/entry-acts.ts'
import { trayWords } from '../../words/entries/trays.ts'
import { pendingColumns } from '../list/entry-columns.tsx'
import { EntryPreview } from '../list/entry-preview.tsx'
import { NewEntries } from '../list/new-entries.tsx'
import { useShownPage, type ShownList } from '../list/use-shown-page.ts'
import { focusedEntry, useFocusOnRowLeft, useKeysToRows } from '../list/row-focus.ts'
import { Block } from './block.tsx'
import { useReceiving } from './use-receiving.tsx'

const shownRows = 8
const question = { tray: 'pending', order: 'nearest', limit: shownRows } as const

/**
 * What waits for the reader, beside their trays; Space shows the row's document in the place of
 * those.
 */
export function PendingAndTrays({ trays }: { readonly trays: ReactNode }) {
  const list = useShownPage(entriesQuery(question))
  const [isPreviewed, setPreviewed] = useState(false)
  const [focused, setFocused] = useState<string | null>(null)
  const entries = list.page?.entries ?? []
  const current = entries.find(({ entryId }) => entryId === focused) ?? entries[0]
  const walk = useMemo(() => walkOf(list.page?.entries ?? []), [list.page])
  const toggle = (): void => setPreviewed((was) => !was)
  return (
    <div className="dashboard-row dashboard-work">
      <Block
        title={words.pending}
        query={{ data: list.page ?? undefined, error: list.error, refetch: list.retry }}
        lines={shownRows}
        aside={
          <>
            <NewEntries list={list} />
            <Link to="/control/entries?bandeja=pending" className="small">
              {words.pendingAll}
            </Link>
          </>
        }
      >
        {(page) =>
          page.entries.length === 0 ? (
            <EmptyState title={words.pendingNone} icon={<CheckCheck aria-hidden="true" />}>
              {words.pendingNoneText}
            </EmptyState>
          ) : (
            <PendingRows
              {...{ list, walk }}
              current={isPreviewed ? current?.entryId : undefined}
              onFocusRow={setFocused}
              onTogglePreview={toggle}
            />
          )
        }
      </Block>
      {isPreviewed && current ? (
        <EntryPreview entryId={current.entryId} walk={walk} onClose={toggle} />
      ) : (
        trays
      )}
    </div>
  )
}

type PendingRowsProps = {
  readonly list: ShownList
  readonly walk: Walk
  readonly current: string | undefined
  readonly onFocusRow: (entryId: string) => void
  readonly onTogglePreview: () => void
}

function PendingRows({ list, walk, current, onFocusRow, onTogglePreview }: PendingRowsProps) {
  const navigate = useNavigate()
  const frame = useRef<HTMLDivElement>(null)
  const isBesidePreview = current !== undefined
  const entries = list.page?.entries ?? []
  const receiving = useReceiving()
  const columns = pendingColumns({ isBesidePreview, walk, actOn: receiving.actOn })
  const edit = (): void => {
    const entry = focusedEntry(entries)
    if (entry) navigate(correctingAddress(entry.entryId), { state: walk })
  }
  const receive = (): void => {
    const entry = focusedEntry(entries)
    if (entry) receiving.receive(entry)
  }
  useKeysToRows(frame)
  useFocusOnRowLeft(frame)
  // Beside the preview the key is of its bar.
  useShortcut('r', receive, {
    label: actVerbs.acknowledge,
    isOffered: false,
    isEnabled: !isBesidePreview,
  })
  useShortcut('e', edit, { label: listWords.keyEdit, isOffered: false })
  useShortcut('p', onTogglePreview, { label: trayWords.keyPreview })
  useExplainedKeys(listWords.rowKeys)
  return (
    <div
      ref={frame}
      className="entries-list pending-list"
      onFocus={() => {
        const entry = focusedEntry(entries)
        if (entry) rememberRow(entry.entryId)
      }}
    >
      {receiving.window}
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
