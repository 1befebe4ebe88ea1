import type { LetterView } from '#contract/letters/letters.ts'
import { useQueryClient } from '@tanstack/react-query'

import { letterQuery } from '../outgoing/outgoing-queries.ts'

/** Puts what a change answered on the screen, and marks the lists for reading again. */
export function useLetterChanged(): (after: LetterView) => void {
  const queries = useQueryClient()
  return (after) => {
    queries.setQueryData(letterQuery(after.letterId).queryKey, after)
    void queries.invalidateQueries({ queryKey: ['entries'] })
  }
}
