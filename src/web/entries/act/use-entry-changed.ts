import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { useQueryClient } from '@tanstack/react-query'

import { entryQuery } from '../query/entry-queries.ts'

/**
 * Puts the entry a change answered into the cache, and marks its history and the lists for reading
 * again.
 */
export function useEntryChanged(): (after: EntryView) => void {
  const queries = useQueryClient()
  return (after) => {
    const { queryKey } = entryQuery(after.entryId)
    queries.setQueryData(queryKey, after)
    void queries.invalidateQueries({ queryKey: [...queryKey, 'history'] })
    void queries.invalidateQueries({ queryKey: ['entries'] })
  }
}
