import type { ImportedBookView } from '#contract/book/imported-books.ts'
import { LockKeyhole } from 'lucide-react'

import { Link } from '../router/link.tsx'
import { DataTable, type DataColumn } from '../ui/display/data-table.tsx'
import { EmptyState } from '../ui/display/empty-state.tsx'
import { StatusTag } from '../ui/display/status-tag.tsx'
import { writtenDate, writtenInstant } from '../words/language/dates.ts'
import { importWords as words } from '../words/book/imports.ts'
import { localeWords } from '../words/language/locale.ts'
import { bookAddress } from './asked.ts'

export type BookTableProps = {
  readonly books: readonly ImportedBookView[]
  readonly timeZone: string
}

export function BookTable({ books, timeZone }: BookTableProps) {
  return (
    <DataTable
      label={words.title}
      columns={columnsFor(timeZone)}
      rows={books}
      keyOf={({ bookId }) => bookId}
      empty={<EmptyState title={words.noBooksTitle}>{words.noBooksText}</EmptyState>}
    />
  )
}

function columnsFor(timeZone: string): readonly DataColumn<ImportedBookView>[] {
  const titles = words.columns
  return [
    {
      id: 'book',
      header: titles.book,
      isRowHeader: true,
      onCard: 'title',
      cell: ({ bookId, name }) => <Link to={bookAddress(bookId)}>{name}</Link>,
    },
    {
      id: 'years',
      header: titles.years,
      width: '7rem',
      cell: ({ firstYear, lastYear }) => (
        <span className="numeric">{writtenYears(firstYear, lastYear)}</span>
      ),
    },
    {
      id: 'rows',
      header: titles.rows,
      width: '7rem',
      align: 'end',
      cell: ({ rowCount }) => <span className="numeric">{words.total(rowCount)}</span>,
    },
    {
      id: 'span',
      header: titles.span,
      width: '13rem',
      cell: ({ from, to }) => <span className="numeric">{writtenSpan(from, to)}</span>,
    },
    {
      id: 'missing',
      header: titles.missing,
      width: '9rem',
      cell: ({ missingCount }) => <span className="numeric">{words.missingOf(missingCount)}</span>,
    },
    {
      id: 'imported',
      header: titles.imported,
      width: '11rem',
      cell: ({ importedAt, importedBy }) => (
        <span className="small">
          {words.importedBy(writtenInstant(importedAt, timeZone), importedBy)}
        </span>
      ),
    },
  ]
}

export function ReadOnlyTag() {
  return (
    <StatusTag tone="info" icon={<LockKeyhole aria-hidden="true" />}>
      {words.readOnly}
    </StatusTag>
  )
}

export function writtenYears(first: number | null, last: number | null): string {
  if (first === null || last === null) return words.noYears
  return first === last ? String(first) : words.span(first, last)
}

export function writtenSpan(from: string | null, to: string | null): string {
  if (from === null || to === null) return words.noDates
  return `${writtenDate(from)} – ${writtenDate(to)}`
}

export function counted(count: number): string {
  return count.toLocaleString(localeWords.tag)
}
