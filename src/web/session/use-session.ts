import { useQuery, type UseQueryResult } from '@tanstack/react-query'

import type { SessionView } from '#contract/session.ts'

import { call } from '../api.ts'
import { useToken } from './token.ts'

export const sessionKey = ['session'] as const

/** Asking who is signed in is not a sign of life: it must not keep a session open that nobody uses. */
export function readSessionQuietly(signal?: AbortSignal): Promise<SessionView> {
  return call(
    'readSession',
    {},
    { headers: { 'X-Background': '1' }, ...(signal === undefined ? {} : { signal }) },
  )
}

/** The person at this browser; `data` is undefined while nobody is, or until the server has answered. */
export function useSession(): UseQueryResult<SessionView> {
  const token = useToken()
  return useQuery({
    queryKey: [...sessionKey, token],
    queryFn: ({ signal }) => readSessionQuietly(signal),
    enabled: token !== null,
    staleTime: 60_000,
    // News of a sign-in from elsewhere must not wait for the next page load, and whoever waits for approval waits for this.
    refetchInterval: ({ state }) => (state.data?.isPending === true ? 5_000 : 5 * 60_000),
  })
}
