import type { ImportedRowView } from '#contract/book/imported-books.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'

import { Link } from '../router/link.tsx'
import { ReadingFailure } from '../common/reading-failure.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { DataTable, type DataColumn } from '../ui/display/data-table.tsx'
import { EmptyState } from '../ui/display/empty-state.tsx'
import { Skeleton } from '../ui/buttons/skeleton.tsx'
import { importWords as words } from '../words/book/imports.ts'
import type { Asked } from './asked.ts'
import { rowAddress, rowsOnPage } from './asked.ts'
import { useRows } from './import-queries.ts'

export type FoundRowsProps = {
  readonly asked: Asked
  /** Null for all books. */
  readonly bookId: string | null
  readonly onAsk: (asked: Asked) => void
}

/** The rows of a book, or those that answer a search; fifty at a time. */
export function FoundRows({ asked, bookId, onAsk }: FoundRowsProps) {
  const { data, error, refetch, isPlaceholderData } = useRows(asked, bookId)
  if (error) return <ReadingFailure error={error} words={words} onRetry={refetch} />
  if (data === undefined) return <Skeleton lines={8} height={2} />
  const { rows, total } = data
  return (
    <>
      <p role="status" className="muted">
        {isPlaceholderData ? words.searching : words.total(total)}
      </p>
      <DataTable
        label={words.found}
        columns={bookId === null ? [...columns, bookColumn] : columns}
        rows={rows}
        keyOf={(row) => `${row.bookId} ${row.ordinal}`}
        isStale={isPlaceholderData}
        empty={<EmptyState title={words.nothingTitle}>{words.nothingText}</EmptyState>}
      />
      <Turner
        page={asked.page}
        last={Math.max(1, Math.ceil(total / rowsOnPage))}
        onPage={(page) => onAsk({ ...asked, page })}
      />
    </>
  )
}

const titles = words.columns
const columns: readonly DataColumn<ImportedRowView>[] = [
  {
    id: 'number',
    header: titles.number,
    width: '9rem',
    isRowHeader: true,
    onCard: 'title',
    cell: ({ bookId, ordinal, number }) => (
      <Link to={rowAddress(bookId, ordinal)}>{number === '' ? words.noNumber : number}</Link>
    ),
  },
  {
    id: 'date',
    header: titles.date,
    width: '8rem',
    cell: ({ date }) => <span className="numeric">{date}</span>,
  },
  { id: 'sender', header: titles.sender, width: '13rem', cell: ({ sender }) => sender },
  { id: 'subject', header: titles.subject, cell: ({ subject }) => subject },
  {
    id: 'destination',
    header: titles.destination,
    width: '10rem',
    cell: ({ destination }) => destination,
  },
]
const bookColumn: DataColumn<ImportedRowView> = {
  id: 'book',
  header: titles.book,
  width: '12rem',
  cell: ({ bookName }) => <span className="small">{bookName}</span>,
}

type TurnerProps = {
  readonly page: number
  readonly last: number
  readonly onPage: (page: number) => void
}

function Turner({ page, last, onPage }: TurnerProps) {
  if (last === 1 && page === 1) return null
  return (
    <nav className="import-turner" aria-label={words.pages}>
      <span className="muted" role="status">
        {words.pageOf(page, last)}
      </span>
      <Button
        icon={<ChevronLeft aria-hidden="true" />}
        isDisabled={page <= 1}
        onPress={() => onPage(Math.min(page - 1, last))}
      >
        {words.previousPage}
      </Button>
      <Button
        icon={<ChevronRight aria-hidden="true" />}
        isDisabled={page >= last}
        onPress={() => onPage(page + 1)}
      >
        {words.nextPage}
      </Button>
    </nav>
  )
}
