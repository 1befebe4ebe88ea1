/**
 * After `firstMs`, and then again and again, never twice at a time: what takes longer than its
 * pause is not asked for meanwhile. `work` must not throw. Returns how to stop, which waits for the
 * work under way.
 */
export function repeat(
  everyMs: number,
  work: () => Promise<void>,
  firstMs = 0,
): () => Promise<void> {
  let underWay: Promise<void> | null = null
  const begin = (): void => {
    underWay ??= work().finally(() => {
      underWay = null
    })
  }
  let timer = setTimeout(() => {
    begin()
    timer = setInterval(begin, everyMs)
  }, firstMs)
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
