import { useCallback, useEffect, useRef, useState } from 'react'

import { proofNeededEvent, type ProofAnswer } from '../common/api.ts'
import { useFetched } from '../ui/dialogs/fetched.ts'
import { OnItsWay } from '../ui/keys/on-its-way.tsx'
import { whenIdle } from '../ui/keys/when-idle.ts'
import { fetchSessionDialogs } from './fetch-session-dialogs.tsx'
import type { SessionQuestion } from './session-dialogs.tsx'
import { useEndedSession, type SessionTrouble } from './use-ended-session.ts'
import { useKeptPage } from './use-kept-page.ts'
import { useSessionWarning, type SessionWarning } from './use-session-warning.ts'
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
  const asked = questionOf(trouble, proof ? answerProof : null, warning)
  useEffect(() => whenIdle(() => void fetchSessionDialogs().catch(() => undefined)), [])
  const dialogs = useFetched(asked !== null, fetchSessionDialogs)
  if (asked === null) return null
  if (dialogs === null) return <OnItsWay />
  return <dialogs.SessionDialog asked={asked} onClose={() => setWarning(null)} />
}

/** What comes first when there is more than one thing to say. */
function questionOf(
  trouble: SessionTrouble,
  onAnswer: ((isProven: boolean) => void) | null,
  warning: SessionWarning,
): SessionQuestion | null {
  if (trouble.kind !== 'none') return trouble
  if (onAnswer !== null) return { kind: 'proof', onAnswer }
  return warning === null ? null : { kind: warning }
}

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
