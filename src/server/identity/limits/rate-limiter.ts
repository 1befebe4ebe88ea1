/**
 * How fast each of many may go: a bucket that fills steadily and is emptied by use. Of this process
 * alone.
 */

export interface Pace {
  /** Takes one; answers 0, or how many seconds to wait for the next. */
  take(key: string): number
}

interface Bucket {
  left: number
  filledAtMs: number
}

export interface PaceLimits {
  readonly perSecond: number
  /** What may be taken at once after a rest. */
  readonly burst: number
}

export function openPace({ perSecond, burst }: PaceLimits, now: () => Date): Pace {
  const buckets = new Map<string, Bucket>()
  return {
    take(key) {
      const atMs = now().getTime()
      const bucket = buckets.get(key) ?? { left: burst, filledAtMs: atMs }
      const sinceMs = Math.max(0, atMs - bucket.filledAtMs)
      bucket.left = Math.min(burst, bucket.left + (sinceMs / 1000) * perSecond)
      bucket.filledAtMs = atMs
      buckets.set(key, bucket)
      if (bucket.left < 1) return Math.ceil((1 - bucket.left) / perSecond)
      bucket.left -= 1
      return 0
    },
  }
}
