import { sql } from 'kysely'

import type { Transaction } from '../database/tables/transaction.ts'
import type { JobKind, JobPointer } from './job-kind.ts'

export interface NewJob extends JobPointer {
  readonly askedById: string | null
  /** Ids, filters and figures; never a name: it is kept as it is. */
  readonly payload: unknown
}

/**
 * Asks for a job in the caller's transaction, which must be inside the municipality: it is done
 * after the commit, or never was. Its id is minted by whoever asks; returns false, and asks
 * nothing, when that id is known already.
 */
export async function enqueueJob(
  db: Transaction,
  // A kind's context is of no concern here.
  kind: Pick<JobKind<never>, 'kind' | 'keptForMs'>,
  job: NewJob,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: written } = await db
    .insertInto('job')
    .values({
      municipality_id: job.municipalityId,
      job_id: job.jobId,
      kind: kind.kind,
      payload: JSON.stringify(job.payload),
      asked_by_id: job.askedById,
      total_count: null,
      started_at: null,
      finished_at: null,
      keep_until: sql<Date>`clock_timestamp() + make_interval(secs => ${kind.keptForMs / 1_000})`,
    })
    .onConflict((conflict) => conflict.columns(['municipality_id', 'job_id']).doNothing())
    .executeTakeFirst()
  return written === 1n
}
