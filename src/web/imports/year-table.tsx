import type { ImportedReviewView } from '#contract/book/imported-books.ts'

import { DataTable, type DataColumn } from '../ui/display/data-table.tsx'
import { importWords as words } from '../words/book/imports.ts'
import { counted } from './book-table.tsx'
import { RowLinks } from './row-links.tsx'

type Year = ImportedReviewView['years'][number]

export type YearTableProps = { readonly bookId: string; readonly years: readonly Year[] }

export function YearTable({ bookId, years }: YearTableProps) {
  return (
    <DataTable
      label={words.reviewTable}
      columns={columnsFor(bookId)}
      rows={years}
      keyOf={({ year }) => String(year)}
    />
  )
}

function columnsFor(bookId: string): readonly DataColumn<Year>[] {
  return [
    {
      id: 'year',
      header: words.year,
      width: '5rem',
      isRowHeader: true,
      onCard: 'title',
      cell: ({ year }) => <span className="numeric">{year}</span>,
    },
    {
      id: 'rows',
      header: words.columns.rows,
      width: '5rem',
      align: 'end',
      cell: ({ count }) => <span className="numeric">{counted(count)}</span>,
    },
    {
      id: 'span',
      header: words.firstLast,
      width: '9rem',
      cell: ({ first, last }) => <span className="numeric">{words.span(first, last)}</span>,
    },
    { id: 'missing', header: words.missing, cell: missing },
    { id: 'repeated', header: words.repeated, cell: repeated },
    {
      id: 'backwards',
      header: words.backwardsRows,
      width: '12rem',
      cell: ({ backwards }) => <RowLinks bookId={bookId} {...backwards} />,
    },
  ]
}

function missing({ missingCount, gaps, gapCount }: Year) {
  if (missingCount === 0) return words.none
  const ranges = gaps.map(({ from, to }) => words.range(from, to)).join(', ')
  const rest = gapCount - gaps.length
  return (
    <span className="numeric">
      <strong>{counted(missingCount)}</strong>: {ranges}
      {rest > 0 && ` ${words.more(rest)}`}
    </span>
  )
}

function repeated({ repeated: numbers, repeatedCount }: Year) {
  if (repeatedCount === 0) return words.none
  const named = numbers.map(({ sequence, ordinals }) =>
    words.repeatedIn(sequence, ordinals.join(', ')),
  )
  const rest = repeatedCount - numbers.length
  return (
    <span className="numeric">
      {named.join(', ')}
      {rest > 0 && ` ${words.more(rest)}`}
    </span>
  )
}
