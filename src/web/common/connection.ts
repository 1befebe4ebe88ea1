/**
 * Whether this page still reaches its server, told by the live feed: the server gives a sign of
 * life every second, and a silence of two and a half is a loss. One store for the whole page;
 * `live.ts` says what it hears.
 */
import { createStore } from './store.ts'

export interface Connection {
  /** `network`: this computer has none. `server`: nothing comes back. */
  readonly lost: 'no' | 'network' | 'server'
}

/** Told within three seconds, and two signs in a row may be late before it counts. */
const longestSilenceMs = 2500
/**
 * A timer that comes this late stood behind the page's own work: what was heard meanwhile is read
 * first.
 */
const lateMs = 300
const graceMs = 700

export const connection = createStore<Connection>({ lost: 'no' })

let timer: ReturnType<typeof setTimeout> | undefined

/** A sign of life: the count begins again, and what was lost is back. */
export function heardServer(): void {
  tell('no')
  expectServer()
}

/** From now on something has to be heard. Called again, it changes nothing but after a sign. */
export function expectServer(waitMs = longestSilenceMs): void {
  clearTimeout(timer)
  const due = Date.now() + waitMs
  timer = setTimeout(() => {
    if (waitMs !== graceMs && Date.now() - due > lateMs) return expectServer(graceMs)
    timer = undefined
    tell(navigator.onLine ? 'server' : 'network')
  }, waitMs)
}

/** Whether a silence is being counted or has been told. */
export function isExpecting(): boolean {
  return timer !== undefined || connection.get().lost !== 'no'
}

/** Nobody listens: signed out, or out of sight. */
export function expectNothing(): void {
  clearTimeout(timer)
  timer = undefined
  tell('no')
}

function tell(lost: Connection['lost']): void {
  if (connection.get().lost !== lost) connection.set({ lost })
}

/**
 * The browser says so also where the server is on this very computer: the next sign is waited for,
 * and not for long.
 */
const nextSignMs = 1200

function gone(): void {
  if (timer !== undefined) expectServer(nextSignMs)
}

/**
 * The browser says that this computer has no network; when it has again, `onBack` asks the server
 * at once.
 */
export function watchNetwork(onBack: () => void): () => void {
  globalThis.addEventListener('offline', gone)
  globalThis.addEventListener('online', onBack)
  return () => {
    globalThis.removeEventListener('offline', gone)
    globalThis.removeEventListener('online', onBack)
  }
}
