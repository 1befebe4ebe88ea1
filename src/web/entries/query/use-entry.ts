import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { EntryView } from '#contract/entry/entry-shapes.ts'

import { entryQuery } from './entry-queries.ts'

interface ReadEntry {
  readonly entry: EntryView | undefined
  readonly error: Error | null
  readonly refetch: () => Promise<unknown>
}

/**
 * One entry, as its screens read it. A failure stays on the screen while the entry is read again
 * behind it: a query that never had data forgets its error at every reading, and each news of the
 * ledger would make the page blink.
 */
export function useEntry(entryId: string | undefined): ReadEntry {
  const query = useQuery({ ...entryQuery(entryId ?? ''), enabled: entryId !== undefined })
  const [failure, setFailure] = useState<Failure | null>(null)
  if (query.error !== null && query.error !== failure?.error) {
    setFailure({ entryId, error: query.error })
  }
  const lasting = query.data === undefined && failure?.entryId === entryId ? failure : null
  return {
    entry: query.data,
    error: query.error ?? lasting?.error ?? null,
    refetch: query.refetch,
  }
}

interface Failure {
  readonly entryId: string | undefined
  readonly error: Error
}
