/**
 * At once and then again and again, never twice at a time: what takes longer than its pause is not
 * asked for meanwhile. `work` must not throw. Returns how to stop, which waits for the work under
 * way.
 */
export function repeat(everyMs: number, work: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | null = null
  const begin = async (): Promise<void> => {
    await work()
    underWay = null
  }
  const timer = setInterval(() => {
    underWay ??= begin()
  }, everyMs)
  underWay = begin()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
