/**
 * The trays and the register book on the screen. What they are asked for stands in the address, but
 * for words, which may name people.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SavedView } from '#contract/entry/views.ts'
import type { SearchSentence } from '#domain/entry/search-sentence.ts'
import { useState } from 'react'

import { useLocation, useNavigate, useSearchParams } from '../../router/router.tsx'
import { workAddress } from '../../common/entry-in-address.ts'
import { isNotTheirs } from '../../common/reading-failure.tsx'
import { useLedger } from '../../common/live.ts'
import { useWaitsForKey } from '../../session/current/use-session.ts'
import { RetryButton } from '../../ui/buttons/retry-button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { Skeleton } from '../../ui/buttons/skeleton.tsx'
import { useToday } from '../../common/use-today.ts'
import { listWords } from '../../words/entries/entry-list.ts'
import { trayNames } from '../../words/entries/trays.ts'
import { ColumnsButton } from './columns-button.tsx'
import { FilterBar } from '../filters/filter-bar.tsx'
import { FilterChips } from '../filters/filter-chips.tsx'
import { ImportedMatches } from './imported-matches.tsx'
import './list.css'
import { ListBody } from './list-body.tsx'
import {
  filtersIn,
  noFilters,
  queryOf,
  searchOf,
  stateOf,
  wordsOf,
  type ListFilters,
} from '../filters/list-filters.ts'
import { NewEntries } from './new-entries.tsx'
import { NewEntryLink } from './new-entry-link.tsx'
import { TrayTabs } from '../filters/tray-tabs.tsx'
import { filtersOfView, openedView, questionOfView } from '../filters/view-filters.ts'
import { viewsQuery } from '../filters/view-queries.ts'
import { ViewTabs } from '../filters/view-tabs.tsx'
import { useShownPage, type ShownList } from './use-shown-page.ts'
import { catalogueQuery, entriesQuery } from '../query/entry-queries.ts'

/** Kept in the address, as everything that Back and a copied link must bring back. */
const previewName = 'vista'

export function EntriesPage() {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const { data, isPending } = useQuery(viewsQuery)
  const viewId = search.get(openedView)
  // What was looked for before a reload is read with the key that comes with the session, and the
  // words of a view that was opened by a copied address come with the view.
  const isSealed = useWaitsForKey(state, 'words')
  if (isSealed || (viewId !== null && wordsOf(state) === null && isPending)) {
    return <Skeleton lines={12} height={2.5} />
  }
  return <ListPage views={data?.views ?? []} view={data?.views.find((v) => v.viewId === viewId)} />
}

type ListPageProps = {
  readonly views: readonly SavedView[]
  readonly view: SavedView | undefined
}

function ListPage({ views, view }: ListPageProps) {
  useLedger()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const [unread, setUnread] = useState<SearchSentence['unread']>([])
  const filters = filtersIn(search, wordsOf(state) ?? (view && filtersOfView(view.question)))
  const cursor = search.get('cursor')
  const list = useShownPage(entriesQuery(queryOf(filters, cursor)))
  const catalogue = useQuery(catalogueQuery).data
  const today = useToday(catalogue?.municipality.timeZone ?? 'UTC')
  const isPreviewed = search.has(previewName)
  const ask: Ask = (asked, { replace = false, viewId = view?.viewId ?? null } = {}) => {
    const next = searchOf(asked)
    if (isPreviewed) next.set(previewName, '1')
    if (viewId !== null && questionOfView(asked) !== null) next.set(openedView, viewId)
    navigate({ search: next.toString() }, { state: stateOf(asked), replace })
  }
  const jump = useJump(ask)
  const togglePreview = (): void => {
    setSearch(
      (now) => {
        if (now.has(previewName)) now.delete(previewName)
        else now.set(previewName, '1')
        return now
      },
      { replace: true, state },
    )
  }
  const { tray } = filters
  const title = view?.name ?? (tray === '' ? listWords.title : trayNames[tray])
  return (
    <>
      <PageHeader title={title} status={<NewEntries list={list} />} actions={<ListActions />} />
      <TrayTabs current={view ? null : tray} />
      <ViewTabs
        {...{ views, filters }}
        current={view}
        isUnread={unread.length > 0}
        onOpen={(viewId) => ask(viewId === null ? noFilters : filters, { viewId, replace: true })}
      />
      <FilterBar
        {...{ filters, catalogue, today, unread }}
        onUnread={setUnread}
        onChange={ask}
        onJump={(number) => void jump(number)}
      />
      <div className="list-notices">
        <FilterChips filters={filters} catalogue={catalogue} onChange={ask} />
        <ListNotices list={list} number={filters.number} />
        <ImportedMatches text={filters.text} number={filters.number} />
      </div>
      <ListBody {...{ title, list, filters, cursor, isPreviewed, togglePreview }} onChange={ask} />
    </>
  )
}

function ListActions() {
  return (
    <>
      <ColumnsButton />
      <NewEntryLink />
    </>
  )
}

type Ask = (
  filters: ListFilters,
  how?: { readonly replace?: boolean; readonly viewId?: string | null },
) => void

/**
 * Straight to the entry when only one has that number; to the list of them when there are several,
 * or none.
 */
function useJump(ask: Ask): (number: string) => Promise<void> {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async (number) => {
    const found = await queries.fetchQuery(entriesQuery({ number })).catch(() => null)
    const [only, ...others] = found?.entries ?? []
    if (only && others.length === 0) navigate(workAddress(only.entryId))
    else ask({ ...noFilters, number })
  }
}

function ListNotices({ list, number }: { readonly list: ShownList; readonly number: string }) {
  const { error, page } = list
  return (
    <>
      {number !== '' && (page?.entries.length ?? 0) > 1 && (
        <Notice>{listWords.severalNumbers(number)}</Notice>
      )}
      {error && (
        <Notice
          tone="danger"
          isAnnounced
          title={isNotTheirs(error) ? listWords.noPermissionTitle : listWords.failedTitle}
          actions={<RetryButton onRetry={list.retry}>{listWords.retry}</RetryButton>}
        >
          {error.message} {page && listWords.keptRows}
        </Notice>
      )}
    </>
  )
}
