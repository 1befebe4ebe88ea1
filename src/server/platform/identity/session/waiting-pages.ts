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
  /** The browser of this attempt is back. Answers whether a page waited. */
  arrived(secret: string): boolean
}

export type Waited = AttemptStage | 'arrived' | 'full'

export type WaitingPagesOptions = {
  readonly stageOf: (secret: string) => Promise<AttemptStage>
  /** Aborted when the server closes: nobody may keep it open. */
  readonly leaving: AbortSignal
}

// Shorter than any proxy waits for an answer.
const longestWaitMs = 25_000
// Each is an open connection; whoever finds no place hears of it from the window.
const mostWaiting = 500

export function openWaitingPages({ stageOf, leaving }: WaitingPagesOptions): WaitingPages {
  const held = new Map<string, (waited: Waited) => void>()
  return {
    async wait(secret, gone) {
      if (held.size >= mostWaiting) return 'full'
      const { promise, resolve } = Promise.withResolvers<Waited>()
      const end = AbortSignal.any([gone, leaving, AbortSignal.timeout(longestWaitMs)])
      end.addEventListener('abort', () => resolve('away'))
      if (end.aborted) return 'away'
      // One for each attempt: asking again takes the place of what was asked before.
      held.get(secret)?.('away')
      // Held before it is looked up: who arrives meanwhile is not missed.
      held.set(secret, resolve)
      try {
        const stage = await stageOf(secret)
        if (stage !== 'away') resolve(stage)
        return await promise
      } finally {
        if (held.get(secret) === resolve) held.delete(secret)
      }
    },
    arrived(secret) {
      const answer = held.get(secret)
      answer?.('arrived')
      return answer !== undefined
    },
  }
}
