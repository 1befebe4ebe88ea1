import { useCallback, useEffect, useRef, useState } from 'react'

import { proofNeededEvent, type ProofAnswer } from '../api.ts'
import { readSessionQuietly, useSession } from './use-session.ts'

/**
 * Whether a call waits for a proof of who is asking, and the way to answer it. A proof by somebody else is none: what the
 * first person asked for must not be done in the name of the second.
 */
export function useProofNeeded(): readonly [boolean, (isProven: boolean) => void] {
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
