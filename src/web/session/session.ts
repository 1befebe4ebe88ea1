/**
 * The browser's side of a session: signing in through the provider's window, and signing out. It holds no credential: the
 * cookie is out of reach of scripts, and the token is worth nothing without it.
 */

import { ApiProblem, call } from '../api.ts'
import { forgetRecentEntries } from './recent-entries.ts'
import { forgetToken, onTokenNews, readToken } from './token.ts'

export type SignInOutcome = 'signed-in' | 'closed' | 'blocked'

export type SignInOptions = {
  /**
   * In the middle of something: the provider must ask who it is again, and a blocked window never becomes a redirect, which
   * would lose what was typed.
   */
  readonly reauthenticate?: boolean
  /** Where a blocked window's redirect comes back to; here when not said. */
  readonly returnTo?: string
  /** Gives up waiting: the outcome is 'closed'. */
  readonly signal?: AbortSignal
}

const popupWidth = 500
const popupHeight = 600
// What the server gives an attempt. The window itself cannot be asked: its own protections cut it off from ours.
const longestWaitMs = 10 * 60_000
const freshKey = 'asiento.fresh-sign-in'

let stopWaiting: (() => void) | undefined

/** Opens the sign-in window; call it in the click itself, or the browser takes it for an advertisement. */
export function openSignIn(options: SignInOptions = {}): Promise<SignInOutcome> {
  const { reauthenticate = false, signal } = options
  stopWaiting?.()
  const isFresh = reauthenticate || sessionStorage.getItem(freshKey) !== null
  const query = isFresh ? '&fresh=1' : ''
  const before = readToken()
  const popup = globalThis.open(
    `/auth/start?mode=popup${query}`,
    'asiento-ingreso',
    popupFeatures(),
  )
  if (popup === null) {
    if (!reauthenticate) {
      const back = encodeURIComponent(options.returnTo ?? hereOrHome())
      location.assign(`/auth/start?mode=page${query}&return=${back}`)
    }
    return Promise.resolve('blocked')
  }
  return new Promise((resolve) => {
    const settle = (outcome: SignInOutcome): void => {
      stopHearing()
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
      stopWaiting = undefined
      resolve(outcome)
    }
    const giveUp = (): void => settle('closed')
    const look = (): void => {
      const now = readToken()
      if (now === null || now === before) return
      sessionStorage.removeItem(freshKey)
      settle('signed-in')
    }
    const stopHearing = onTokenNews(look)
    const timer = setTimeout(giveUp, longestWaitMs)
    signal?.addEventListener('abort', giveUp)
    stopWaiting = giveUp
  })
}

// In the middle of the window it was opened from, on whichever screen that is.
function popupFeatures(): string {
  const left = Math.max(0, Math.round(screenX + (outerWidth - popupWidth) / 2))
  const top = Math.max(0, Math.round(screenY + (outerHeight - popupHeight) / 2))
  return `popup,width=${popupWidth},height=${popupHeight},left=${left},top=${top}`
}

function hereOrHome(): string {
  const { pathname, search, hash } = location
  return pathname === '/' || pathname === '/auth' ? '/control' : `${pathname}${search}${hash}`
}

let isLeaving = false

/** Whether the session is ending because the person asked: nobody needs to be told. */
export function isSigningOut(): boolean {
  return isLeaving
}

/**
 * Signs out and goes to the root. The provider's failure is shown in its own words; our session has ended by then. When
 * our own server cannot be reached nothing has ended, and the person stays where they are.
 */
export async function signOut(): Promise<void> {
  isLeaving = true
  try {
    const problem = await endSession()
    if (problem !== null) alert(problem)
  } catch (fault) {
    isLeaving = false
    alert(fault instanceof ApiProblem ? fault.message : String(fault))
    return
  }
  // The next to sit here should be asked who they are, also by a provider that remembers the last one.
  sessionStorage.setItem(freshKey, '1')
  forgetRecentEntries()
  forgetToken()
  // A whole page load, and not a navigation: nothing of this person stays in memory.
  location.assign('/')
}

async function endSession(): Promise<string | null> {
  try {
    return (await call('endSession', {})).providerProblem
  } catch (fault) {
    if (fault instanceof ApiProblem && fault.problem.status === 401) return null // it had ended already
    throw fault
  }
}
