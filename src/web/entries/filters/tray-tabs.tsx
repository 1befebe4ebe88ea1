import { mostCounted, type Tray } from '#domain/handling/tray.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { Link } from '../../router/link.tsx'
import { trayNames, trayWords } from '../../words/entries/trays.ts'
import { traysQuery } from '../query/entry-queries.ts'
import { noFilters, searchOf } from './list-filters.ts'

/**
 * The reader's trays with what waits in each, and the whole book; none is the current one where a
 * saved view is. They are addresses: each opens in a tab of its own if wanted.
 */
export function TrayTabs({ current }: { readonly current: Tray | '' | null }) {
  const { data } = useQuery(traysQuery)
  const own = data?.trays ?? []
  const list = useRef<HTMLUListElement>(null)
  // On a telephone they are one line, of which a part is in sight.
  useEffect(() => {
    const here = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (here) list.current?.scrollTo({ left: here.offsetLeft - list.current.clientWidth / 2 })
    // What they are of: where the current one stands.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [current, own.length])
  return (
    <nav className="tray-tabs" aria-label={trayWords.trays}>
      <ul ref={list}>
        {own.map(({ tray, count }) => (
          <TrayLink key={tray} tray={tray} count={count} isCurrent={tray === current} />
        ))}
        <li>
          <Link to="?" className="tray-tab" aria-current={current === '' ? 'page' : undefined}>
            {trayWords.wholeBook}
          </Link>
        </li>
      </ul>
    </nav>
  )
}

function TrayLink({
  tray,
  count,
  isCurrent,
}: {
  readonly tray: Tray
  readonly count: number
  readonly isCurrent: boolean
}) {
  const shown = countWords(count)
  return (
    <li>
      <Link
        to={`?${searchOf({ ...noFilters, tray }).toString()}`}
        className="tray-tab"
        data-empty={count === 0 || undefined}
        data-late={tray === 'overdue' && count > 0 ? true : undefined}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <span>{trayNames[tray]}</span> <span className="tray-count numeric">{shown}</span>
      </Link>
    </li>
  )
}

/** Counting stops at a thousand: nobody acts differently on more. */
export function countWords(count: number): string {
  return count >= mostCounted ? `${mostCounted - 1}+` : String(count)
}
