import { vi } from 'vitest'

/**
 * Looks until there is something to see, for fifteen seconds at most unless the work is known to
 * take longer; then fails.
 */
export function until<Seen>(look: () => Promise<Seen | null>, timeout = 15_000): Promise<Seen> {
  return vi.waitFor(
    async () => {
      const seen = await look()
      if (seen === null) throw new Error('It has not happened')
      return seen
    },
    { timeout, interval: 50 },
  )
}
