import { useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'

import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { sessionWords as words } from '../words/session.ts'
import { pageWithin } from './page-within.ts'
import { openSignIn } from './session.ts'
import './sign-in-page.css'
import { useToken } from './token.ts'

/** `/auth`: explains and opens the provider's window. Whoever is signed in already goes on to where they were headed. */
export function SignInPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const token = useToken()
  const [isWaiting, setWaiting] = useState(false)
  const returnTo = pageWithin(search.get('return'))
  if (token !== null) return <Navigate to={returnTo} replace />

  const signIn = async (): Promise<void> => {
    setWaiting(true)
    if ((await openSignIn({ returnTo })) === 'signed-in')
      await navigate(returnTo, { replace: true })
    else setWaiting(false)
  }
  return (
    <main id="contenido" tabIndex={-1} className="sign-in-page">
      <div className="card stack">
        <PageHeader title={words.signInTitle} lead={words.signInLead} />
        {isWaiting && (
          <Notice isAnnounced title={words.waiting}>
            <p>{words.waitingHelp}</p>
          </Notice>
        )}
        <Button variant="primary" size="large" onPress={() => void signIn()}>
          {isWaiting ? words.openAgain : words.signIn}
        </Button>
      </div>
    </main>
  )
}
