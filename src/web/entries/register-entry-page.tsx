/** "Ingreso nuevo documento" (`/control/sentdocument`): gathers what the form needs, then hands over to `register/`. */
import { readSession, type SessionView } from '#contract/session.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { call } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { registerWords } from '../words/register-entry.ts'
import { uiWords } from '../words/ui.ts'
import { firstOpening, type Opening } from './register/opening.ts'
import { RegisterScreen } from './register/register-screen.tsx'
import { catalogueQuery } from './show/entry-queries.ts'

const sessionQuery = {
  queryKey: ['session'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(readSession, {}, { signal }),
}

export function RegisterEntryPage() {
  const session = useQuery(sessionQuery)
  const catalogue = useQuery(catalogueQuery)
  const first = useFirstOpening(session.data)
  if (session.data && catalogue.data && session.data.registersAt.length === 0) {
    return (
      <>
        <PageHeader title={registerWords.title} />
        <EmptyState title={registerWords.mayNotRegister}>{registerWords.mayNotRegisterWhy}</EmptyState>
      </>
    )
  }
  if (session.data && catalogue.data && first) {
    return <RegisterScreen session={session.data} catalogue={catalogue.data} first={first} />
  }
  const failure = session.error ?? catalogue.error
  const retry = (): void => void Promise.all([session.refetch(), catalogue.refetch()])
  return (
    <>
      <PageHeader title={registerWords.title} />
      {failure ? (
        <Notice
          tone="danger"
          isAnnounced
          title={registerWords.loadFailed}
          actions={<Button onPress={retry}>{registerWords.retry}</Button>}
        >
          {failure.message}
        </Notice>
      ) : (
        <Spinner label={uiWords.loading} />
      )}
    </>
  )
}

/** Looked up once a visit: what the person types afterwards is the form's own affair. */
function useFirstOpening(session: SessionView | undefined): Opening | null {
  const [opening, setOpening] = useState<Opening | null>(null)
  const staffId = session?.staffId
  useEffect(() => {
    if (!session) return
    let isWanted = true
    const open = async (): Promise<void> => {
      const first = await firstOpening(session)
      if (isWanted) setOpening(first)
    }
    void open()
    return () => {
      isWanted = false
    }
    // Another reading of the same session must not open another form.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [staffId])
  return opening
}
