import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'

import type { MovesView, WantedChangeView } from '#contract/municipality/configuration.ts'

import { Link } from '../../router/link.tsx'
import { workAddress } from '../../common/entry-in-address.ts'
import { DataTable, type DataColumn } from '../../ui/display/data-table.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { configurationWords as words } from '../../words/office/configuration.ts'
import { writtenDay } from '../../words/entries/deadlines.ts'
import { useMoves } from './configuration-queries.ts'

/** Which open documents a change of days would move, before anybody decides. Null asks nothing. */
export function MovesPanel({ change }: { readonly change: WantedChangeView | null }) {
  const [page, setPage] = useState(1)
  const moves = useMoves(change, page)
  if (change === null) return null
  if (moves.error) return <Notice tone="danger">{moves.error.message}</Notice>
  if (!moves.data) return <Spinner label={words.movesLoading} />
  const { count, hidden, pages, entries } = moves.data
  return (
    <div className="stack stack-tight" aria-live="polite">
      <Notice tone={count === 0 ? 'info' : 'warning'}>
        {count === 0 ? words.movesNone : words.moves(count)}
        {hidden > 0 && ` ${words.movesHidden(hidden)}`}
      </Notice>
      {entries.length > 0 && (
        <DataTable
          label={words.movesTable}
          columns={columns}
          rows={entries}
          keyOf={({ entryId }) => entryId}
          isStale={moves.isPlaceholderData}
        />
      )}
      {pages > 1 && (
        <div className="cluster cluster-end">
          <IconButton
            label={words.previousPage}
            icon={<ChevronLeft aria-hidden="true" />}
            isDisabled={page === 1}
            onPress={() => setPage(page - 1)}
          />
          <span>{words.page(page, pages)}</span>
          <IconButton
            label={words.nextPage}
            icon={<ChevronRight aria-hidden="true" />}
            isDisabled={page >= pages}
            onPress={() => setPage(page + 1)}
          />
        </div>
      )}
    </div>
  )
}

type Moved = MovesView['entries'][number]

const columns: readonly DataColumn<Moved>[] = [
  {
    id: 'number',
    header: words.number,
    width: '11rem',
    isRowHeader: true,
    onCard: 'title',
    cell: ({ entryId, entryNumber }) => (
      <Link to={workAddress(entryId)} target="_blank" className="numeric nowrap">
        {entryNumber}
      </Link>
    ),
  },
  {
    id: 'subject',
    header: words.subject,
    cell: ({ subject }) => subject ?? <span className="muted">{words.reserved}</span>,
  },
  { id: 'from', header: words.from, width: '10rem', cell: ({ from }) => writtenDay(from) },
  { id: 'to', header: words.to, width: '10rem', cell: ({ to }) => writtenDay(to) },
]
