/**
 * How work in a database is ended in the middle: statements know nothing of our wish, their
 * connections do.
 */
import { setTimeout as pause } from 'node:timers/promises'

import type { Restoration } from '../database/cluster/restoration-mark.ts'

/** Work cannot be stopped in the middle of a statement: it is left, and `endOf` ends it. */
export function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const left = Promise.withResolvers<never>()
  const leave = (): void => left.reject(signal.reason)
  if (signal.aborted) leave()
  signal.addEventListener('abort', leave, { once: true })
  return Promise.race([work, left.promise]).finally(() =>
    signal.removeEventListener('abort', leave),
  )
}

/** Until it has come to rest: it may open another connection after the one that was ended. */
export async function endOf(work: Promise<unknown>, restoration: Restoration): Promise<void> {
  let isAtRest = false
  const rest = work.then(
    () => (isAtRest = true),
    () => (isAtRest = true),
  )
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- again and again
    await Promise.race([rest, pause(100)])
    if (isAtRest) return
    // A database that is gone ends it too.
    // oxlint-disable-next-line no-await-in-loop
    await restoration.interrupt().catch(() => undefined)
  }
}
