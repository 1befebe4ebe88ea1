/**
 * Does what can wait when the page has nothing better to do, at the latest after two seconds.
 * Returns how to leave it undone.
 */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle time to offer.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, 500)
    return () => clearTimeout(timer)
  }
  const turn = requestIdleCallback(work, { timeout: 2000 })
  return () => cancelIdleCallback(turn)
}
