/**
 * Whoever does jobs says so every twenty seconds. The queue's library gives a dead process's jobs
 * to others after four hours; here a process not heard of for a minute and a half is taken for
 * dead. One that was only asleep finds itself overtaken (`run` of the job) and writes nothing.
 */
import { sql } from 'kysely'
import type { Logger } from 'pino'

import { repeat } from '../common/repeat.ts'
import type { Database } from '../database/connect/open-database.ts'

const everyMs = 20_000

export function openPulse(
  database: Database,
  workerIds: () => readonly string[],
  log: Logger,
): { readonly close: () => Promise<void> } {
  const beat = async (): Promise<void> => {
    try {
      await sayAlive(database, workerIds())
      await releaseDead(database)
    } catch (cause) {
      log.warn({ err: cause }, 'the pulse of background work skipped a beat')
    }
  }
  return { close: repeat(everyMs, beat) }
}

async function sayAlive(database: Database, workerIds: readonly string[]): Promise<void> {
  await database.anywhere((db) =>
    sql`insert into graphile_worker.asiento_worker (worker_id, seen_at)
        select worker_id, clock_timestamp() from unnest(${[...workerIds]}::text[]) worker_id
        on conflict (worker_id) do update set seen_at = excluded.seen_at`.execute(db),
  )
}

/** Lets others take what the dead had taken. */
export async function releaseDead(database: Database, graceSeconds = 30): Promise<void> {
  await database.anywhere(async (db) => {
    // A process that has only just begun may hold a job before its first beat.
    await sql`select graphile_worker.force_unlock_workers(array(
      select distinct job.locked_by from graphile_worker.jobs job
       where job.locked_by is not null and job.locked_at < clock_timestamp() - make_interval(secs => ${graceSeconds})
         and not exists (
           select from graphile_worker.asiento_worker worker
            where worker.worker_id = job.locked_by and worker.seen_at > clock_timestamp() - interval '90 seconds')))`.execute(
      db,
    )
    await sql`delete from graphile_worker.asiento_worker
               where seen_at < clock_timestamp() - interval '1 day'`.execute(db)
  })
}
