/**
 * The public token in local storage: its presence means signed in (docs/specification/screens.md),
 * and every window hears when it changes.
 */
import { useSyncExternalStore } from 'react'

const key = 'token'

/**
 * `server/identity/pages/done-page.ts` speaks here. A message says only that something changed:
 * whoever hears it looks for itself.
 */
const channelName = 'asiento:session'

export function readToken(): string | null {
  return localStorage.getItem(key)
}

let isForgotten = false

/** Whether somebody signed out in this very page, which is then on its way to another one. */
export function wasForgottenHere(): boolean {
  return isForgotten
}

/** Other windows hear of it by the storage event; this one by the dispatch. */
export function forgetToken(): void {
  isForgotten = true
  localStorage.removeItem(key)
  globalThis.dispatchEvent(new StorageEvent('storage', { key }))
}

/**
 * Calls back whenever the token may have changed, here or in another window. Answers the way to
 * stop.
 */
export function onTokenNews(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  const onStorage = (event: StorageEvent): void => {
    // A null key: the whole storage was cleared.
    if (event.key === key || event.key === null) listener()
  }
  channel.addEventListener('message', listener)
  globalThis.addEventListener('storage', onStorage)
  return () => {
    channel.close()
    globalThis.removeEventListener('storage', onStorage)
  }
}

export function useToken(): string | null {
  return useSyncExternalStore(onTokenNews, readToken)
}
