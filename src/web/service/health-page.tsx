import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleMinus, RefreshCw, TriangleAlert } from 'lucide-react'

import type { Health, HealthCheck } from '#contract/service/health.ts'
import { healthSentence } from '#contract/service/health-words.ts'

import { call } from '../common/api.ts'
import { ReadingFailure } from '../common/reading-failure.tsx'
import { writtenHere } from '../session/current/written-here.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Spinner } from '../ui/buttons/spinner.tsx'
import { PageHeader } from '../ui/display/page-header.tsx'
import { StatusTag } from '../ui/display/status-tag.tsx'
import { noticeWords } from '../words/book/notices.ts'
import { writtenSize } from '../words/language/dates.ts'
import { healthWords as words } from '../words/shell/health.ts'
import './health.css'

/** Whether anybody is needed: one line a check, green or with what to do. */
export function HealthPage() {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => call('readHealth', {}, { signal }),
  })
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
              busyLabel={words.loading}
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
        <Spinner label={words.loading} />
      ) : (
        <Checks health={data} />
      )}
    </>
  )
}

function Checks({ health: { checks, program } }: { readonly health: Health }) {
  const forms = { ...writtenForms, order: (order: string) => `${program} ${order}` }
  const needed = checks.filter(({ state }) => state === 'ACT' || state === 'LOOK').length
  // What needs somebody first, and each in the order in which it was found.
  const sorted = checks.toSorted((a, b) => urgency[a.state] - urgency[b.state])
  return (
    <section className="card health">
      <p role="status">
        <strong>{needed === 0 ? words.well : words.needed(needed)}</strong>
      </p>
      <ul className="health-checks" aria-label={words.checks}>
        {sorted.map((check) => (
          <Check key={keyOf(check)} check={check}>
            {healthSentence(words.tell, check, forms)}
          </Check>
        ))}
      </ul>
    </section>
  )
}

const urgency = { ACT: 0, LOOK: 1, OK: 2, OFF: 3 } as const

const looks = {
  ACT: { tone: 'danger', Icon: CircleAlert },
  LOOK: { tone: 'warning', Icon: TriangleAlert },
  OK: { tone: 'success', Icon: CircleCheck },
  OFF: { tone: 'neutral', Icon: CircleMinus },
} as const

function keyOf(check: HealthCheck): string {
  return check.kind === 'TROUBLE' ? check.facts.trouble : check.kind
}

type CheckProps = { readonly check: HealthCheck; readonly children: string }

function Check({ check, children }: CheckProps) {
  const { tone, Icon } = looks[check.state]
  return (
    <li>
      <StatusTag tone={tone} icon={<Icon aria-hidden="true" />}>
        {words.states[check.state]}
      </StatusTag>
      <strong>{words.names[check.kind]}</strong>
      <span>{children}</span>
    </li>
  )
}

const writtenForms = {
  instant: writtenHere,
  size: writtenSize,
  trouble: (kind: keyof typeof noticeWords.told) => noticeWords.told[kind]('', ''),
}
