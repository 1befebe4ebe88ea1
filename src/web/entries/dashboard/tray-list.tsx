import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { dashboardWords as words } from '../../words/dashboard.ts'
import { trayNames } from '../../words/trays.ts'
import { noFilters, searchOf } from '../list/list-filters.ts'
import { countWords } from '../list/tray-tabs.tsx'
import { traysQuery } from '../show/entry-queries.ts'
import { Block } from './block.tsx'

/** The reader's trays with what waits in each. */
export function TrayList() {
  const query = useQuery(traysQuery)
  return (
    <Block title={words.trays} query={query} lines={6}>
      {({ trays }) => (
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
