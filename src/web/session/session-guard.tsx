import { useEffect, useState } from 'react'

import { call, sessionEndedEvent } from '../api.ts'
import { Dialog } from '../ui/dialog.tsx'
import { sessionWords as words } from '../words/session.ts'
import { Answer } from './answer.tsx'
import { useEndedSession } from './use-ended-session.ts'
import { useProofNeeded } from './use-proof-needed.ts'
import { useSessionWarning } from './use-session-warning.ts'
import { useSignInAgain } from './use-sign-in-again.tsx'

/** Around the staff's pages: says when the session is about to end or has ended, and lets the person back in where they were. */
export function SessionGuard() {
  const trouble = useEndedSession()
  const [warning, setWarning] = useSessionWarning()
  const [proof, answerProof] = useProofNeeded()
  if (trouble.kind === 'other-person') return <OtherPersonDialog name={trouble.name} />
  if (trouble.kind === 'ended') return <EndedDialog title={words.endedTitle} text={words.ended} />
  if (trouble.kind === 'signed-out')
    return <EndedDialog title={words.signedOutTitle} text={words.signedOut} />
  if (proof) return <ProofDialog onAnswer={answerProof} />
  if (warning === 'absolute') return <AbsoluteDialog onClose={() => setWarning(null)} />
  if (warning === 'idle') return <IdleDialog onClose={() => setWarning(null)} />
  return null
}

/** Closing it only hides it, to copy something from the page perhaps: the next refused call, or coming back to the window, shows it again. */
function EndedDialog({ title, text }: { readonly title: string; readonly text: string }) {
  const [isShown, setShown] = useState(true)
  const signingIn = useSignInAgain()
  useEffect(() => {
    const show = (): void => setShown(true)
    globalThis.addEventListener('focus', show)
    globalThis.addEventListener(sessionEndedEvent, show)
    return () => {
      globalThis.removeEventListener('focus', show)
      globalThis.removeEventListener(sessionEndedEvent, show)
    }
  }, [])
  return (
    <Dialog
      title={title}
      isOpen={isShown}
      onClose={() => setShown(false)}
      isKept
      size="small"
      actions={signingIn.button}
    >
      <div className="stack">
        <p>{text}</p>
        {signingIn.notice}
      </div>
    </Dialog>
  )
}

/** Something sensitive waits for it: a moment ago, and by the same person. Closing it is an answer too. */
function ProofDialog({ onAnswer }: { readonly onAnswer: (isProven: boolean) => void }) {
  const signingIn = useSignInAgain(() => onAnswer(true))
  return (
    <Dialog
      title={words.proofTitle}
      isOpen
      onClose={() => onAnswer(false)}
      isKept
      size="small"
      actions={signingIn.button}
    >
      <div className="stack">
        <p>{words.proof}</p>
        {signingIn.notice}
      </div>
    </Dialog>
  )
}

function AbsoluteDialog({ onClose }: { readonly onClose: () => void }) {
  const signingIn = useSignInAgain(onClose)
  return (
    <Dialog
      title={words.warningTitle}
      isOpen
      onClose={onClose}
      isKept
      size="small"
      actions={signingIn.button}
    >
      <div className="stack">
        <p>{words.absoluteWarning}</p>
        {signingIn.notice}
      </div>
    </Dialog>
  )
}

function IdleDialog({ onClose }: { readonly onClose: () => void }) {
  const stay = (): void => {
    // Not in the background: this is the sign of life.
    void call('readSession', {}).catch(() => undefined)
    onClose()
  }
  return (
    <Dialog
      title={words.warningTitle}
      isOpen
      onClose={stay}
      isKept
      size="small"
      actions={<Answer onPress={stay}>{words.stay}</Answer>}
    >
      <p>{words.idleWarning}</p>
    </Dialog>
  )
}

function OtherPersonDialog({ name }: { readonly name: string }) {
  return (
    <Dialog
      title={words.otherPersonTitle}
      isOpen
      onClose={openClean}
      isKept
      size="small"
      actions={<Answer onPress={openClean}>{words.openClean}</Answer>}
    >
      <p>{words.otherPerson(name)}</p>
    </Dialog>
  )
}

// A whole load: nothing of the person before stays in memory.
const openClean = (): void => location.assign('/control')
