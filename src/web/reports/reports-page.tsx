/**
 * The reports: chosen and narrowed down in the address, drawn and tabled on the screen, taken away
 * as files.
 */
import type { SessionView } from '#contract/service/session.ts'
import type { ReportKind } from '#domain/book/report.ts'
import { mayReadReport, reportKinds } from '#domain/book/report.ts'

import { useSearchParams } from '../router/router.tsx'
import { ReadingFailure } from '../common/reading-failure.tsx'
import { useSession } from '../session/current/use-session.ts'
import { EmptyState } from '../ui/display/empty-state.tsx'
import { PageHeader } from '../ui/display/page-header.tsx'
import { Skeleton } from '../ui/buttons/skeleton.tsx'
import { writtenDate } from '../words/language/dates.ts'
import { reportWords as words } from '../words/book/reports.ts'
import { Downloads } from './downloads.tsx'
import { ExportList } from './export-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { Filters } from './report-filters.ts'
import { addressOf, filtersIn, filtersOf, isBackwards, reportIn } from './report-filters.ts'
import { useReport } from './report-queries.ts'
import { ReportSection } from './report-section.tsx'
import './reports.css'

export function ReportsPage() {
  const session = useSession().data
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} />
      {session ? <Reports session={session} /> : <Skeleton lines={8} height={2} />}
    </>
  )
}

function Reports({ session }: { readonly session: SessionView }) {
  const [address, setAddress] = useSearchParams()
  const offered = reportKinds.filter((kind) => mayReadReport(session, kind))
  const report = reportIn(address, offered)
  if (report === undefined) {
    return <EmptyState title={words.notYoursTitle}>{words.notYoursText}</EmptyState>
  }
  const filters = filtersIn(address, report)
  return (
    <div className="stack">
      <section className="card stack report-controls">
        <FilterBar
          offered={offered}
          report={report}
          filters={filters}
          onChange={(next, changed) =>
            setAddress(addressOf(next, changed), { replace: next === report })
          }
        />
        <Downloads report={report} filters={filters} reader={session} />
      </section>
      <ExportList />
      <Report report={report} filters={filters} />
    </div>
  )
}

function Report({ report, filters }: { readonly report: ReportKind; readonly filters: Filters }) {
  const { data, error, refetch, isPlaceholderData } = useReport(report, filters)
  if (error) return <ReadingFailure error={error} words={words} onRetry={refetch} />
  if (isBackwards(filters)) return null
  if (data === undefined) return <Skeleton lines={10} height={2} />
  const hasPeriod = filtersOf[report].includes('from')
  return (
    <article
      className="report"
      aria-busy={isPlaceholderData}
      data-stale={isPlaceholderData || undefined}
    >
      <h2>{words.reports[report]}</h2>
      <p className="muted">
        {hasPeriod && `${words.period(writtenDate(data.from), writtenDate(data.to))} `}
        {words.scope[data.scope]}
      </p>
      {data.sections.map((section) => (
        <ReportSection key={section.section} report={report} section={section} />
      ))}
    </article>
  )
}
