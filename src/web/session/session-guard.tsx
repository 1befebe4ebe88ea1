import { useEffect, useState } from 'react'

import { call, sessionEndedEvent } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { sessionWords as words } from '../words/session.ts'
import { openSignIn } from './session.ts'
import { useEndedSession } from './use-ended-session.ts'
import { useSessionWarning } from './use-session-warning.ts'

/** Around the staff's pages: says when the session is about to end or has ended, and lets the person back in where they were. */
export function SessionGuard() {
  const trouble = useEndedSession()
  const [warning, setWarning] = useSessionWarning()
  if (trouble.kind === 'other-person') return <OtherPersonDialog name={trouble.name} />
  if (trouble.kind === 'ended') return <EndedDialog />
  if (warning === 'absolute') return <AbsoluteDialog onClose={() => setWarning(null)} />
  if (warning === 'idle') return <IdleDialog onClose={() => setWarning(null)} />
  return null
}

/** Closing it only hides it, to copy something from the page perhaps: the next refused call, or coming back to the window, shows it again. */
function EndedDialog() {
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
      title={words.endedTitle}
      isOpen={isShown}
      onClose={() => setShown(false)}
      isKept
      size="small"
      actions={signingIn.button}
    >
      <p>{words.ended}</p>
      {signingIn.notice}
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
      <p>{words.absoluteWarning}</p>
      {signingIn.notice}
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

/** The one thing to do about it. A dialog takes the focus in any case: better here than on its cross. */
function Answer({
  onPress,
  children,
}: {
  readonly onPress: () => void
  readonly children: string
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <Button variant="primary" autoFocus onPress={onPress}>
      {children}
    </Button>
  )
}

// A whole load: nothing of the person before stays in memory.
const openClean = (): void => location.assign('/control')

/** The button that opens the window, never a redirect, and what to say while it is open or was blocked. */
function useSignInAgain(onDone: () => void = () => undefined) {
  const [stage, setStage] = useState<'asked' | 'waiting' | 'blocked'>('asked')
  const signIn = async (): Promise<void> => {
    setStage('waiting')
    const outcome = await openSignIn({ reauthenticate: true })
    if (outcome === 'signed-in') return onDone()
    setStage(outcome === 'blocked' ? 'blocked' : 'asked')
  }
  const notices = {
    asked: null,
    waiting: (
      <Notice isAnnounced title={words.waiting}>
        <p>{words.waitingHelp}</p>
      </Notice>
    ),
    blocked: (
      <Notice tone="warning" isAnnounced>
        <p>{words.blocked}</p>
      </Notice>
    ),
  }
  return {
    notice: notices[stage],
    button: (
      <Answer onPress={() => void signIn()}>
        {stage === 'waiting' ? words.openAgain : words.signInAgain}
      </Answer>
    ),
  }
}
