import { sql } from 'kysely'

import type { Transaction } from '../database/tables/transaction.ts'
import type { JobKind, JobPointer } from './job-kind.ts'

interface NewJob extends JobPointer {
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

/** `result`: what the kind's `run` returned; `{ reason }` of a failed one; null while it is not over. */
export type JobRecord = Awaited<
  ReturnType<ReturnType<typeof selectJobs>['executeTakeFirstOrThrow']>
>

/** Through a scope of what a person may see only what that person asked for. Null when there is none. */
export async function readJob(
  db: Transaction,
  municipalityId: string,
  jobId: string,
): Promise<JobRecord | null> {
  const job = await selectJobs(db, municipalityId).where('job_id', '=', jobId).executeTakeFirst()
  return job ?? null
}

export async function listJobs(
  db: Transaction,
  municipalityId: string,
  { askedById, kind }: { readonly askedById: string; readonly kind: string },
): Promise<readonly JobRecord[]> {
  return selectJobs(db, municipalityId)
    .where((eb) => eb.and({ asked_by_id: askedById, kind }))
    .orderBy('asked_at', 'desc')
    .limit(50)
    .execute()
}

/** Whoever is doing it stops within moments. Returns false when it had ended already. */
export async function cancelJob(
  db: Transaction,
  municipalityId: string,
  jobId: string,
): Promise<boolean> {
  const { numUpdatedRows: cancelled } = await db
    .updateTable('job')
    .set({ state: 'CANCELLED', finished_at: sql<Date>`clock_timestamp()` })
    .where((eb) => eb.and({ municipality_id: municipalityId, job_id: jobId }))
    .where('state', 'in', ['WAITING', 'RUNNING'])
    .executeTakeFirstOrThrow()
  return cancelled === 1n
}

function selectJobs(db: Transaction, municipalityId: string) {
  return db
    .selectFrom('job')
    .select(['kind', 'state', 'payload', 'result', 'done_count as done', 'total_count as total'])
    .select(['job_id as jobId', 'asked_by_id as askedById', 'asked_at as askedAt'])
    .select(['finished_at as finishedAt', 'keep_until as keepUntil'])
    .where('municipality_id', '=', municipalityId)
}
