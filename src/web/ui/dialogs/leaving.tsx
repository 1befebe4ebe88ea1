import { createContext, use, useState, type ReactNode } from 'react'

import { uiWords } from '../../words/shell/ui.ts'
import { Button } from '../buttons/button.tsx'

/** What was begun in a window. */
export interface Begun {
  readonly isBusy: boolean
  /**
   * Breaks off what leaves nothing behind, such as an upload, and calls back once that is so; what
   * is done by then goes to its end.
   */
  readonly stop?: (onStopped: () => void) => void
}

export interface Leaving {
  readonly leave: () => void
  /** Somebody wants to leave, and what was begun has no outcome yet. */
  readonly isWaiting: boolean
}

/**
 * How a window is left: at once, or when what was begun in it is broken off or has its outcome. It
 * never goes away over something that is still done behind it.
 */
export function useLeaving({ isBusy, stop }: Begun, onClose: () => void): Leaving {
  const [isAsked, setAsked] = useState(false)
  if (isAsked && !isBusy) setAsked(false)
  return {
    isWaiting: isAsked && isBusy,
    leave() {
      if (!isBusy) return onClose()
      setAsked(true)
      stop?.(onClose)
    },
  }
}

const LeaveContext = createContext<() => void>(() => undefined)

export const LeaveProvider = LeaveContext.Provider

/** At the foot of a window: leaves it as Escape and the cross do. */
export function CancelButton({
  children = uiWords.cancel,
  autoFocus = false,
}: {
  readonly children?: ReactNode
  readonly autoFocus?: boolean
}) {
  const leave = use(LeaveContext)
  return (
    // Only a question that destroys something asks for it, so that a stray Enter does not.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <Button autoFocus={autoFocus} onPress={leave}>
      {children}
    </Button>
  )
}
