import { useCallback, useEffect, useRef, useState } from 'react'

import { call, proofNeededEvent, type ProofAnswer } from '../common/api.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { sessionWords as words } from '../words/shell/session.ts'
import { Answer } from './sign-in/answer.tsx'
import { useEndedSession } from './use-ended-session.ts'
import { useKeptPage } from './use-kept-page.ts'
import { useSessionWarning } from './use-session-warning.ts'
import { useSignInAgain } from './use-sign-in-again.tsx'
import { readSessionQuietly, useSession } from './current/use-session.ts'

/**
 * Around the staff's pages: says when the session is about to end or has ended, and lets the person
 * back in where they were.
 */
export function SessionGuard() {
  useKeptPage()
  const trouble = useEndedSession()
  const [warning, setWarning] = useSessionWarning()
  const [proof, answerProof] = useProofNeeded()
  if (trouble.kind === 'other-person') return <OtherPersonDialog name={trouble.name} />
  if (trouble.kind === 'ended')
    return <EndedDialog title={words.endedTitle} text={whyEnded(trouble.ground)} />
  if (trouble.kind === 'signed-out')
    return <EndedDialog title={words.signedOutTitle} text={words.signedOut} />
  if (proof) return <ProofDialog onAnswer={answerProof} />
  if (warning === 'absolute') return <AbsoluteDialog onClose={() => setWarning(null)} />
  if (warning === 'idle') return <IdleDialog onClose={() => setWarning(null)} />
  return null
}

function whyEnded(ground: string): string {
  const known: Readonly<Record<string, string>> = words.ended
  return known[ground] ?? words.ended.unknown
}

/**
 * The page stays as it is behind it, and out of sight: whoever is at the computer now may be
 * anybody.
 */
function EndedDialog({ title, text }: { readonly title: string; readonly text: string }) {
  const signingIn = useSignInAgain()
  return (
    <Dialog
      title={title}
      isOpen
      onClose={() => undefined}
      isCurtain
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

/**
 * Something sensitive waits for it: a moment ago, and by the same person. Closing it is an answer
 * too.
 */
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
      isCurtain
      size="small"
      actions={<Answer onPress={openClean}>{words.openClean}</Answer>}
    >
      <p>{words.otherPerson(name)}</p>
    </Dialog>
  )
}

// A whole load: nothing of the person before stays in memory.
const openClean = (): void => location.assign('/control')

/**
 * Whether a call waits for a proof of who is asking, and the way to answer it. A proof by somebody
 * else is none: what the first person asked for must not be done in the name of the second.
 */
function useProofNeeded(): readonly [boolean, (isProven: boolean) => void] {
  const [isNeeded, setNeeded] = useState(false)
  const waiting = useRef<ProofAnswer | null>(null)
  const { data } = useSession()
  const askedBy = useRef<string | undefined>(undefined)

  useEffect(() => {
    const onNeeded = (event: Event): void => {
      if (!(event instanceof CustomEvent)) return
      event.preventDefault()
      // Only `api.ts` fires it, with its answer; the type of an event's detail cannot be known.
      // oxlint-disable-next-line no-unsafe-type-assertion
      waiting.current = event.detail as ProofAnswer
      askedBy.current = data?.staffId
      setNeeded(true)
    }
    globalThis.addEventListener(proofNeededEvent, onNeeded)
    return () => globalThis.removeEventListener(proofNeededEvent, onNeeded)
  }, [data])

  const answer = useCallback((isProven: boolean) => {
    const tell = waiting.current
    waiting.current = null
    setNeeded(false)
    if (!isProven) return tell?.(false)
    readSessionQuietly().then(
      ({ staffId }) => tell?.(staffId === askedBy.current),
      () => tell?.(false),
    )
  }, [])
  return [isNeeded, answer]
}
