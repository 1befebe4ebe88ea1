/** What the tabs of saved views read. */
import type { Reply } from '#contract/common/endpoint.ts'
import type { countViews, listViews } from '#contract/entry/views.ts'

import { call } from '../../common/api.ts'
import type { Reading } from '../query/entry-queries.ts'

export const viewsQuery: Reading<Reply<typeof listViews>> = {
  queryKey: ['views'],
  queryFn: ({ signal }) => call('listViews', {}, { signal }),
}

/**
 * Under `entries`, so that whatever the ledger tells counts them again; that is no sign of life.
 */
export const viewCountsQuery: Reading<Reply<typeof countViews>> = {
  queryKey: ['entries', 'views'],
  queryFn: ({ signal }) => call('countViews', {}, { signal, headers: { 'X-Background': '1' } }),
  meta: { isUnhurried: true },
}
