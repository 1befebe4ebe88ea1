import { afterEach, beforeEach, vi } from 'vitest'

// A console.error nobody asserted is a defect nobody saw: it fails the test that caused it.
beforeEach(() => {
  vi.spyOn(console, 'error') // it still prints
})

afterEach(() => {
  const { calls } = vi.mocked(console.error).mock
  vi.restoreAllMocks()
  if (calls.length > 0) throw new Error(`console.error was called: ${String(calls[0]?.[0])}`)
})
