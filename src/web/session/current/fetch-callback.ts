/**
 * Hears from the server that the sign-in window is through, and fetches the token in its place: its
 * last page has yet to be drawn by then. Whatever goes wrong here goes wrong in silence, for that
 * page does the same.
 */
import { answerMs } from '../../common/time-limits.ts'
import { pause } from '../../common/attention.ts'
import { keepToken } from './token.ts'

// The window has to set out first, and its server may be far.
const shortestPauseMs = 400
const mostMisses = 12

/**
 * A name for one attempt, as the server cuts it out of the state. No secret: the cookie that goes
 * with it is.
 */
export function mintAttemptName(): string {
  const letters = crypto.getRandomValues(new Uint8Array(4))
  return Array.from(letters, (letter) => letter.toString(16).padStart(2, '0')).join('')
}

/** Waits until the attempt has led to a session, here or anywhere, or `life` ends. */
export async function fetchArrival(attempt: string, life: AbortSignal): Promise<void> {
  const robbed = new AbortController()
  const signal = AbortSignal.any([life, robbed.signal])
  try {
    // Every wait holds one of the few lines a browser has to a server: of all its pages the newest
    // to ask gets it.
    await navigator.locks.request('asiento.sign-in', { steal: true }, () => hear(attempt, signal))
  } catch {
    robbed.abort()
  }
}

async function hear(attempt: string, life: AbortSignal): Promise<void> {
  for (let misses = 0; misses < mostMisses;) {
    // oxlint-disable-next-line no-await-in-loop -- asks again when it is told to
    await pause(shortestPauseMs, life)
    if (life.aborted) return
    // oxlint-disable-next-line no-await-in-loop
    const waited = await said('/auth/wait', attempt, life, 'waited')
    // oxlint-disable-next-line no-await-in-loop
    if (waited === 'arrived') return claim(attempt, life)
    if (waited === 'unknown') misses += 1
    else if (waited !== 'away') return
  }
}

async function claim(attempt: string, life: AbortSignal): Promise<void> {
  const token = await said('/auth/token', attempt, life, 'token')
  if (token !== null) keepToken(token)
}

/** One word of the answer; null where there is none. */
async function said(
  path: string,
  attempt: string,
  signal: AbortSignal,
  word: string,
): Promise<string | null> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ attempt }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
  })
  if (!answer.ok) return null
  const words = new Map(Object.entries(Object(await answer.json())))
  const found = words.get(word)
  return typeof found === 'string' ? found : null
}
