import { describe, expect, it } from 'vitest'

import { waitIn, windowAt } from './sliding-window.ts'
import type { Window } from './sliding-window.ts'

const limit = { most: 10, windowMs: 60_000 }
const start = new Date('2026-11-21T10:00:00Z')
const later = (ms: number) => new Date(start.getTime() + ms)
const empty: Window = { beganAt: start, count: 0, countBefore: 0 }

/** Counts one at each of these milliseconds; answers which were let through. */
function letThrough(at: readonly number[]): boolean[] {
  let known = empty
  return at.map((ms) => {
    const window = windowAt(known, later(ms), limit)
    const isLet = waitIn(window, later(ms), limit) === 0
    known = isLet ? { ...window, count: window.count + 1 } : window
    return isLet
  })
}

describe('a sliding window', () => {
  it('lets ten through in a minute and no eleventh', () => {
    const lets = letThrough(Array.from({ length: 12 }, (_, place) => place * 1000))
    expect(lets.filter(Boolean)).toHaveLength(10)
  })

  it('cannot be doubled by straddling its edge', () => {
    const around = [
      ...Array.from({ length: 10 }, () => 59_000),
      ...Array.from({ length: 10 }, () => 61_000),
    ]
    expect(letThrough(around).filter(Boolean).length).toBeLessThan(12)
  })

  it('never stops whoever keeps below the limit, however long', () => {
    expect(letThrough(Array.from({ length: 2000 }, (_, place) => place * 6_700))).not.toContain(
      false,
    )
  })

  it('says exactly how long to wait', () => {
    for (const window of [
      { beganAt: start, count: 10, countBefore: 0 },
      { beganAt: start, count: 14, countBefore: 3 },
      { beganAt: start, count: 4, countBefore: 10 },
    ]) {
      const now = later(20_000)
      const waitMs = waitIn(window, now, limit)
      expect(waitMs).toBeGreaterThan(0)
      const isFreeAfter = (ms: number) => {
        const then = new Date(now.getTime() + ms)
        return waitIn(windowAt(window, then, limit), then, limit) === 0
      }
      expect(isFreeAfter(waitMs - 500)).toBe(false)
      expect(isFreeAfter(waitMs + 500)).toBe(true)
    }
  })

  it('forgets nothing and shuts out nobody for longer when the clock is set back', () => {
    const full = { beganAt: start, count: 10, countBefore: 0 }
    const back = later(-3_600_000)
    const window = windowAt(full, back, limit)
    expect(window.count).toBe(10)
    expect(waitIn(window, back, limit)).toBeLessThanOrEqual(2 * limit.windowMs)
  })
})
