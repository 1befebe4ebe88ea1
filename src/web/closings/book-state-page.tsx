/** Whether the book takes registrations; if not, why, and the acts of one or two people that let it go on. */
import type { BookStateView } from '#contract/book-state.ts'

import { ApiProblem } from '../api.ts'
import { DescriptionList } from '../ui/description-list.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailureNotice } from '../ui/failure-notice.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { bookStateWords as words } from '../words/closings.ts'
import { writtenInstant } from '../words/dates.ts'
import { DoneActs, WaitingAct } from './book-act-view.tsx'
import { useBookState } from './book-state-query.ts'
import { ClockQuestion } from './clock-question.tsx'
import './closings.css'
import { ProposeClock, ProposeResume } from './propose-act.tsx'

export function BookStatePage() {
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} />
      <State />
    </>
  )
}

function State() {
  const { data, error, refetch } = useBookState()
  if (error instanceof ApiProblem && error.problem.type === 'E-PER-09') {
    return <EmptyState title={words.notYoursTitle}>{words.notYoursText}</EmptyState>
  }
  if (error) {
    return (
      <FailureNotice
        title={words.failed}
        error={error}
        retryLabel={words.retry}
        onRetry={() => void refetch()}
      />
    )
  }
  if (data === undefined) return <Spinner label={words.loading} />
  return (
    <div className="stack">
      <section className="card stack">
        <Standing state={data} />
        <DescriptionList
          items={[
            { term: words.now, description: writtenInstant(data.now, data.timeZone) },
            { term: words.lastAt, description: writtenInstant(data.lastAt, data.timeZone) },
          ]}
        />
        <ClockQuestion state={data} />
      </section>
      {data.waiting.map((act) => (
        <WaitingAct key={act.actId} act={act} timeZone={data.timeZone} />
      ))}
      <ProposeClock state={data} />
      <ProposeResume state={data} />
      <DoneActs acts={data.done} timeZone={data.timeZone} />
    </div>
  )
}

function Standing({ state: { fault, restored } }: { readonly state: BookStateView }) {
  if (fault === null && restored.length === 0) return <p>{words.fine}</p>
  if (fault === null) return null
  const { title, text } = words.faults[fault]
  return (
    <Notice tone={fault === 'APART' ? 'warning' : 'danger'} title={title}>
      {text}
    </Notice>
  )
}
