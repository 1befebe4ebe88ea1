import type { Reply } from '#contract/endpoint.ts'
import type { listColleagues } from '#contract/handling.ts'

import { call } from '../../api.ts'
import type { Reading } from '../show/entry-queries.ts'

export type Colleagues = Reply<typeof listColleagues>['people']

/** Who works in a unit today, heads first. */
export function colleaguesQuery(unitId: string): Reading<Colleagues> {
  return {
    queryKey: ['colleagues', unitId],
    queryFn: async ({ signal }) =>
      (await call('listColleagues', { params: { unitId } }, { signal })).people,
    staleTime: 60_000,
  }
}
