import { afterEach, beforeEach, vi } from 'vitest'

// Tests that run side by side share one console: the last of them puts it back, and until then
// what one caused fails every one that ends after it.
let runningCount = 0

// A console.error nobody asserted is a defect nobody saw: it fails the test that caused it.
beforeEach(() => {
  if (runningCount === 0) vi.spyOn(console, 'error') // it still prints
  runningCount += 1
})

afterEach(() => {
  const { calls } = vi.mocked(console.error).mock
  runningCount -= 1
  if (runningCount === 0) vi.restoreAllMocks()
  if (calls.length > 0) throw new Error(`console.error was called: ${String(calls[0]?.[0])}`)
})
