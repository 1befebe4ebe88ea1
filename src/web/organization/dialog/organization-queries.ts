import { queryOptions } from '@tanstack/react-query'

import { call } from '../../common/api.ts'
import { byName } from '../../words/language/locale.ts'

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
    const { staff, ...others } = await call('listStaff', {}, { signal })
    return { ...others, staff: byName(staff) }
  },
  // Whoever waits for approval is standing at somebody's counter.
  refetchInterval: 15_000,
})

/** Documents of which an act waits for the person; none for who decides on no document. */
export const waitingEntriesQuery = queryOptions({
  queryKey: ['entries', 'waiting'],
  queryFn: ({ signal }) => call('listEntries', { query: { tray: 'annulments' } }, { signal }),
  refetchInterval: 60_000,
})

/** Under the key of everybody: what is decided changes who is there as what. */
export const powersQuery = queryOptions({
  queryKey: ['staff', 'powers'],
  queryFn: ({ signal }) => call('listPowerActs', {}, { signal }),
  refetchInterval: 60_000,
})

/** Under the key of everybody: what changes one person changes the list. */
// What it answers is for `queryOptions` to say: it ties the key to the data.
// oxlint-disable-next-line typescript/explicit-module-boundary-types
export function staffMemberQuery(staffId: string) {
  return queryOptions({
    queryKey: ['staff', staffId],
    queryFn: ({ signal }) => call('readStaffMember', { params: { staffId } }, { signal }),
  })
}

export const integrationsQuery = queryOptions({
  queryKey: ['staff', 'integrations'],
  queryFn: async ({ signal }) => {
    const { integrations } = await call('listIntegrations', {}, { signal })
    return byName(integrations)
  },
})
