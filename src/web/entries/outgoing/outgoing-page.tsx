/** The book of exits: what went out, newest first, and what still waits for an acknowledgement. */
import { useQuery } from '@tanstack/react-query'
import { CheckCheck, FileSearch, Inbox, Send } from 'lucide-react'

import { Link } from '../../router/link.tsx'
import { useLocation, useNavigate, useSearchParams } from '../../router/router.tsx'
import { useLedger } from '../../common/live.ts'
import { ReadingFailure } from '../../common/reading-failure.tsx'
import { useToday } from '../../common/use-today.ts'
import { useSession, useWaitsForKey } from '../../session/current/use-session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Skeleton } from '../../ui/buttons/skeleton.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { outgoingWords as words } from '../../words/book/outgoing.ts'
import '../list/list.css'
import { NewEntries } from '../list/new-entries.tsx'
import { PageTurner } from '../list/page-turner.tsx'
import { useFocusOnRows } from '../list/row-focus.ts'
import { useShownPage, type ShownList } from '../list/use-shown-page.ts'
import { catalogueQuery } from '../query/entry-queries.ts'
import { dispatches } from './dispatches.ts'
import { OutgoingFilterBar, OutgoingTrays, type AskOutgoing } from './outgoing-filter-bar.tsx'
import {
  filterCount,
  noOutgoingFilters,
  outgoingFiltersIn,
  outgoingQuestionOf,
  outgoingSearchOf,
  outgoingStateOf,
  type OutgoingFilters,
} from './outgoing-filters.ts'
import { outgoingListQuery, type OutgoingList } from './outgoing-queries.ts'
import { OutgoingRows } from './outgoing-rows.tsx'
import './outgoing.css'

export function OutgoingPage() {
  const { state } = useLocation()
  // What was looked for before a reload is read with the key that comes with the session.
  return useWaitsForKey(state, 'words') ? <Skeleton lines={12} height={2.5} /> : <ListPage />
}

function ListPage() {
  useLedger()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { state } = useLocation()
  const filters = outgoingFiltersIn(search, state)
  const cursor = search.get('cursor')
  const list = useShownPage(outgoingListQuery(outgoingQuestionOf(filters, cursor)))
  const catalogue = useQuery(catalogueQuery).data
  const today = useToday(catalogue?.municipality.timeZone ?? 'UTC')
  const ask: AskOutgoing = (asked, { replace } = { replace: false }) =>
    navigate({ search: outgoingSearchOf(asked) }, { state: outgoingStateOf(asked), replace })
  return (
    <>
      <PageHeader
        title={words.title}
        status={<NewEntries list={list} />}
        actions={<DispatchLink />}
      />
      <OutgoingTrays current={filters.tray} />
      <OutgoingFilterBar {...{ filters, catalogue, today }} onChange={ask} />
      {list.error && (
        <div className="list-notices">
          <ReadingFailure error={list.error} words={words} onRetry={list.retry} />
          {list.page && <p className="muted">{words.keptRows}</p>}
        </div>
      )}
      <Body {...{ list, filters, cursor, ask }} units={catalogue?.units ?? []} />
    </>
  )
}

/** For whoever may: nobody is offered what would be refused. */
function DispatchLink() {
  if (!dispatches(useSession().data)) return null
  return (
    <Link to="/control/outgoing/new" className="button button-primary">
      <Send aria-hidden="true" />
      <span>{words.dispatch}</span>
    </Link>
  )
}

type BodyProps = {
  readonly list: ShownList<OutgoingList>
  readonly filters: OutgoingFilters
  readonly cursor: string | null
  readonly units: Parameters<typeof OutgoingRows>[0]['units']
  readonly ask: AskOutgoing
}

function Body({ list, filters, cursor, units, ask }: BodyProps) {
  const { page, isStale, goneIds } = list
  useFocusOnRows(JSON.stringify([filters, cursor]), page !== null && !isStale)
  if (page === null) return list.error === null && <Skeleton lines={12} height={2.5} />
  const { entries, nextCursor } = page
  if (entries.length === 0) return <Nothing {...{ filters, ask }} />
  return (
    <>
      <OutgoingRows rows={entries} {...{ units, isStale, goneIds }} />
      <PageTurner
        addressOf={(after) => ({
          to: { search: outgoingSearchOf(filters, after) },
          state: outgoingStateOf(filters),
        })}
        words={words.turner}
        {...{ cursor, nextCursor }}
        rowCount={entries.length}
      />
    </>
  )
}

/** Why there are no rows, and what to do about it. */
function Nothing({ filters, ask }: Pick<BodyProps, 'filters' | 'ask'>) {
  const { tray, text } = filters
  if (filterCount(filters) > 0 || text !== '') {
    return (
      <EmptyState
        icon={<FileSearch aria-hidden="true" />}
        title={words.noResultsTitle}
        action={
          <Button onPress={() => ask({ ...noOutgoingFilters, tray })}>{words.removeFilters}</Button>
        }
      >
        {words.noResultsText}
      </EmptyState>
    )
  }
  if (tray !== '') {
    return (
      <EmptyState
        icon={<CheckCheck aria-hidden="true" />}
        title={words.emptyTrayTitle(words.trayNames[tray])}
      />
    )
  }
  return (
    <EmptyState icon={<Inbox aria-hidden="true" />} title={words.emptyTitle}>
      {words.emptyText}
    </EmptyState>
  )
}
