/**
 * The days of the book, closed and to be closed, with their acts: for the head of registry, and for
 * auditors to read.
 */
import type { ClosingsView } from '#contract/book/closings.ts'
import { addMonths } from '#domain/deadline/civil-date.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'

import { Link } from '../router/link.tsx'
import { useSearchParams } from '../router/router.tsx'
import { ReadingFailure } from '../common/reading-failure.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { EmptyState } from '../ui/display/empty-state.tsx'
import { Notice } from '../ui/display/notice.tsx'
import { PageHeader } from '../ui/display/page-header.tsx'
import { Select } from '../ui/fields/select.tsx'
import { Skeleton } from '../ui/buttons/skeleton.tsx'
import { closingWords as words } from '../words/book/closings.ts'
import { writtenDate } from '../words/language/dates.ts'
import { CloseDialog } from './close-dialog.tsx'
import { useClosings } from './closing-queries.ts'
import { DayTable } from './day-table.tsx'
import { monthName } from './month-words.ts'
import { YearList } from './year-list.tsx'
import { useBookState } from './book-state-query.ts'
import './closings.css'

export function ClosingsPage() {
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} />
      <div className="stack">
        <BookWaits />
        <Closings />
      </div>
    </>
  )
}

/** Office, month and the day in question are in the address. */
function Closings() {
  const [address, setAddress] = useSearchParams()
  const { data, error, refetch, isPlaceholderData } = useClosings(
    address.get('office'),
    address.get('month'),
  )
  const set = (changes: Readonly<Record<string, string | null>>): void =>
    setAddress((now) => {
      const next = new URLSearchParams(now)
      for (const [key, value] of Object.entries(changes)) {
        if (value === null) next.delete(key)
        else next.set(key, value)
      }
      return next
    })
  if (error) return <ReadingFailure error={error} words={words} onRetry={refetch} />
  if (data === undefined) return <Skeleton lines={10} height={2} />
  const asked = address.get('close')
  return (
    <div className="stack">
      <section className="card stack">
        <Choices closings={data} onChange={set} />
        {data.days.length === 0 ? (
          <EmptyState title={words.noDays}>
            {words.noDaysText(writtenDate(data.opensOn))}
          </EmptyState>
        ) : (
          <DayTable
            closings={data}
            isStale={isPlaceholderData}
            onClose={(on) => set({ close: on })}
          />
        )}
      </section>
      <YearList closings={data} />
      {asked !== null && data.mayClose && (
        <CloseDialog
          officeId={data.officeId}
          on={asked}
          today={data.today}
          onClose={() => set({ close: null })}
        />
      )}
    </div>
  )
}

type ChoicesProps = {
  readonly closings: ClosingsView
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void
}

function Choices({ closings, onChange }: ChoicesProps) {
  const { offices, officeId, month, today, opensOn } = closings
  const monthAfter = (months: number): string => addMonths(`${month}-01`, months).slice(0, 7)
  return (
    <div className="closing-choices">
      {offices.length > 1 && (
        <Select
          label={words.office}
          options={offices.map((office) => ({ id: office.officeId, label: office.name }))}
          value={officeId}
          onChange={(office) => onChange({ office, month: null })}
        />
      )}
      <div className="closing-month">
        <Button
          icon={<ChevronLeft aria-hidden="true" />}
          isDisabled={month <= opensOn.slice(0, 7)}
          onPress={() => onChange({ month: monthAfter(-1) })}
        >
          {words.earlier}
        </Button>
        <h2 aria-live="polite">{monthName(month)}</h2>
        <Button
          icon={<ChevronRight aria-hidden="true" />}
          isDisabled={month >= today.slice(0, 7)}
          onPress={() => onChange({ month: monthAfter(1) })}
        >
          {words.later}
        </Button>
      </div>
    </div>
  )
}

/**
 * The way to «Estado del libro» when something waits there, for whoever came to look at the
 * closings.
 */
function BookWaits() {
  const { data } = useBookState()
  if (data === undefined) return null
  const { restored, waiting } = data
  if (restored.length === 0 && waiting.length === 0) return null
  return (
    <Notice
      tone="warning"
      title={words.waitsTitle}
      actions={
        <Link to="/control/bookstate" className="button button-secondary">
          {words.waitsLink}
        </Link>
      }
    >
      {words.waitsText}
    </Notice>
  )
}
