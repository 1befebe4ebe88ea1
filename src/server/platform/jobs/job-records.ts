import { sql } from 'kysely'

import type { Selectable } from 'kysely'
import type { Tables } from '../database/tables/tables.ts'
import type { Transaction } from '../database/tables/transaction.ts'

export interface JobRecord {
  readonly jobId: string
  readonly kind: string
  readonly state: Selectable<Tables['job']>['state']
  readonly askedById: string | null
  readonly payload: unknown
  readonly done: number
  readonly total: number | null
  /** What the kind's `run` returned; `{ reason }` of a failed one; null while it is not over. */
  readonly result: unknown
  readonly askedAt: Date
  readonly finishedAt: Date | null
  readonly keepUntil: Date
}

/** Through a scope of what a person may see only what that person asked for. Null when there is none. */
export async function readJob(
  db: Transaction,
  municipalityId: string,
  jobId: string,
): Promise<JobRecord | null> {
  const row = await selectJobs(db, municipalityId).where('job_id', '=', jobId).executeTakeFirst()
  return row === undefined ? null : recordOf(row)
}

export async function listJobs(
  db: Transaction,
  municipalityId: string,
  { askedById, kind }: { readonly askedById: string; readonly kind: string },
): Promise<readonly JobRecord[]> {
  const rows = await selectJobs(db, municipalityId)
    .where((eb) => eb.and({ asked_by_id: askedById, kind }))
    .orderBy('asked_at', 'desc')
    .limit(50)
    .execute()
  return rows.map(recordOf)
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
  return db.selectFrom('job').selectAll().where('municipality_id', '=', municipalityId)
}

type JobRow = Awaited<ReturnType<ReturnType<typeof selectJobs>['executeTakeFirstOrThrow']>>

function recordOf(row: JobRow): JobRecord {
  return {
    jobId: row.job_id,
    kind: row.kind,
    state: row.state,
    askedById: row.asked_by_id,
    payload: row.payload,
    done: row.done_count,
    total: row.total_count,
    result: row.result,
    askedAt: row.asked_at,
    finishedAt: row.finished_at,
    keepUntil: row.keep_until,
  }
}
