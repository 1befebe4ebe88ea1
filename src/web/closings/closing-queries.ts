import type { ClosingPreview, ClosingsView } from '#contract/book/closings.ts'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'

import { call } from '../common/api.ts'

/** Under the entries: what is registered changes the day that runs. */
export const closingsKey = ['entries', 'closings'] as const

export function useClosings(
  officeId: string | null,
  month: string | null,
): UseQueryResult<ClosingsView> {
  return useQuery({
    queryKey: [...closingsKey, officeId, month],
    queryFn: ({ signal }) =>
      call(
        'listClosings',
        { query: { ...(officeId && { officeId }), ...(month && { month }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
}

export function useClosingPreview(officeId: string, on: string): UseQueryResult<ClosingPreview> {
  return useQuery({
    queryKey: [...closingsKey, 'preview', officeId, on],
    queryFn: ({ signal }) => call('previewClosing', { query: { officeId, on } }, { signal }),
    // A question about this very moment.
    staleTime: 0,
  })
}
