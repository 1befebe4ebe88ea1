import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Skeleton } from '../../ui/skeleton.tsx'
import { SplitView } from '../../ui/split-view.tsx'
import { catalogueQuery } from '../show/entry-queries.ts'
import { BulkActs } from './bulk-acts.tsx'
import { EntryPreview } from './entry-preview.tsx'
import { EntryRows } from './entry-rows.tsx'
import { hasWords, type ListFilters } from './list-filters.ts'
import { FoundReasons } from './found-text.tsx'
import { FoundSummary } from './found-summary.tsx'
import { NewEntries } from './new-entries.tsx'
import { NothingListed } from './nothing-listed.tsx'
import { PageTurner } from './page-turner.tsx'
import { useSelection } from './selection.ts'
import type { Page } from './shown-page.ts'
import { SelectionBar } from './selection-bar.tsx'
import type { ShownList } from './use-shown-page.ts'

type ListBodyProps = {
  readonly list: ShownList
  readonly filters: ListFilters
  readonly cursor: string | null
  readonly isPreviewed: boolean
  readonly togglePreview: () => void
  readonly onChange: (filters: ListFilters) => void
}

/** The rows, or what to say when there are none. */
export function ListBody(props: ListBodyProps) {
  const { list, filters, onChange } = props
  if (list.page === null) return list.error === null && <Skeleton lines={12} height={2.5} />
  if (list.page.entries.length === 0) return <NothingListed filters={filters} onChange={onChange} />
  return <ListedRows {...props} page={list.page} />
}

/** The rows, with the preview beside them when it is asked for, and what can be done to the chosen ones. */
function ListedRows({
  list,
  page,
  filters,
  cursor,
  isPreviewed,
  togglePreview,
  onChange,
}: ListBodyProps & { readonly page: Page }) {
  const catalogue = useQuery(catalogueQuery).data
  const timeZone = catalogue?.municipality.timeZone ?? 'UTC'
  const { entries, nextCursor } = page
  const selection = useSelection(entries, JSON.stringify([filters, cursor]))
  const [focused, setFocused] = useState<string | null>(null)
  const shown = entries.find(({ entryId }) => entryId === focused) ?? entries[0]
  const shownId = shown?.entryId ?? null
  const rows = (
    <FoundReasons value={page.reasons ?? {}}>
      {hasWords(filters) && (
        <FoundSummary
          {...{ filters, page, onChange }}
          isByNearNames={page.isByNearNames ?? false}
        />
      )}
      <NewEntries list={list} />
      <EntryRows
        {...{ entries, catalogue, timeZone, selection }}
        isStale={list.isStale}
        goneIds={list.goneIds}
        previewed={isPreviewed ? shownId : undefined}
        onFocusRow={({ entryId }) => setFocused(entryId)}
        onTogglePreview={togglePreview}
      />
      <PageTurner {...{ filters, cursor, nextCursor }} rowCount={entries.length} />
    </FoundReasons>
  )
  return (
    <>
      <SplitView
        storageKey="entries-preview"
        start={rows}
        end={isPreviewed ? <EntryPreview entryId={shownId} onClose={togglePreview} /> : null}
      />
      <SelectionBar selection={selection}>
        <BulkActs
          entries={selection.entries}
          onDone={() => {
            selection.clear()
            list.showNew()
          }}
        />
      </SelectionBar>
    </>
  )
}
