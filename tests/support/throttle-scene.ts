/** A throttle over a database of its own, at a time that the test tells. */
import { openThrottle } from '#server/identity/limits/throttle.ts'
import type { Throttle, Try } from '#server/identity/limits/throttle.ts'

import { openTestDatabase } from './database.ts'
import type { TestDatabase } from './database.ts'

export const office = '10.1.2.3'
export const stranger = '203.0.113.9'
export const ana = 'ana@villa.example'

export interface ThrottleScene {
  readonly db: TestDatabase
  readonly throttle: Throttle
  readonly now: () => Date
  readonly pass: (seconds: number) => void
  /** The seconds that a try is held up for, or null. */
  readonly begin: (attempt: Try) => Promise<number | null>
  readonly mayStart: (address: string) => Promise<number | null>
  /**
   * Fails so often, waiting each time as long as it is told to and no longer; answers the waits.
   */
  readonly fail: (times: number, account?: string, address?: string) => Promise<number[]>
  /** As at the beginning: nobody has tried anything. */
  readonly beginAnew: () => Promise<void>
}

export async function openThrottleScene(): Promise<ThrottleScene> {
  const db = await openTestDatabase()
  let time = new Date()
  const now = (): Date => time
  const throttle = openThrottle(db.database, now)
  const pass = (seconds: number): void => {
    time = new Date(time.getTime() + seconds * 1000)
  }
  const begin = async (attempt: Try): Promise<number | null> =>
    (await throttle.begin(attempt))?.waitSeconds ?? null
  return {
    db,
    throttle,
    now,
    pass,
    begin,
    mayStart: async (address) => (await throttle.mayStart({ address }))?.waitSeconds ?? null,
    async fail(times, account = ana, address = stranger) {
      const waits: number[] = []
      while (waits.length < times) {
        // oxlint-disable no-await-in-loop -- one try after another
        const seconds = await begin({ account, address })
        pass(seconds ?? 0)
        const again = seconds === null ? null : await begin({ account, address })
        // oxlint-enable no-await-in-loop
        if (again !== null) throw new Error(`Told to wait ${seconds} s, and then ${again} s more`)
        waits.push(seconds ?? 0)
      }
      return waits
    },
    async beginAnew() {
      time = new Date('2026-11-21T09:00:00Z')
      await db.asOwner('delete from sign_in_throttle')
    },
  }
}
