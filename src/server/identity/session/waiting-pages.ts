/**
 * Pages that wait while somebody signs in in their window: each holds one request, answered when
 * the browser is back from the provider. It is a hint to look and no more: what it leads to is
 * asked for with both cookies, as by the window itself.
 */
import type { AttemptStage } from './sign-in-attempts.ts'

export type WaitingPages = {
  /**
   * Resolves when there is something to do: 'arrived' when the browser is back, 'away' after a
   * while, or when the same browser asks anew, the page is gone or the server closes; 'unknown' for
   * an attempt of nobody's; 'full' when too many wait.
   */
  wait(secret: string, gone: AbortSignal): Promise<Waited>
  /**
   * The browser of this attempt asked for the last page of its way in: what it was given to keep,
   * it has. Answers whether a page waited; when one did, not before its session is in use and there
   * was time to paint what it asked for, or half a second.
   */
  arrived(secret: string): Promise<boolean>
  /** Its token was fetched. */
  claimed(secret: string, idHash: Buffer): void
  /** Somebody was recognised by this session. */
  used(idHash: Buffer): void
}

export type Waited = AttemptStage | 'arrived' | 'full'

export type WaitingPagesOptions = {
  readonly stageOf: (secret: string) => Promise<AttemptStage>
  /** Aborted when the server closes: nobody may keep it open. */
  readonly leaving: AbortSignal
  readonly longestMs?: number
  readonly courtesyMs?: number
  readonly paintingMs?: number
  readonly most?: number
}

// Shorter than any proxy waits for an answer.
const longestWaitMs = 25_000
// Each is an open connection; whoever finds no place hears of it from the window, as in a browser
// that cannot wait.
const mostWaiting = 500
// A window that closes has time, a first screen has none: drawing both at once takes each twice as
// long.
const longestCourtesyMs = 500
// A screen asks its first questions as it is drawn, and is painted a moment after.
const paintedAfterMs = 150

export function openWaitingPages(options: WaitingPagesOptions): WaitingPages {
  const { stageOf, leaving, longestMs = longestWaitMs, most = mostWaiting } = options
  const held = new Map<string, (waited: Waited) => void>()
  const windows = openClosingWindows(options)

  function hold(secret: string, gone: AbortSignal): Promise<Waited> {
    return new Promise((resolve) => {
      const answer = (waited: Waited): void => {
        clearTimeout(timer)
        gone.removeEventListener('abort', giveUp)
        leaving.removeEventListener('abort', giveUp)
        if (held.get(secret) === answer) held.delete(secret)
        resolve(waited)
      }
      const giveUp = (): void => answer('away')
      const timer = setTimeout(giveUp, longestMs)
      gone.addEventListener('abort', giveUp)
      leaving.addEventListener('abort', giveUp)
      // One for each attempt: asking again takes the place of what was asked before.
      held.get(secret)?.('away')
      held.set(secret, answer)
    })
  }

  return {
    async wait(secret, gone) {
      if (leaving.aborted || gone.aborted) return 'away'
      if (held.size >= most && !held.has(secret)) return 'full'
      // Held before it is looked up: who arrives meanwhile is not missed.
      const waited = hold(secret, gone)
      const stage = await stageOf(secret).catch((cause: unknown) => {
        held.get(secret)?.('away')
        throw cause
      })
      if (stage !== 'away') held.get(secret)?.(stage)
      return waited
    },
    async arrived(secret) {
      const answer = held.get(secret)
      if (answer === undefined) return false
      answer('arrived')
      await windows.mayClose(secret)
      return true
    },
    claimed: (secret, idHash) => windows.claimed(secret, idHash),
    used: (idHash) => windows.used(idHash),
  }
}

/**
 * The windows whose last page is held back, by their attempt, and the session it led to once that
 * is known.
 */
function openClosingWindows(options: WaitingPagesOptions) {
  const { courtesyMs = longestCourtesyMs, paintingMs = paintedAfterMs } = options
  const closing = new Map<string, { idHash: string; readonly close: () => void }>()
  return {
    async mayClose(secret: string): Promise<void> {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, courtesyMs)
        const close = (): void => {
          clearTimeout(timer)
          resolve()
        }
        closing.set(secret, { idHash: '', close })
      })
      closing.delete(secret)
    },
    claimed(secret: string, idHash: Buffer): void {
      const window = closing.get(secret)
      if (window) window.idHash = idHash.toString('hex')
    },
    used(idHash: Buffer): void {
      if (closing.size === 0) return
      const key = idHash.toString('hex')
      for (const window of closing.values()) {
        if (window.idHash === key) setTimeout(window.close, paintingMs)
      }
    },
  }
}
