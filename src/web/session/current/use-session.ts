import { useQuery, type UseQueryResult } from '@tanstack/react-query'

import type { SessionView } from '#contract/service/session.ts'

import { call } from '../../common/api.ts'
import { fetchCipher, holdBrowserKey, sealedIn, unsealHere } from './browser-key.ts'
import { useToken } from './token.ts'

export const sessionKey = ['session'] as const

/**
 * Asking who is signed in is not a sign of life: it must not keep a session open that nobody uses.
 */
export async function readSessionQuietly(signal?: AbortSignal): Promise<SessionView> {
  void fetchCipher()
  const session = await call(
    'readSession',
    {},
    { headers: { 'X-Background': '1' }, ...(signal === undefined ? {} : { signal }) },
  )
  await holdBrowserKey(session.staffId, session.browserKey)
  return session
}

/**
 * The person at this browser; `data` is undefined while nobody is, or until the server has
 * answered.
 */
export function useSession(): UseQueryResult<SessionView> {
  const token = useToken()
  return useQuery({
    queryKey: [...sessionKey, token],
    queryFn: ({ signal }) => readSessionQuietly(signal),
    enabled: token !== null,
    staleTime: 60_000,
    // News of a sign-in from elsewhere must not wait for the next page load, and whoever waits for
    // approval waits for this.
    refetchInterval: ({ state }) => (state.data?.isPending === true ? 5_000 : 5 * 60_000),
  })
}

/**
 * Whether a step of the history still waits for the key that comes with the session, as after a
 * reload.
 */
export function useWaitsForKey(state: unknown, name: string): boolean {
  const { isPending } = useSession()
  const sealed = sealedIn(state, name)
  return isPending && typeof sealed === 'string' && unsealHere(sealed) === undefined
}
