import { useQuery } from '@tanstack/react-query'
import { FileText, Inbox, Plus, RotateCw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'

import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { useToday } from '../use-today.ts'
import { calendarWords, pagesWords as words } from '../words/showcase-samples.ts'
import { MonthCalendar } from './month-calendar.tsx'
import { scheduleQuery } from './schedule-events.ts'
import { ShowcasePage } from './showcase-page.tsx'
import { usePretendedWork } from './use-pretended-work.ts'

/** Whole pages: one full of data, one with nothing, one that failed. */
export function PagesPage() {
  return (
    <ShowcasePage
      title={words.title}
      lead={words.lead}
      sections={[
        {
          id: 'calendario',
          title: words.calendar,
          lead: words.calendarLead,
          content: <Calendar />,
        },
        {
          id: 'vacia',
          title: words.emptyPage,
          lead: words.emptyPageLead,
          content: <EmptyPageSample />,
        },
        {
          id: 'error',
          title: words.errorPage,
          lead: words.errorPageLead,
          content: <ErrorPageSample />,
        },
      ]}
    />
  )
}

// A wall calendar shows the day of whoever looks at it.
const hereabouts = new Intl.DateTimeFormat().resolvedOptions().timeZone

function Calendar() {
  const today = useToday(hereabouts)
  const { data, error, refetch } = useQuery(scheduleQuery)
  if (data !== undefined) return <MonthCalendar events={data} today={today} />
  if (error === null) return <Skeleton lines={6} height={4} />
  return (
    <Notice
      tone="danger"
      title={calendarWords.failedTitle}
      isAnnounced
      actions={<Button onPress={() => void refetch()}>{calendarWords.retry}</Button>}
    >
      {error.message}
    </Notice>
  )
}

function EmptyPageSample() {
  const [isEmpty, setEmpty] = useState(true)
  const create = (): void => {
    setEmpty(false)
    toast({ text: words.created })
  }
  return (
    <div className="showcase-frame">
      {isEmpty ? (
        <EmptyState
          title={words.emptyTitle}
          icon={<Inbox aria-hidden="true" />}
          action={
            <Button variant="primary" icon={<Plus aria-hidden="true" />} onPress={create}>
              {words.emptyAction}
            </Button>
          }
        >
          {words.emptyText}
        </EmptyState>
      ) : (
        <div className="card cluster cluster-between">
          <div className="cluster">
            <FileText aria-hidden="true" />
            <div>
              <p>{words.sampleFile}</p>
              <p className="muted small">{words.sampleFileText}</p>
            </div>
          </div>
          <Button onPress={() => setEmpty(true)}>{words.emptyUndo}</Button>
        </div>
      )}
    </div>
  )
}

function ErrorPageSample() {
  const { isWorking, work } = usePretendedWork(() => toast({ text: words.retried, tone: 'info' }))
  return (
    <div className="showcase-frame">
      <EmptyState
        title={words.errorTitle}
        icon={<TriangleAlert aria-hidden="true" />}
        action={
          <Button
            variant="primary"
            icon={<RotateCw aria-hidden="true" />}
            isBusy={isWorking}
            busyLabel={words.retrying}
            onPress={work}
          >
            {words.retry}
          </Button>
        }
      >
        <p>{words.errorText}</p>
        <p className="small mono">{words.errorCode}</p>
      </EmptyState>
    </div>
  )
}
