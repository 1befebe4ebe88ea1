/**
 * The browser's side of a session: signing in through the provider's window, and signing out. It
 * holds no credential: the cookie is out of reach of scripts, and the token is worth nothing
 * without it.
 */

import type { SessionEndView } from '#contract/service/session.ts'

import { ApiProblem, call } from '../../common/api.ts'
import { forgetRecentEntries } from './recent-entries.ts'
import { forgetToken, onTokenNews, readToken } from './token.ts'
import { signInBegunEvent } from '../../common/screen.tsx'
import { spokenLanguage } from '../../words/language/in-language.ts'

export type SignInOutcome = 'signed-in' | 'closed' | 'blocked'

export type SignInOptions = {
  /**
   * In the middle of something: the provider must ask who it is again, and a blocked window never
   * becomes a redirect, which would lose what was typed.
   */
  readonly reauthenticate?: boolean
  /** Where a blocked window's redirect comes back to; here when not said. */
  readonly returnTo?: string
  /** The link of a first sign-in that this page was opened with, as the server calls it. */
  readonly binding?: string
  /** Gives up waiting: the outcome is 'closed'. */
  readonly signal?: AbortSignal
}

const popupWidth = 500
const popupHeight = 600
// What the server gives an attempt. The window itself cannot be asked: its own protections cut it
// off from ours.
const longestWaitMs = 10 * 60_000
// In the storage that all windows share: on a counter's computer the next to sign in may do it in
// another one.
const freshKey = 'asiento.fresh-sign-in'

let stopWaiting: (() => void) | undefined

/**
 * Opens the sign-in window; call it in the click itself, or the browser takes it for an
 * advertisement.
 */
export function openSignIn(options: SignInOptions = {}): Promise<SignInOutcome> {
  const { reauthenticate = false, binding, signal } = options
  stopWaiting?.()
  const fresh = reauthenticate ? '&fresh=1' : askedAnew()
  const query = `&lang=${spokenLanguage}${fresh}${boundBy(binding)}`
  const before = readToken()
  const popup = globalThis.open(
    `/auth/start?mode=popup${query}`,
    'asiento-ingreso',
    popupFeatures(),
  )
  if (popup === null) {
    if (!reauthenticate) signInHere(options.returnTo, binding)
    return Promise.resolve('blocked')
  }
  // Whoever proves again who they are stays on the screen they have.
  if (!reauthenticate) globalThis.dispatchEvent(new Event(signInBegunEvent))
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
      localStorage.removeItem(freshKey)
      settle('signed-in')
    }
    const stopHearing = onTokenNews(look)
    const timer = setTimeout(giveUp, longestWaitMs)
    signal?.addEventListener('abort', giveUp)
    stopWaiting = giveUp
  })
}

/** Without a window of its own: leaves the page, and comes back to it or to where it is told. */
export function signInHere(returnTo: string = hereOrHome(), binding?: string): void {
  const query = `${readToken() === null ? askedAnew() : '&fresh=1'}${boundBy(binding)}`
  location.assign(startAddress(query, returnTo))
}

const startAddress = (query: string, returnTo: string): string =>
  `/auth/start?mode=page${query}&return=${encodeURIComponent(returnTo)}`

/**
 * After somebody signed out here, whoever is next is asked who they are; their provider need not
 * say when.
 */
function askedAnew(): string {
  return localStorage.getItem(freshKey) === null ? '' : '&fresh=asked'
}

function boundBy(binding: string | undefined): string {
  return binding === undefined ? '' : `&binding=${binding}`
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
 * Signs out and goes to the root. The provider's failure is shown in its own words; our session has
 * ended by then. When our own server cannot be reached nothing has ended, and the person stays
 * where they are.
 */
export function signOut(): Promise<void> {
  return endThen('/')
}

/**
 * The same, for whoever sits down next at a machine that several share: on to the way in, and from
 * there to their own work. Where only the browser can end the provider's session, it goes there
 * first, and comes back to the root.
 */
export function changePerson(): Promise<void> {
  return endThen(startAddress('&fresh=asked', '/control'))
}

async function endThen(address: string): Promise<void> {
  isLeaving = true
  try {
    leave(await endSession(), address)
  } catch (fault) {
    isLeaving = false
    alert(fault instanceof ApiProblem ? fault.message : String(fault))
  }
}

/**
 * The same in every place where this person is signed in. Throws the `ApiProblem` of a refusal:
 * nothing has ended then.
 */
export async function signOutEverywhere(): Promise<void> {
  leave(await call('endEverySession', {}))
}

function leave({ providerProblem, exitAddress }: SessionEndView, address = '/'): void {
  isLeaving = true
  if (providerProblem !== null) alert(providerProblem)
  // The next to sit here should be asked who they are, also by a provider that remembers the last
  // one.
  localStorage.setItem(freshKey, '1')
  forgetRecentEntries()
  forgetToken()
  // A whole page load, and not a navigation: nothing of this person stays in memory.
  location.assign(exitAddress ?? address)
}

const nothingLeft: SessionEndView = { providerProblem: null, exitAddress: null }

async function endSession(): Promise<SessionEndView> {
  try {
    return await call('endSession', {})
  } catch (fault) {
    if (fault instanceof ApiProblem && fault.problem.status === 401) return nothingLeft // it had ended already
    throw fault
  }
}
