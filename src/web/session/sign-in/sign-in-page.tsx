import { Navigate, useNavigate, useSearchParams } from '../../router/router.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { sessionWords as words } from '../../words/shell/session.ts'
import { pageWithin } from './page-within.ts'
import { openSignIn } from '../current/session.ts'
import './sign-in-page.css'
import { useToken } from '../current/token.ts'
import { useWaiting } from './use-waiting.ts'
import { WaitingNotice } from './waiting-notice.tsx'

/**
 * `/auth`: explains and opens the provider's window. Whoever is signed in already goes on to where
 * they were headed.
 */
export function SignInPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const token = useToken()
  const waiting = useWaiting()
  const returnTo = pageWithin(search.get('return'))
  if (token !== null) return <Navigate to={returnTo} replace />

  const signIn = async (): Promise<void> => {
    const outcome = await waiting.whileOpen(() => openSignIn({ returnTo }))
    if (outcome === 'signed-in') navigate(returnTo, { replace: true })
  }
  return (
    <main id="contenido" tabIndex={-1} className="sign-in-page">
      <div className="card stack">
        <PageHeader title={words.signInTitle} lead={words.signInLead} />
        <WaitingNotice stage={waiting.stage} />
        <Button variant="primary" size="large" onPress={() => void signIn()}>
          {waiting.stage === 'none' ? words.signIn : words.openAgain}
        </Button>
      </div>
    </main>
  )
}
