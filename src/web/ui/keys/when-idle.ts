const lookAgainMs = 300
const longestMs = 5000

let isAwaited = (): boolean => false

/** Nothing is idle while this says that something is awaited which the person is to see. */
export function idleUnless(isSomethingAwaited: () => boolean): void {
  isAwaited = isSomethingAwaited
}

/**
 * Does what can wait when the page has nothing better to do, neither with the processor nor with
 * the line, at the latest after some seconds. Returns how to leave it undone.
 */
export function whenIdle(work: () => void): () => void {
  const latest = performance.now() + longestMs
  let leave: () => void
  const look = (): void => {
    leave = atRest(() => {
      if (!isAwaited() || performance.now() > latest) return work()
      const timer = setTimeout(look, lookAgainMs)
      leave = () => clearTimeout(timer)
    })
  }
  look()
  return () => leave()
}

function atRest(work: () => void): () => void {
  // Safari has no idle time to offer.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, 500)
    return () => clearTimeout(timer)
  }
  const turn = requestIdleCallback(work, { timeout: 2000 })
  return () => cancelIdleCallback(turn)
}
