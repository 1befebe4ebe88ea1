import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'

import type { OpenSessionView } from '#contract/service/session.ts'

import { ReadingFailure } from '../common/reading-failure.tsx'
import { ApiProblem, call } from '../common/api.ts'
import { Button } from '../ui/buttons/button.tsx'
import { AlertDialog } from '../ui/dialogs/dialog.tsx'
import { PageHeader } from '../ui/display/page-header.tsx'
import { Spinner } from '../ui/buttons/spinner.tsx'
import { StatusTag } from '../ui/display/status-tag.tsx'
import { toast } from '../ui/dialogs/toast.tsx'
import { layoutWords } from '../words/shell/layout.ts'
import { sessionWords as words } from '../words/shell/session.ts'
import { deviceName } from './current/device-name.ts'
import { signOutEverywhere } from './current/session.ts'
import './sessions-page.css'
import { writtenHere } from './current/written-here.ts'

const openSessionsKey = ['open-sessions'] as const

/** Where the person is signed in, with the way to end it there or everywhere. */
export function SessionsPage() {
  const sessions = useQuery({
    queryKey: openSessionsKey,
    queryFn: ({ signal }) => call('listSessions', {}, { signal }),
  })
  if (sessions.error) {
    return (
      <>
        <PageHeader title={layoutWords.sessions} />
        <ReadingFailure
          error={sessions.error}
          words={{ failed: words.sessionsFailed, retry: words.retry }}
          onRetry={sessions.refetch}
        />
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={layoutWords.sessions}
        lead={words.sessionsLead}
        actions={<EverywhereButton />}
      />
      {sessions.data ? (
        <SessionList sessions={sessions.data.sessions} />
      ) : (
        <Spinner label={words.sessionsLoading} />
      )}
    </>
  )
}

function SessionList({ sessions }: { readonly sessions: readonly OpenSessionView[] }) {
  const [ending, setEnding] = useState<string | null>(null)
  const queries = useQueryClient()
  const end = async (session: OpenSessionView): Promise<void> => {
    setEnding(session.sessionId)
    try {
      await call('endOtherSession', { params: { sessionId: session.sessionId } })
      toast({ text: words.endedOne(deviceName(session)) })
    } catch (fault) {
      if (!(fault instanceof ApiProblem)) throw fault
      // One that had ended by itself meanwhile needs no word; the list says it.
      if (fault.problem.type !== 'E-CON-03') toast({ text: fault.message, tone: 'danger' })
    } finally {
      setEnding(null)
      await queries.invalidateQueries({ queryKey: openSessionsKey })
    }
  }
  return (
    <ul className="session-list" aria-label={layoutWords.sessions}>
      {sessions.map((session) => (
        <li key={session.sessionId} className="card session">
          <SessionIcon session={session} />
          <SessionFacts session={session} />
          {session.isThis ? (
            <StatusTag tone="success">{words.thisSession}</StatusTag>
          ) : (
            <Button
              isBusy={ending === session.sessionId}
              busyLabel={words.endingOne}
              aria-label={words.endOneOf(deviceName(session))}
              onPress={() => void end(session)}
            >
              {words.endOne}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

const handheld: readonly (string | null)[] = ['Android', 'iPhone', 'iPad']

function SessionIcon({ session: { system } }: { readonly session: OpenSessionView }) {
  return handheld.includes(system) ? (
    <Smartphone className="session-icon" aria-hidden="true" />
  ) : (
    <Monitor className="session-icon" aria-hidden="true" />
  )
}

function SessionFacts({ session }: { readonly session: OpenSessionView }) {
  return (
    <div className="session-facts">
      <h2>{deviceName(session)}</h2>
      <p>{session.isThis ? words.usedNow : words.usedAt(writtenHere(session.lastUsedAt))}</p>
      <p className="muted small">
        {words.startedAt(writtenHere(session.startedAt), session.address)}
      </p>
    </div>
  )
}

function EverywhereButton() {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const leave = async (): Promise<void> => {
    setAsking(false)
    setBusy(true)
    try {
      await signOutEverywhere()
    } catch (fault) {
      if (!(fault instanceof ApiProblem)) throw fault
      toast({ text: fault.message, tone: 'danger' })
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="danger" isBusy={isBusy} onPress={() => setAsking(true)}>
        {words.endEvery}
      </Button>
      <AlertDialog
        title={words.endEveryTitle}
        isOpen={isAsking}
        onCancel={() => setAsking(false)}
        isDangerous
        confirmLabel={words.endEvery}
        onConfirm={() => void leave()}
      >
        {words.endEveryText}
      </AlertDialog>
    </>
  )
}
