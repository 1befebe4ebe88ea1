import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'

import type { DeadlineView } from '#contract/deadlines.ts'

import { call } from '../api.ts'

/** Under the entry's own key: whatever makes the entry stale makes its deadline stale. Asked once it is wanted. */
export function useEntryDeadline(entryId: string, isWanted: boolean): UseQueryResult<DeadlineView> {
  return useQuery({
    queryKey: ['entry', entryId, 'deadline'],
    queryFn: ({ signal }) => call('readDeadline', { params: { entryId } }, { signal }),
    enabled: isWanted,
  })
}

export interface DeadlineAsked {
  readonly officeId: string
  readonly typeId: string
  /** An instant; null for now. */
  readonly presentedAt: string | null
}

/** For a document still being typed. */
export function usePlannedDeadline(body: DeadlineAsked): UseQueryResult<DeadlineView> {
  return useQuery({
    queryKey: ['deadline-preview', body],
    queryFn: ({ signal }) => call('previewDeadline', { body }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}
