import { sql } from 'kysely'

import type { Transaction } from '../database/tables/transaction.ts'
import type { Everywhere } from '../municipality/sites/in-every-municipality.ts'
import { inMunicipalitiesDue } from '../municipality/sites/in-every-municipality.ts'
import { addToQueue } from './enqueue-job.ts'

/**
 * In every municipality: forgets the records whose time is over, and with them what the jobs made;
 * and asks again for what waits without being in the queue, as after a restore, which brings the
 * records back and not the queue.
 */
export async function tidyJobs(app: Everywhere): Promise<void> {
  await inMunicipalitiesDue(app, sql`municipalities_with_jobs_to_tidy()`, (municipalityId) =>
    app.database.inMunicipality(municipalityId, async (db) => {
      await forget(db, municipalityId)
      await askAgain(db, municipalityId)
    }),
  )
}

async function forget(db: Transaction, municipalityId: string): Promise<void> {
  await db
    .deleteFrom('job')
    .where('municipality_id', '=', municipalityId)
    .where('keep_until', '<', sql<Date>`clock_timestamp()`)
    .where('state', 'not in', ['WAITING', 'RUNNING'])
    .execute()
}

/** For what waits in a municipality and is not in the queue. */
async function askAgain(db: Transaction, municipalityId: string): Promise<void> {
  const lost = await db
    .selectFrom('job')
    .select(['job_id', 'kind'])
    .where('municipality_id', '=', municipalityId)
    .where('state', 'in', ['WAITING', 'RUNNING'])
    .where(
      sql<boolean>`not exists (
        select from graphile_worker.jobs queued where queued.key = job.job_id::text)`,
    )
    .execute()
  for (const { job_id: jobId, kind } of lost) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction, one statement after another
    await addToQueue(db, kind, { municipalityId, jobId })
  }
}
