import type { OverviewView } from '#contract/entry/overview.ts'
import { useQuery } from '@tanstack/react-query'

import { Link } from '../../router/link.tsx'
import { dashboardWords as words } from '../../words/entries/dashboard.ts'
import { noFilters, searchOf, type ListFilters } from '../filters/list-filters.ts'
import { countWords } from '../filters/tray-tabs.tsx'
import { overviewQuery } from '../query/entry-queries.ts'
import { Block } from './block.tsx'

type Counted = OverviewView['counters'][number]

/** What needs the reader now, in numbers that lead to the rows they count. */
export function Counters() {
  const query = useQuery(overviewQuery)
  return (
    <Block
      title={query.data?.isOwn === false ? words.everybodys : words.counters}
      query={query}
      lines={2}
    >
      {({ counters, isOwn, today }) => (
        <ul className="counters">
          {counters.map((counted) => (
            <li key={counted.counter}>
              <CounterCard
                counted={counted}
                {...(isOwn ? { to: addressOf(counted, today) } : {})}
              />
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}

function CounterCard({ counted, to }: { readonly counted: Counted; readonly to?: string }) {
  const { counter, count, aside } = counted
  const isLate = counter === 'overdue' && count > 0
  const text = (
    <>
      <span className="counter-name">{words.counterNames[counter]}</span>{' '}
      <span className="big-number numeric">{countWords(count)}</span>{' '}
      <span className="muted small">{asideWords(counted)}</span>
    </>
  )
  const marks = { 'data-late': isLate || undefined, 'data-aside': aside > 0 || undefined }
  if (to === undefined) {
    return (
      <div className="counter" {...marks}>
        {text}
      </div>
    )
  }
  return (
    <Link to={to} className="counter" {...marks}>
      {text}
    </Link>
  )
}

/**
 * Yesterday's number is worth saying also when there is none today; of the others only what there
 * is can be said.
 */
function asideWords({ counter, count, aside }: Counted): string {
  if (count === 0 && counter !== 'received-today') return words.nothing
  return words.asides[counter](aside)
}

function addressOf({ counter }: Counted, today: string): string {
  const filters: Partial<ListFilters> =
    counter === 'received-today' ? { from: today, to: today } : { tray: counter }
  return `/control/entries?${searchOf({ ...noFilters, ...filters }).toString()}`
}
