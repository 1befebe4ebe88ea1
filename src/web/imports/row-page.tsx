import type { ImportedEntryView } from '#contract/book/imported-books.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'

import { Link } from '../router/link.tsx'
import { ReadingFailure } from '../common/reading-failure.tsx'
import { DescriptionList } from '../ui/display/description-list.tsx'
import { Notice } from '../ui/display/notice.tsx'
import { PageHeader } from '../ui/display/page-header.tsx'
import { Skeleton } from '../ui/buttons/skeleton.tsx'
import { writtenDate } from '../words/language/dates.ts'
import { importWords as words } from '../words/book/imports.ts'
import { bookAddress, rowAddress } from './asked.ts'
import { ReadOnlyTag } from './book-table.tsx'
import { useRow } from './import-queries.ts'

export type RowPageProps = { readonly bookId: string; readonly ordinal: string }

/**
 * One row as it stood in the old book, every field of it, and what could be read of its number and
 * date.
 */
export function RowPage({ bookId, ordinal }: RowPageProps) {
  const { data, error, refetch } = useRow(bookId, ordinal)
  return (
    <>
      <PageHeader
        title={titleOf(data)}
        lead={data && `${data.bookName}. ${words.row(data.ordinal, data.rowCount)}.`}
        status={<ReadOnlyTag />}
        actions={
          <Link to={bookAddress(bookId)}>{words.toBook(data?.bookName ?? words.title)}</Link>
        }
      />
      {error ? (
        <ReadingFailure error={error} words={words} onRetry={refetch} />
      ) : data === undefined ? (
        <Skeleton lines={10} height={2} />
      ) : (
        <Row row={data} />
      )}
    </>
  )
}

function titleOf(row: ImportedEntryView | undefined): string {
  if (row === undefined) return words.title
  return row.number === '' ? words.noNumber : row.number
}

function Row({ row }: { readonly row: ImportedEntryView }) {
  const { bookId, ordinal, rowCount, isHeaderOnly, other } = row
  return (
    <div className="stack">
      <section className="card stack">
        <h2>{words.asWritten}</h2>
        <DescriptionList items={writtenOf(row)} />
        {isHeaderOnly && <Notice>{words.headerOnly}</Notice>}
      </section>
      {other.length > 0 && (
        <section className="card stack">
          <h2>{words.further}</h2>
          <DescriptionList
            items={other.map(({ heading, text }) => ({ term: heading, description: text }))}
          />
        </section>
      )}
      <section className="card stack">
        <h2>{words.asRead}</h2>
        <DescriptionList
          items={[
            { term: words.readNumber, description: row.sequence ?? words.notRead },
            { term: words.readYear, description: row.year ?? words.notRead },
            {
              term: words.readDate,
              description: row.on === null ? words.notRead : writtenDate(row.on),
            },
          ]}
        />
      </section>
      <nav className="import-turner" aria-label={words.pages}>
        {ordinal > 1 && (
          <Link to={rowAddress(bookId, ordinal - 1)}>
            <ChevronLeft aria-hidden="true" /> {words.previousRow}
          </Link>
        )}
        {ordinal < rowCount && (
          <Link to={rowAddress(bookId, ordinal + 1)}>
            {words.nextRow} <ChevronRight aria-hidden="true" />
          </Link>
        )}
      </nav>
    </div>
  )
}

function writtenOf(row: ImportedEntryView) {
  const titles = words.columns
  const header = (
    ['number', 'date', 'sender', 'subject', 'documentType', 'destination', 'folios'] as const
  ).map((field) => ({ term: titles[field], description: row[field] }))
  return row.isHeaderOnly ? header : [...header, { term: titles.notes, description: row.notes }]
}
