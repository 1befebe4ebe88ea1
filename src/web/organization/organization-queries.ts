import { queryOptions } from '@tanstack/react-query'

import { call } from '../api.ts'
import { byName } from '../words/locale.ts'

/** The same key as every other screen's: what changes here is new everywhere. */
export const catalogueQuery = queryOptions({
  queryKey: ['catalogue'],
  queryFn: async ({ signal }) => {
    const catalogue = await call('readCatalogue', {}, { signal })
    return { ...catalogue, units: byName(catalogue.units) }
  },
  staleTime: 3_600_000,
})

export const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: async ({ signal }) => {
    const { staff } = await call('listStaff', {}, { signal })
    return { staff: byName(staff) }
  },
})
