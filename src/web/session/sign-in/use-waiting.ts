import { useEffect, useState } from 'react'

/**
 * What can be known of the sign-in window: nothing is open, it is, or the person came back here
 * without having signed in.
 */
export type WaitingStage = 'none' | 'open' | 'returned'

export interface Waiting {
  readonly stage: WaitingStage
  /** Runs what waits for the window, and follows it meanwhile. */
  readonly whileOpen: <Outcome>(wait: () => Promise<Outcome>) => Promise<Outcome>
}

/**
 * Follows the sign-in window as far as a page may: its own protections cut it off from ours, so
 * that it cannot be asked whether it is still there. That the person is back here, and still not
 * signed in, is all there is to go by.
 */
export function useWaiting(): Waiting {
  const [stage, setStage] = useState<WaitingStage>('none')
  useEffect(() => {
    if (stage !== 'open') return
    const onFocus = (): void => setStage('returned')
    globalThis.addEventListener('focus', onFocus)
    return () => globalThis.removeEventListener('focus', onFocus)
  }, [stage])
  return {
    stage,
    whileOpen: async (wait) => {
      setStage('open')
      try {
        return await wait()
      } finally {
        setStage('none')
      }
    },
  }
}
