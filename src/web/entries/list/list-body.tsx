import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { X } from 'lucide-react'

import { walkOf } from '../query/walked-rows.ts'
import { Skeleton } from '../../ui/buttons/skeleton.tsx'
import { SplitView } from '../../ui/display/split-view.tsx'
import { catalogueQuery, countQuery } from '../query/entry-queries.ts'
import { EntryPreview } from './entry-preview.tsx'
import { EntryRows } from './entry-rows.tsx'
import { hasWords, type ListFilters, queryOf, searchOf, stateOf } from '../filters/list-filters.ts'
import { FoundReasons } from './found-text.tsx'
import { NothingListed } from './nothing-listed.tsx'
import { useFocusOnRows } from './row-focus.ts'
import { useSelection, type Selection } from '../bulk/selection.ts'
import type { Page } from './shown-page.ts'
import type { ShownList } from './use-shown-page.ts'
import { PageTurner } from './page-turner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { useFetched } from '../../ui/dialogs/fetched.ts'
import { whenIdle } from '../../ui/keys/when-idle.ts'
import { searchWords } from '../../words/entries/search.ts'
import { trayWords } from '../../words/entries/trays.ts'

type ListBodyProps = {
  /** What the page is called. */
  readonly title: string
  readonly list: ShownList
  readonly filters: ListFilters
  readonly cursor: string | null
  readonly isPreviewed: boolean
  readonly togglePreview: () => void
  readonly onChange: (filters: ListFilters) => void
}

/** The rows, or what to say when there are none. */
export function ListBody(props: ListBodyProps) {
  const { list, filters, cursor, onChange } = props
  useFocusOnRows(placeOf(filters, cursor), list.page !== null && !list.isStale)
  const timeZone = useQuery(catalogueQuery).data?.municipality.timeZone ?? 'UTC'
  if (list.page === null) return list.error === null && <Skeleton lines={12} height={2.5} />
  if (list.page.entries.length === 0) {
    return <NothingListed {...{ filters, timeZone, onChange }} notUsed={list.page.notUsed} />
  }
  return <ListedRows {...props} page={list.page} />
}

/**
 * The rows, with the preview beside them when it is asked for, and what can be done to the chosen
 * ones.
 */
function ListedRows({
  title,
  list,
  page,
  filters,
  cursor,
  isPreviewed,
  togglePreview,
  onChange,
}: ListBodyProps & { readonly page: Page }) {
  const catalogue = useQuery(catalogueQuery).data
  const { entries, nextCursor } = page
  const selection = useSelection(entries, JSON.stringify(filters))
  const [focused, setFocused] = useState<string | null>(null)
  const shown = entries.find(({ entryId }) => entryId === focused) ?? entries[0]
  const shownId = shown?.entryId ?? null
  const walk = useMemo(() => walkOf(entries), [entries])
  const rows = (
    <FoundReasons value={page.reasons ?? {}}>
      {hasWords(filters) && (
        <FoundSummary
          {...{ filters, page, onChange }}
          isByNearNames={page.isByNearNames ?? false}
        />
      )}
      <EntryRows
        {...{ title, entries, catalogue, selection, walk }}
        isStale={list.isStale}
        goneIds={list.goneIds}
        previewed={isPreviewed ? shownId : undefined}
        onFocusRow={({ entryId }) => setFocused(entryId)}
        onTogglePreview={togglePreview}
      />
      <PageTurner
        addressOf={(after) => ({
          to: { search: searchOf(filters, after).toString() },
          state: stateOf(filters),
        })}
        {...{ cursor, nextCursor }}
        rowCount={entries.length}
      />
    </FoundReasons>
  )
  return (
    <>
      <SplitView
        storageKey="entries-preview"
        start={rows}
        end={
          isPreviewed ? (
            <EntryPreview entryId={shownId} walk={walk} onClose={togglePreview} />
          ) : null
        }
      />
      <SelectionBar selection={selection} onDone={list.showNew} />
    </>
  )
}

/** Which page of which list. */
const placeOf = (filters: ListFilters, cursor: string | null): string =>
  JSON.stringify([filters, cursor])

type FoundSummaryProps = {
  readonly filters: ListFilters
  readonly page: Page
  readonly isByNearNames: boolean
  readonly onChange: (filters: ListFilters) => void
}

/** How many were found, said aloud; and whether names written nearly so count. */
function FoundSummary({ filters, page, isByNearNames, onChange }: FoundSummaryProps) {
  const isNear = isByNearNames || filters.near !== ''
  const { data } = useQuery(countQuery(queryOf({ ...filters, near: isNear ? '1' : '' }, null)))
  if (page.entries.length === 0) return null
  return (
    <p className="found-summary muted">
      <span role="status">
        {data === undefined ? searchWords.counting : searchWords.found(data.count, data.isMore)}
        {isByNearNames && filters.near === '' && ` ${searchWords.onlyNear}`}
      </span>
      {!isNear && (
        <Button size="small" variant="quiet" onPress={() => onChange({ ...filters, near: '1' })}>
          {searchWords.alsoNear}
        </Button>
      )}
    </p>
  )
}

// Not before the rows: most visits choose none.
const fetchActs = () => import('../bulk/chosen-acts.tsx')

/** What may be done with the chosen rows, at the foot of the window while there are any. */
function SelectionBar({
  selection,
  onDone,
}: {
  readonly selection: Selection
  readonly onDone: () => void
}) {
  const count = selection.chosen.length
  const elsewhere = count - selection.entries.length
  useEffect(() => whenIdle(() => void fetchActs().catch(() => undefined)), [])
  const acts = useFetched(count > 0, fetchActs)
  return (
    <div className="selection-live" role="status">
      {count > 0 && (
        <section className="selection-bar" aria-label={trayWords.actsOnSelected}>
          <strong>
            {trayWords.selected(count)}
            {elsewhere > 0 && ` ${trayWords.selectedElsewhere(elsewhere)}`}
          </strong>
          {acts && (
            <acts.ChosenActs
              entries={selection.chosen}
              onDone={() => {
                selection.clear()
                onDone()
              }}
            />
          )}
          {!selection.isWholePage && (
            <Button variant="quiet" onPress={selection.togglePage}>
              {trayWords.selectPage}
            </Button>
          )}
          <Button variant="quiet" icon={<X aria-hidden="true" />} onPress={selection.clear}>
            {trayWords.clearSelection}
          </Button>
        </section>
      )}
    </div>
  )
}
