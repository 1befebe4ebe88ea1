/**
 * A server that sleeps for days and closes what it finds due when it wakes, at one in the morning
 * in Santiago.
 */
import { addDays } from '#domain/deadline/civil-date.ts'
import { makeClosingRound } from '#server/features/closings/days/closing-rounds.ts'

import type { TestApp } from './test-app.ts'
import { toldStart } from './told-time.ts'
import type { ToldTimeDatabase } from './told-time.ts'

/**
 * The instant it wakes up, so many days after `today`; never before the last thing that happened.
 */
export function wakingAt(today: string, days: number): Date {
  return new Date(Math.max(toldStart.getTime(), Date.parse(`${addDays(today, days)}T05:00:00Z`)))
}

export async function wakeAndClose(
  { app }: Pick<TestApp, 'app'>,
  db: ToldTimeDatabase,
  at: Date,
): Promise<void> {
  await db.tell(at)
  await makeClosingRound({ ...app, now: () => at })
}
