import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { repeat } from './repeat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('does not pile up what takes longer than its pause, and stops after the work under way', async () => {
  const finishes: (() => void)[] = []
  const stop = repeat(10, () => new Promise<void>((resolve) => void finishes.push(resolve)))
  await vi.advanceTimersByTimeAsync(100)
  expect(finishes).toHaveLength(1)
  finishes[0]?.()
  await vi.advanceTimersByTimeAsync(10)
  expect(finishes).toHaveLength(2)
  const stopped = stop()
  finishes[1]?.()
  await stopped
  await vi.advanceTimersByTimeAsync(100)
  expect(finishes).toHaveLength(2)
})
