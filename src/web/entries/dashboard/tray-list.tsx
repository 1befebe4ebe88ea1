import { useQuery } from '@tanstack/react-query'

import { Link } from '../../router/link.tsx'
import { dashboardWords as words } from '../../words/entries/dashboard.ts'
import { trayNames } from '../../words/entries/trays.ts'
import { noFilters, searchOf } from '../filters/list-filters.ts'
import { countWords } from '../filters/tray-tabs.tsx'
import { overviewQuery, traysQuery } from '../query/entry-queries.ts'
import { Block } from './block.tsx'

/** The reader's trays with what waits in each, but those that stand on the page already. */
export function TrayList() {
  const query = useQuery(traysQuery)
  const told = new Set<string>(['pending'])
  for (const { counter } of useQuery(overviewQuery).data?.counters ?? []) told.add(counter)
  const others = query.data?.trays.filter(({ tray }) => !told.has(tray))
  if (others?.length === 0) return null
  return (
    <Block title={words.trays} query={{ ...query, data: others }} lines={3}>
      {(trays) => (
        <ul className="tray-list">
          {trays.map(({ tray, count }) => (
            <li key={tray}>
              <Link
                to={`/control/entries?${searchOf({ ...noFilters, tray }).toString()}`}
                data-empty={count === 0 || undefined}
                data-late={(tray === 'overdue' && count > 0) || undefined}
              >
                <span>{trayNames[tray]}</span>
                <span className="tray-count numeric">{countWords(count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}
