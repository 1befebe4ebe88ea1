import { beside } from './beside.ts'
import type { TestApp } from './test-app.ts'
import { until } from './until.ts'

/**
 * Each act waits for the ledger behind the one before, and all go on when they all wait: what a
 * later one saw before it waited may be so no longer.
 */
export function inOrder<Answer>(
  { db }: Pick<TestApp, 'db'>,
  acts: readonly (() => Promise<Answer>)[],
): Promise<readonly Answer[]> {
  return beside(db.url, async (owner) => {
    await owner.query('select from ledger_head for update')
    const answers: Promise<Answer>[] = []
    for (const act of acts) {
      answers.push(act())
      await until(async () => {
        const waiting = await db.asOwner(
          `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%ledger_head%'
             and datname = current_database()`,
        )
        return waiting.length >= answers.length ? true : null
      })
    }
    await owner.query('commit')
    return Promise.all(answers)
  })
}
