import type { OutgoingView } from '#contract/outgoing/outgoing.ts'
import { useQueryClient } from '@tanstack/react-query'

import { outgoingKey } from './outgoing-queries.ts'

/** Puts what a change answered on the screen, and marks the lists for reading again. */
export function useOutgoingChanged(): (after: OutgoingView) => void {
  const queries = useQueryClient()
  return (after) => {
    queries.setQueryData(outgoingKey(after.outgoingId), after)
    void queries.invalidateQueries({ queryKey: ['entries'] })
  }
}
