/** The windows of `session-guard.tsx`. */
import { call } from '../common/api.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { sessionWords as words } from '../words/shell/session.ts'
import { Answer } from './sign-in/answer.tsx'
import type { SessionTrouble } from './use-ended-session.ts'
import type { SessionWarning } from './use-session-warning.ts'
import { useSignInAgain } from './use-sign-in-again.tsx'

export type SessionQuestion =
  | Exclude<SessionTrouble, { readonly kind: 'none' }>
  | { readonly kind: 'proof'; readonly onAnswer: (isProven: boolean) => void }
  | { readonly kind: Exclude<SessionWarning, null> }

type SessionDialogProps = {
  readonly asked: SessionQuestion
  /** Of what may be put off. */
  readonly onClose: () => void
}

export function SessionDialog({ asked, onClose }: SessionDialogProps) {
  switch (asked.kind) {
    case 'other-person':
      return <OtherPersonDialog name={asked.name} />
    case 'ended':
      return <EndedDialog title={words.endedTitle} text={whyEnded(asked.ground)} />
    case 'signed-out':
      return <EndedDialog title={words.signedOutTitle} text={words.signedOut} />
    case 'proof':
      return <ProofDialog onAnswer={asked.onAnswer} />
    case 'absolute':
      return <AbsoluteDialog onClose={onClose} />
    case 'idle':
      return <IdleDialog onClose={onClose} />
  }
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
