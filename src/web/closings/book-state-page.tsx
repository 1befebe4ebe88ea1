/**
 * Whether the book takes registrations; if not, why, and the acts of one or two people that let it
 * go on.
 */
import type { BookStateView } from '#contract/book/book-state.ts'

import { ReadingFailure } from '../common/reading-failure.tsx'
import { DescriptionList } from '../ui/display/description-list.tsx'
import { Notice } from '../ui/display/notice.tsx'
import { PageHeader } from '../ui/display/page-header.tsx'
import { Spinner } from '../ui/buttons/spinner.tsx'
import { bookStateWords as words } from '../words/book/closings.ts'
import { writtenInstant } from '../words/language/dates.ts'
import { DoneActs, WaitingAct } from './book-act-view.tsx'
import { useBookState } from './book-state-query.ts'
import { ClockFaultNotice } from './clock-fault-notice.tsx'
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
  if (error) return <ReadingFailure error={error} words={words} onRetry={refetch} />
  if (data === undefined) return <Spinner label={words.loading} />
  return (
    <div className="stack">
      <section className="card stack">
        <Standing state={data} />
        <Outside state={data} />
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

function Standing({ state }: { readonly state: BookStateView }) {
  const { fault, restored } = state
  if (fault !== null) return <ClockFaultNotice clock={{ ...state, fault }} />
  return restored.length === 0 ? <p>{words.fine}</p> : null
}

function Outside({ state: { lettersMissing, stampsMissing } }: { readonly state: BookStateView }) {
  return (
    <>
      {lettersMissing > 0 && (
        <Notice tone="warning" title={words.lettersMissingTitle}>
          {words.lettersMissing(lettersMissing)}
        </Notice>
      )}
      {stampsMissing > 0 && (
        <Notice tone="warning" title={words.stampsMissingTitle}>
          {words.stampsMissing(stampsMissing)}
        </Notice>
      )}
    </>
  )
}
