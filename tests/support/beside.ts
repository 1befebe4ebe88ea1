/** A transaction of somebody else, open while the application acts. */
import type pg from 'pg'

import { withClient } from './database-client.ts'

export function beside<Result>(
  url: string,
  work: (other: pg.Client) => Promise<Result>,
): Promise<Result> {
  return withClient(url, async (other) => {
    await other.query('begin')
    return work(other)
  })
}

/** Null while nobody waits for what the other one holds. */
export async function waitsFor(other: pg.Client): Promise<true | null> {
  const { rows } = await other.query(
    'select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))',
  )
  return rows.length > 0 ? true : null
}
