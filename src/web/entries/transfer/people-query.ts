import type { SessionView } from '#contract/service/session.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'

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
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['transfer-people', session.mayConfigure ? null : headed],
    queryFn: async ({ signal }): Promise<readonly PersonChoice[]> => {
      if (session.mayConfigure) return (await call('listStaff', {}, { signal })).staff
      const offices = await Promise.all(
        headed.map((unitId) => client.fetchQuery(colleaguesQuery(unitId))),
      )
      return [...new Map(offices.flat().map((person) => [person.staffId, person])).values()]
    },
  })
  return { people: data && byName(data), error, retry: () => void refetch() }
}
