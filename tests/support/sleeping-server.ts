/** A server that sleeps for days and closes what it finds due when it wakes, at one in the morning in Santiago. */
import { addDays } from '#domain/civil-date.ts'
import { makeClosingRound } from '#server/closings/closing-rounds.ts'

import type { TestHouse } from './house.ts'
import type { ToldTimeDatabase } from './told-time.ts'

/** The instant it wakes up, so many days after `today`; never before the last thing that happened. */
export function wakingAt(today: string, days: number): Date {
  return new Date(Math.max(Date.now(), Date.parse(`${addDays(today, days)}T05:00:00Z`)))
}

export async function wakeAndClose(
  { house }: Pick<TestHouse, 'house'>,
  db: ToldTimeDatabase,
  at: Date,
): Promise<void> {
  await db.tell(at)
  await makeClosingRound({ ...house, now: () => at })
}
