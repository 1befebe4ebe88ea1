import type { SessionView } from '#contract/service/session.ts'
import { useQueries, useQuery } from '@tanstack/react-query'

import { call } from '../../common/api.ts'
import { byName } from '../../words/language/locale.ts'
import { colleaguesQuery } from '../../common/colleagues-query.ts'

export interface PersonChoice {
  readonly staffId: string
  readonly name: string
}

export interface Choosable {
  /** undefined while they are on their way. */
  readonly people: readonly PersonChoice[] | undefined
  readonly error: Error | null
  readonly retry: () => void
}

/**
 * Whose work the reader may transfer: anybody's for an administrator, who lost their access
 * included; else that of their offices.
 */
export function useChoosablePeople(session: SessionView): Choosable {
  const headed = session.grants.flatMap(({ role, unitId }) =>
    role === 'JU' && unitId !== null ? [unitId] : [],
  )
  const everybody = useQuery({
    queryKey: ['transfer-people'],
    queryFn: async ({ signal }) => (await call('listStaff', {}, { signal })).staff,
    enabled: session.mayConfigure,
  })
  const offices = useQueries({
    queries: session.mayConfigure ? [] : headed.map((unitId) => colleaguesQuery(unitId)),
  })
  if (session.mayConfigure) {
    const { data, error, refetch } = everybody
    return { people: data && byName(data), error, retry: () => void refetch() }
  }
  const known = offices.flatMap(({ data }) => data ?? [])
  const distinct = [...new Map(known.map((person) => [person.staffId, person])).values()]
  return {
    people: offices.every(({ data }) => data !== undefined) ? byName(distinct) : undefined,
    error: offices.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const office of offices) void office.refetch()
    },
  }
}
