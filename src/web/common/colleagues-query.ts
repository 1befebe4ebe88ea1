import type { Colleagues } from '#contract/entry/handling-shapes.ts'

import { call } from './api.ts'

interface ColleaguesQuery {
  readonly queryKey: readonly string[]
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Colleagues>
  readonly staleTime: number
}

/** Who works in a unit today, heads first. */
export function colleaguesQuery(unitId: string): ColleaguesQuery {
  return {
    queryKey: ['colleagues', unitId],
    queryFn: async ({ signal }) =>
      (await call('listColleagues', { params: { unitId } }, { signal })).people,
    staleTime: 60_000,
  }
}
