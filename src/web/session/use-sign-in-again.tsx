import { useState, type ReactNode } from 'react'

import { Button } from '../ui/buttons/button.tsx'
import { Notice } from '../ui/display/notice.tsx'
import { sessionWords as words } from '../words/shell/session.ts'
import { Answer } from './sign-in/answer.tsx'
import { openSignIn, signInHere } from './current/session.ts'
import { useWaiting } from './sign-in/use-waiting.ts'
import { WaitingNotice } from './sign-in/waiting-notice.tsx'

export interface SigningInAgain {
  readonly button: ReactNode
  /** What to say while the window is open, was closed, or never opened. */
  readonly notice: ReactNode
}

/**
 * The button that opens the window again (and, when it was blocked, the other way) in the middle of
 * something, and what to say about it.
 */
export function useSignInAgain(onDone: () => void = () => undefined): SigningInAgain {
  const [isBlocked, setBlocked] = useState(false)
  const waiting = useWaiting()
  const signIn = async (): Promise<void> => {
    setBlocked(false)
    const outcome = await waiting.whileOpen(() => openSignIn({ reauthenticate: true }))
    if (outcome === 'signed-in') onDone()
    setBlocked(outcome === 'blocked')
  }
  return {
    notice: isBlocked ? (
      <Notice tone="warning" isAnnounced>
        <p>{words.blocked}</p>
      </Notice>
    ) : (
      <WaitingNotice stage={waiting.stage} />
    ),
    button: (
      <>
        {/* Never by itself: leaving the page would lose what no draft keeps. */}
        {isBlocked && <Button onPress={() => signInHere()}>{words.signInHere}</Button>}
        <Answer onPress={() => void signIn()}>
          {waiting.stage === 'none' ? words.signInAgain : words.openAgain}
        </Answer>
      </>
    ),
  }
}
