/**
 * The check-up of the register: what is wrong in the book of a year, and what to do about each
 * thing.
 */
import type { BookReview, Finding } from '#contract/book/book-review.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleCheck, RefreshCw } from 'lucide-react'

import { Link } from '../router/link.tsx'
import { useSearchParams } from '../router/router.tsx'
import { ReadingFailure } from '../common/reading-failure.tsx'
import { workAddress } from '../common/entry-in-address.ts'
import { call } from '../common/api.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Notice } from '../ui/display/notice.tsx'
import { PageHeader } from '../ui/display/page-header.tsx'
import { Select } from '../ui/fields/select.tsx'
import { Spinner } from '../ui/buttons/spinner.tsx'
import { reviewWords as words } from '../words/book/book-review.ts'
import { writtenInstant } from '../words/language/dates.ts'
import { localeWords } from '../words/language/locale.ts'
import './review.css'

export function ReviewPage() {
  const [address, setAddress] = useSearchParams()
  const year = address.get('year')
  const review = useQuery({
    queryKey: ['book-review', year],
    queryFn: ({ signal }) =>
      call('reviewBook', { query: year === null ? {} : { year } }, { signal }),
    placeholderData: keepPreviousData,
    // Asked for by a person, and answered once: it reads a whole year.
    refetchOnWindowFocus: false,
  })
  const { data, error, isFetching, refetch } = review
  return (
    <>
      <PageHeader
        title={words.title}
        lead={words.lead}
        actions={
          data && (
            <Button
              icon={<RefreshCw aria-hidden="true" />}
              isBusy={isFetching}
              busyLabel={words.checking}
              onPress={() => void refetch()}
            >
              {words.again}
            </Button>
          )
        }
      />
      {error ? (
        <ReadingFailure error={error} words={words} onRetry={refetch} />
      ) : data === undefined ? (
        <Spinner label={words.checking} />
      ) : (
        <Review review={data} onYear={(chosen) => setAddress({ year: chosen })} />
      )}
    </>
  )
}

type ReviewProps = {
  readonly review: BookReview
  readonly onYear: (year: string) => void
}

function Review({ review, onYear }: ReviewProps) {
  const { year, years, entries, files, checkedAt, timeZone, findings } = review
  return (
    <div className="stack">
      <section className="card stack">
        {years.length > 1 && (
          <div className="review-year">
            <Select
              label={words.year}
              options={years.map((one) => ({ id: String(one), label: String(one) }))}
              value={String(year)}
              onChange={(chosen) => chosen !== null && onYear(chosen)}
            />
          </div>
        )}
        <p role="status">
          {findings.length === 0 && (
            <strong className="review-well">
              <CircleCheck aria-hidden="true" /> {words.wellTitle}.{' '}
            </strong>
          )}
          {words.summary(written(entries), written(files), writtenInstant(checkedAt, timeZone))}
        </p>
        <p className="muted small">{words.whole}</p>
      </section>
      {findings.map((finding) => (
        <FindingCard key={finding.kind} finding={finding} />
      ))}
    </div>
  )
}

function FindingCard({ finding }: { readonly finding: Finding }) {
  const { kind, count, places } = finding
  const { title, whatToDo } = words.findings[kind]
  const rest = count - places.length
  return (
    <Notice tone="danger" title={title(count)}>
      <p>
        <strong>{words.whatToDo}:</strong> {whatToDo}
      </p>
      <ul className="review-places">
        {places.map(({ text, entryId }) => (
          <li key={`${text} ${entryId ?? ''}`}>
            {entryId === null ? <span>{text}</span> : <Link to={workAddress(entryId)}>{text}</Link>}
          </li>
        ))}
        {rest > 0 && <li>{words.more(rest)}</li>}
      </ul>
    </Notice>
  )
}

function written(count: number): string {
  return count.toLocaleString(localeWords.tag)
}
