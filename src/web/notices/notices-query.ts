import type { NoticesView } from '#contract/book/notices.ts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'

import { call } from '../common/api.ts'

export const noticesKey = ['notices'] as const

/**
 * Read again each half minute that the page is looked at: an act is told when its own half minute
 * is over.
 */
export function useNotices(): UseQueryResult<NoticesView> {
  return useQuery({
    queryKey: noticesKey,
    // Asking is not working: it must not keep an abandoned session alive.
    queryFn: ({ signal }) => call('readNotices', {}, { signal, headers: { 'X-Background': '1' } }),
    refetchInterval: 30_000,
  })
}
