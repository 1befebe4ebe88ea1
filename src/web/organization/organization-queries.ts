import { queryOptions } from '@tanstack/react-query'

import { call } from '../api.ts'

/** The same key as every other screen's: what changes here is new everywhere. */
export const catalogueQuery = queryOptions({
  queryKey: ['catalogue'],
  queryFn: ({ signal }) => call('readCatalogue', {}, { signal }),
  staleTime: 3_600_000,
})

export const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: ({ signal }) => call('listStaff', {}, { signal }),
})
