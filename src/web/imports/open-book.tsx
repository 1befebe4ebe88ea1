import type { ImportedBookRead } from '#contract/book/imported-books.ts'

import { Link } from '../router/link.tsx'
import { useLocation, useSearchParams } from '../router/router.tsx'
import { ReadingFailure } from '../common/reading-failure.tsx'
import { DescriptionList } from '../ui/display/description-list.tsx'
import { PageHeader } from '../ui/display/page-header.tsx'
import { Skeleton } from '../ui/buttons/skeleton.tsx'
import { Tabs } from '../ui/display/tabs.tsx'
import { writtenInstant } from '../words/language/dates.ts'
import { importWords as words } from '../words/book/imports.ts'
import { BookReview } from './book-review.tsx'
import { counted, ReadOnlyTag, writtenSpan, writtenYears } from './book-table.tsx'
import { FoundRows } from './found-rows.tsx'
import { useBook } from './import-queries.ts'
import { SearchForm } from './search-form.tsx'
import { useAsked } from './use-asked.ts'

export function OpenBook({ bookId }: { readonly bookId: string }) {
  const { data, error, refetch } = useBook(bookId)
  return (
    <>
      <PageHeader
        title={data?.book.name ?? words.title}
        lead={words.readOnlyText}
        status={<ReadOnlyTag />}
        actions={<Link to="/control/importedbooks">{words.toBooks}</Link>}
      />
      {error ? (
        <ReadingFailure error={error} words={words} onRetry={refetch} />
      ) : data === undefined ? (
        <Skeleton lines={10} height={2} />
      ) : (
        <Opened read={data} />
      )}
    </>
  )
}

function Opened({ read }: { readonly read: ImportedBookRead }) {
  const { book, review } = read
  const { asked, ask } = useAsked()
  const { state } = useLocation()
  const [address, setAddress] = useSearchParams()
  return (
    <div className="stack">
      <section className="card">
        <DescriptionList layout="grid" items={factsOf(read)} />
        <details>
          <summary>{words.hashes}</summary>
          <DescriptionList
            layout="grid"
            items={[
              { term: words.fileSha256, description: hashText(book.fileSha256) },
              { term: words.rowsSha256, description: hashText(book.rowsSha256) },
            ]}
          />
        </details>
      </section>
      <section className="card stack">
        <Tabs
          label={words.parts}
          selected={address.get('vista') === 'informe' ? 'informe' : 'filas'}
          onSelect={(part) =>
            setAddress(
              part === 'informe' ? { libro: book.bookId, vista: part } : { libro: book.bookId },
              { replace: true, state },
            )
          }
          items={[
            {
              id: 'filas',
              label: words.tabRows,
              content:
                asked === undefined ? (
                  <Skeleton lines={8} height={2} />
                ) : (
                  <div className="stack">
                    <SearchForm label={words.searchHere} asked={asked} onAsk={ask} />
                    <FoundRows asked={asked} bookId={book.bookId} onAsk={ask} />
                  </div>
                ),
            },
            {
              id: 'informe',
              label: words.tabReview,
              content: <BookReview book={book} review={review} />,
            },
          ]}
        />
      </section>
    </div>
  )
}

const hashText = (hash: string) => <code className="import-hash">{hash}</code>

function factsOf({ book, timeZone }: ImportedBookRead) {
  return [
    { term: words.columns.years, description: writtenYears(book.firstYear, book.lastYear) },
    { term: words.columns.rows, description: counted(book.rowCount) },
    { term: words.columns.span, description: writtenSpan(book.from, book.to) },
    {
      term: words.columns.missing,
      description: book.missingCount === 0 ? words.none : counted(book.missingCount),
    },
    {
      term: words.columns.imported,
      description: words.importedBy(writtenInstant(book.importedAt, timeZone), book.importedBy),
    },
    { term: words.file, description: <span className="import-hash">{book.fileName}</span> },
  ]
}
