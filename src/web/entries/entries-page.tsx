/** The register book on the screen, newest first. Everything it is asked for stands in the address. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FilePlus2 } from 'lucide-react'
import { Link, useNavigate, useSearchParams } from 'react-router'

import { ApiProblem } from '../api.ts'
import { useLedger } from '../live.ts'
import { Button } from '../ui/button.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useToday } from '../use-today.ts'
import { listWords } from '../words/entry-list.ts'
import { EntryRows } from './list/entry-rows.tsx'
import { FilterBar } from './list/filter-bar.tsx'
import { FilterChips } from './list/filter-chips.tsx'
import './list/list.css'
import { filtersIn, noFilters, queryOf, searchOf, type ListFilters } from './list/list-filters.ts'
import { NothingListed } from './list/nothing-listed.tsx'
import { PageTurner } from './list/page-turner.tsx'
import { useShownPage, type ShownList } from './list/use-shown-page.ts'
import { catalogueQuery, entriesQuery } from './show/entry-queries.ts'

export function EntriesPage() {
  useLedger()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const filters = filtersIn(search)
  const cursor = search.get('cursor')
  const list = useShownPage(queryOf(filters, cursor))
  const catalogue = useQuery(catalogueQuery).data
  const timeZone = catalogue?.municipality.timeZone ?? 'UTC'
  const today = useToday(timeZone)
  const ask = (asked: ListFilters): void => void navigate({ search: searchOf(asked).toString() })
  const jump = useJump(ask)
  return (
    <>
      <PageHeader title={listWords.title} actions={<NewEntryLink />} />
      <FilterBar
        {...{ filters, catalogue, today }}
        onChange={ask}
        onJump={(number) => void jump(number)}
      />
      <div className="list-notices">
        <FilterChips filters={filters} catalogue={catalogue} onChange={ask} />
        <ListNotices list={list} number={filters.number} />
      </div>
      {list.page === null ? (
        list.error === null && <Skeleton lines={12} height={2.5} />
      ) : list.page.entries.length === 0 ? (
        <NothingListed filters={filters} onChange={ask} />
      ) : (
        <>
          <NewEntries list={list} />
          <EntryRows
            entries={list.page.entries}
            isStale={list.isStale}
            {...{ catalogue, timeZone, today }}
          />
          <PageTurner
            {...{ filters, cursor }}
            nextCursor={list.page.nextCursor}
            rowCount={list.page.entries.length}
          />
        </>
      )}
    </>
  )
}

function NewEntryLink() {
  return (
    <Link to="/control/sentdocument" className="button button-primary">
      <FilePlus2 aria-hidden="true" />
      <span>{listWords.newEntry}</span>
      <Kbd keys="n" />
    </Link>
  )
}

/** Straight to the entry when only one has that number; to the list of them when there are several, or none. */
function useJump(ask: (filters: ListFilters) => void): (number: string) => Promise<void> {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async (number) => {
    const found = await queries.fetchQuery(entriesQuery({ number })).catch(() => null)
    const [only, ...others] = found?.entries ?? []
    if (only && others.length === 0) await navigate(`/showdocument?id=${only.entryId}`)
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
          title={isForbidden(error) ? listWords.noPermissionTitle : listWords.failedTitle}
          actions={<Button onPress={list.retry}>{listWords.retry}</Button>}
        >
          {error.message} {page && listWords.keptRows}
        </Notice>
      )}
    </>
  )
}

/** Laid over the head of the table: what is being read must not move because of what arrived. */
function NewEntries({ list }: { readonly list: ShownList }) {
  return (
    <div className="new-entries" role="status">
      {list.newCount > 0 && (
        <div className="new-entries-offer">
          <span>{listWords.newEntries(list.newCount)}</span>
          <Button size="small" variant="primary" onPress={list.showNew}>
            {listWords.show}
          </Button>
        </div>
      )}
    </div>
  )
}

function isForbidden(error: Error): boolean {
  return error instanceof ApiProblem && error.problem.type === 'E-PER-09'
}
