/**
 * How often the database is asked while something is done: what takes as many trips as another
 * thing tells nothing by the time it takes.
 */
import pg from 'pg'
import { vi } from 'vitest'

/** The least of a few times: what runs beside it, or was not remembered yet, is not its own. */
export async function tripsOf(work: () => Promise<unknown>): Promise<number> {
  const counts: number[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    try {
      await work()
      counts.push(asked.mock.calls.length)
    } finally {
      asked.mockRestore()
    }
  }
  return Math.min(...counts)
}
