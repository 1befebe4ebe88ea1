import { useLocation, useNavigate } from '../router/router.tsx'
import { useWaitsForKey } from '../session/current/use-session.ts'
import type { Asked } from './asked.ts'
import { askedIn, stateWith } from './asked.ts'

export interface AskedHere {
  /** Undefined until what was asked before a reload can be read. */
  readonly asked: Asked | undefined
  readonly ask: (asked: Asked) => void
}

/** What was asked goes with the history entry, so that Back and a reload bring it back. */
export function useAsked(): AskedHere {
  const navigate = useNavigate()
  const { state, search } = useLocation()
  const isSealed = useWaitsForKey(state, 'asked')
  return {
    asked: isSealed ? undefined : askedIn(state),
    ask: (asked) => navigate({ search }, { state: stateWith(asked) }),
  }
}
