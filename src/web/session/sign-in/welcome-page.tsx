import { useState } from 'react'

import { useNavigate } from '../../router/router.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { firstSignInWords as words } from '../../words/shell/first-sign-in.ts'
import { FirstSignIn } from './first-sign-in.tsx'
import './sign-in-page.css'

/**
 * `/welcome`: the page the link of a first sign-in opens. What it carries stands behind `#`, so it
 * is in no log.
 */
export function WelcomePage() {
  const [secret] = useState(() => location.hash.slice(1))
  const navigate = useNavigate()
  return (
    <main id="contenido" tabIndex={-1} className="sign-in-page">
      <div className="card stack">
        <PageHeader title={words.title} />
        <FirstSignIn secret={secret} onBound={() => navigate('/control', { replace: true })} />
      </div>
    </main>
  )
}
