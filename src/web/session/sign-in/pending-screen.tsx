import { Hourglass } from 'lucide-react'
import { useLayoutEffect } from 'react'

import type { SessionView } from '#contract/service/session.ts'

import { Button } from '../../ui/buttons/button.tsx'
import { awaitNoForm } from '../../ui/keys/typed-meanwhile.ts'
import { localeWords } from '../../words/language/locale.ts'
import { pendingWords as words } from '../../words/shell/pending.ts'
import './sign-in-page.css'
import { signOut } from '../current/session.ts'

/**
 * In place of the staff's pages while nobody has approved the person: whom to ask, and that waiting
 * is all there is to do.
 */
export function PendingScreen({ session }: { readonly session: SessionView }) {
  const { name, email, approvers } = session
  useLayoutEffect(awaitNoForm, [])
  const names = new Intl.ListFormat(localeWords.tag, { type: 'disjunction' }).format(approvers)
  return (
    <main id="contenido" tabIndex={-1} className="sign-in-page">
      <div className="card stack">
        <Hourglass aria-hidden="true" />
        <h1>{words.title}</h1>
        <p>{words.text}</p>
        <p>
          <strong>{names === '' ? words.askAnyone : words.ask(names)}</strong>
        </p>
        <p role="status">{words.wait}</p>
        <p className="muted">{words.as(name, email)}</p>
        <Button onPress={() => void signOut()}>{words.leave}</Button>
      </div>
    </main>
  )
}
