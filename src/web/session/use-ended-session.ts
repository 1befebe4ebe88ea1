import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'

import { useLocation, useNavigate } from '../router/router.tsx'
import {
  ApiProblem,
  isRefusal,
  sessionEndedEvent,
  setPagePerson,
  type EndedSession,
} from '../common/api.ts'
import { isSigningOut } from './current/session.ts'
import { onTokenNews, readToken, useToken } from './current/token.ts'
import { readSessionQuietly, sessionKey, useSession } from './current/use-session.ts'

export type SessionTrouble =
  | { readonly kind: 'none' }
  /** `ground`: a `SessionEnd`, or a word of a newer server. */
  | { readonly kind: 'ended'; readonly ground: string }
  /** On purpose, in another window of this browser. */
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'other-person'; readonly name: string }

const lookAgainMs = 2000

/**
 * Watches for the end of the session while a page stays open, and for who comes in after it.
 * However many calls are refused at once, there is one trouble.
 */
export function useEndedSession(): SessionTrouble {
  const [trouble, setTrouble] = useState<SessionTrouble>({ kind: 'none' })
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const personHere = usePersonHere()

  const isCovered = useLatest(trouble.kind !== 'none')
  const lookAgain = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(lookAgain.current), [])
  const settle = useCallback(
    async function look(isOtherTold: boolean): Promise<void> {
      const here = personHere.current
      clearTimeout(lookAgain.current)
      try {
        const now = await readSessionQuietly()
        if (here !== null && now.staffId !== here) {
          if (isOtherTold) setTrouble({ kind: 'other-person', name: now.name })
          return
        }
        setTrouble({ kind: 'none' })
        await queries.invalidateQueries({
          predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0],
        })
      } catch (fault) {
        if (!(fault instanceof ApiProblem)) throw fault // a refused session has announced itself already
        // The news came while the line was down, and comes no second time. Behind a curtain it can
        // be told late.
        if (isRefusal(fault, 'E-SYS-01', 'E-SYS-08'))
          lookAgain.current = setTimeout(() => void look(isCovered.current), lookAgainMs)
      }
    },
    [isCovered, personHere, queries],
  )

  useEffect(() => {
    const onEnd = (event: Event): void => {
      if (isSigningOut()) return
      if (readToken() === null && personHere.current === null) {
        // Nobody was signed in: there is nothing to keep, only a page to come back to.
        if (pathname !== '/auth') navigate(`/auth?return=${encodeURIComponent(pathname + search)}`)
        return
      }
      const { ground, token } = endedIn(event)
      setTrouble((known) => (known.kind === 'none' ? { kind: 'ended', ground } : known))
      // Refused late: somebody signed in while it was under way, and that news is over.
      if (token !== readToken()) void settle(false)
    }
    globalThis.addEventListener(sessionEndedEvent, onEnd)
    return () => globalThis.removeEventListener(sessionEndedEvent, onEnd)
  }, [navigate, pathname, search, personHere, settle])

  const recheck = useCallback(async () => {
    const here = personHere.current
    // Nobody has been here: there is nothing to compare, but a token that opened nothing may have
    // been replaced by one that does.
    if (isSigningOut() || (here === null && trouble.kind === 'none')) return
    if (readToken() === null) return setTrouble({ kind: here === null ? 'none' : 'signed-out' })
    await settle(true)
  }, [personHere, settle, trouble.kind])

  useEffect(() => onTokenNews(() => void recheck()), [recheck])
  return trouble
}

function endedIn(event: Event): EndedSession {
  // Only `api.ts` fires it with a detail; the type of an event's detail cannot be known.
  // oxlint-disable-next-line no-unsafe-type-assertion
  if (event instanceof CustomEvent) return event.detail as EndedSession
  return { ground: 'unknown', token: readToken() }
}

/** Who this page was opened by: whoever comes after is compared with them. */
function usePersonHere() {
  const person = useRef<string | null>(null)
  const token = useToken()
  const { data } = useSession()
  useEffect(() => {
    if (data === undefined) return
    person.current ??= data.staffId
    if (data.staffId === person.current) setPagePerson({ staffId: data.staffId, token })
  }, [data, token])
  useEffect(() => () => setPagePerson(null), [])
  return person
}

/** For what runs later than it was written: a value as it was drawn last. */
function useLatest<Value>(value: Value) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  return latest
}
