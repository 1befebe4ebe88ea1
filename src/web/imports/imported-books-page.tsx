/**
 * The books from before Asiento: which there are, what they hold, and one row of them. Book, row
 * and part stand in the address.
 */

import { useSearchParams } from '../router/router.tsx'
import { ReadingFailure } from '../common/reading-failure.tsx'
import { PageHeader } from '../ui/display/page-header.tsx'
import { Skeleton } from '../ui/buttons/skeleton.tsx'
import { importWords as words } from '../words/book/imports.ts'
import { isAsked } from './asked.ts'
import { BookTable } from './book-table.tsx'
import { FoundRows } from './found-rows.tsx'
import { useBooks } from './import-queries.ts'
import './imports.css'
import { OpenBook } from './open-book.tsx'
import { RowPage } from './row-page.tsx'
import { SearchForm } from './search-form.tsx'
import { useAsked } from './use-asked.ts'

export function ImportedBooksPage() {
  const [address] = useSearchParams()
  const bookId = address.get('libro')
  const ordinal = address.get('fila')
  if (bookId === null) return <Books />
  if (ordinal === null) return <OpenBook key={bookId} bookId={bookId} />
  return <RowPage bookId={bookId} ordinal={ordinal} />
}

function Books() {
  const { data, error, refetch } = useBooks()
  const { asked, ask } = useAsked()
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} />
      {error ? (
        <ReadingFailure error={error} words={words} onRetry={refetch} />
      ) : data === undefined || asked === undefined ? (
        <Skeleton lines={8} height={2} />
      ) : (
        <div className="stack">
          {data.books.length > 0 && (
            <section className="card stack">
              <SearchForm label={words.search} asked={asked} onAsk={ask} />
              {isAsked(asked) && <FoundRows asked={asked} bookId={null} onAsk={ask} />}
            </section>
          )}
          <section className="card stack">
            <h2>{words.books}</h2>
            <BookTable books={data.books} timeZone={data.timeZone} />
          </section>
        </div>
      )}
    </>
  )
}
