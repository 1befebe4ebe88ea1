/**
 * "Ingreso nuevo documento" (`/control/sentdocument`): gathers what the form needs, then hands over
 * to `register/`.
 */
import type { CatalogueView } from '#contract/municipality/organization.ts'
import type { SessionView } from '#contract/service/session.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { useSearchParams } from '../../router/router.tsx'
import { useSession } from '../../session/current/use-session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { awaitFormAgain, awaitNoForm } from '../../ui/keys/typed-meanwhile.ts'
import { registerWords } from '../../words/entries/register-entry.ts'
import { uiWords } from '../../words/shell/ui.ts'
import { releaseEntry } from '../draft/draft-hold.ts'
import { firstOpening, type Opening } from './opening.ts'
import { RegisterScreen } from './register-screen.tsx'
import { catalogueQuery } from '../query/entry-queries.ts'

export function RegisterEntryPage() {
  const session = useSession()
  const catalogue = useQuery(catalogueQuery)
  const start = useStart(session.data, catalogue.data)
  const failure = session.error ?? catalogue.error
  const isReady = start !== null && catalogue.data !== undefined
  // While it is tried again too: the button keeps the focus.
  const [failed, setFailed] = useState(failure)
  if (failure !== null && failure !== failed) setFailed(failure)
  const isFormless = isReady ? start.session.registersAt.length === 0 : failure !== null
  // Before it is drawn: whoever sees that there is no form presses the keys of the page.
  useLayoutEffect(() => {
    if (!isFormless) return
    awaitNoForm()
    return awaitFormAgain
  }, [isFormless])
  if (start && catalogue.data) {
    if (!isFormless) return <RegisterScreen {...start} catalogue={catalogue.data} />
    return (
      <>
        <PageHeader title={registerWords.title} />
        <EmptyState title={registerWords.mayNotRegister}>
          {registerWords.mayNotRegisterWhy}
        </EmptyState>
      </>
    )
  }
  const retry = (): void => void Promise.all([session.refetch(), catalogue.refetch()])
  return (
    <>
      <PageHeader title={registerWords.title} />
      {failed ? (
        <Notice
          tone="danger"
          isAnnounced
          title={registerWords.loadFailed}
          actions={
            <Button isBusy={failure === null} onPress={retry}>
              {registerWords.retry}
            </Button>
          }
        >
          {failed.message}
        </Notice>
      ) : (
        <Spinner label={uiWords.loading} />
      )}
    </>
  )
}

interface Start {
  readonly session: SessionView
  readonly first: Opening
}

/**
 * Who registers and from what, settled once a visit: signing in again in the middle of a form
 * changes the session and must not take away what is on the screen. (Another person signing in
 * reloads the page: `session/session-guard.tsx`.)
 */
function useStart(
  session: SessionView | undefined,
  catalogue: CatalogueView | undefined,
): Start | null {
  const [start, setStart] = useState<Start | null>(null)
  const [search] = useSearchParams()
  const observedId = search.get('remedies')
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  // Begun once, however often what it stands on arrives: opening takes a draft from whichever page
  // had it.
  const begun = useRef(false)
  useEffect(() => {
    if (!session || begun.current || (observedId !== null && !catalogue)) return
    begun.current = true
    const open = async (): Promise<void> => {
      const remedied = observedId !== null && catalogue ? { catalogue, observedId } : null
      const first = await firstOpening(session, remedied)
      if (isHere.current) setStart({ session, first })
      else releaseEntry(first.entryId)
    }
    void open()
  }, [session, catalogue, observedId])
  return start
}
