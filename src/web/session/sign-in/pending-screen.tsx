import { Hourglass } from 'lucide-react'

import type { SessionView } from '#contract/service/session.ts'

import { Button } from '../../ui/buttons/button.tsx'
import { localeWords } from '../../words/language/locale.ts'
import { peopleWords as words } from '../../words/office/people.ts'
import './sign-in-page.css'
import { signOut } from '../current/session.ts'

/**
 * In place of the staff's pages while nobody has approved the person: whom to ask, and that waiting
 * is all there is to do.
 */
export function PendingScreen({ session }: { readonly session: SessionView }) {
  const { name, email, approvers } = session
  const names = new Intl.ListFormat(localeWords.tag, { type: 'disjunction' }).format(approvers)
  return (
    <main id="contenido" tabIndex={-1} className="sign-in-page">
      <div className="card stack">
        <Hourglass aria-hidden="true" />
        <h1>{words.pendingTitle}</h1>
        <p>{words.pendingText}</p>
        <p>
          <strong>{names === '' ? words.pendingAskAnyone : words.pendingAsk(names)}</strong>
        </p>
        <p role="status">{words.pendingWait}</p>
        <p className="muted">{words.pendingAs(name, email)}</p>
        <Button onPress={() => void signOut()}>{words.pendingLeave}</Button>
      </div>
    </main>
  )
}
