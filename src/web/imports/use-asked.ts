import { useLocation, useNavigate } from 'react-router'

import type { Asked } from './asked.ts'
import { askedIn, stateWith } from './asked.ts'

/** What was asked goes with the history entry, so that Back and a reload bring it back. */
export function useAsked(): { readonly asked: Asked; readonly ask: (asked: Asked) => void } {
  const navigate = useNavigate()
  const { state, search } = useLocation()
  return {
    asked: askedIn(state),
    ask: (asked) => void navigate({ search }, { state: stateWith(asked) }),
  }
}
