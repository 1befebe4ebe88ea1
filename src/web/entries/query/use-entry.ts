import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { EntryView } from '#contract/entry/entry-shapes.ts'

import { entryQuery, type Reading } from './entry-queries.ts'

interface Lasting<View> {
  readonly data: View | undefined
  readonly error: Error | null
  readonly refetch: () => Promise<unknown>
}

/** One entry, as its screens read it. */
export function useEntry(
  entryId: string | undefined,
): Omit<Lasting<EntryView>, 'data'> & { readonly entry: EntryView | undefined } {
  const { data, ...reading } = useLasting(entryId, entryQuery)
  return { entry: data, ...reading }
}

/**
 * What an address names. A failure stays on the screen while it is read again behind it: a query
 * that never had data forgets its error at every reading, and each news of the ledger would make
 * the page blink.
 */
export function useLasting<View>(
  id: string | undefined,
  readingOf: (id: string) => Reading<View>,
): Lasting<View> {
  const query = useQuery({ ...readingOf(id ?? ''), enabled: id !== undefined })
  const [failure, setFailure] = useState<Failure | null>(null)
  if (query.error !== null && query.error !== failure?.error) {
    setFailure({ id, error: query.error })
  }
  const lasting = query.data === undefined && failure?.id === id ? failure : null
  return {
    data: query.data,
    error: query.error ?? lasting?.error ?? null,
    refetch: query.refetch,
  }
}

interface Failure {
  readonly id: string | undefined
  readonly error: Error
}
