/**
 * One run of one job: takes it, does it, and writes how it ended, unless somebody else has it by
 * then.
 */
import { sql } from 'kysely'
import type { Logger } from 'pino'

import type { Database } from '../database/connect/open-database.ts'
import type { Transaction } from '../database/tables/transaction.ts'
import { addToQueue } from './enqueue-job.ts'
import { JobLater, JobRefused } from './job-kind.ts'
import type { JobEnding, JobKind, JobPointer, RunningJob, TakenJob } from './job-kind.ts'
import { reportProgress } from './report-progress.ts'

export interface JobRunner<Context> {
  readonly context: Context
  readonly database: Database
  readonly log: Logger
  /** Aborted when the process stops. */
  readonly stopping: AbortSignal
}

/**
 * The queue's library tries a job again when this is thrown; it keeps the text, so the text says
 * nothing.
 */
class TryAgain extends Error {
  constructor() {
    super('to be tried again')
    this.name = 'TryAgain'
  }
}

/**
 * Resolves when there is nothing more to do for this job, and throws when it must be tried again.
 */
export async function runJob<Context>(
  runner: JobRunner<Context>,
  kind: JobKind<Context>,
  pointer: JobPointer,
): Promise<void> {
  const taken = await take(runner.database, pointer)
  if (taken === null) return
  if (taken.failures >= kind.tries) {
    // It took its process with it, as often as it may.
    await end(runner, kind, taken, { state: 'FAILED', result: { reason: 'CRASHED' } })
    return
  }
  const stop = new AbortController()
  const signal = AbortSignal.any([stop.signal, runner.stopping])
  const job: RunningJob = {
    ...pointer,
    askedById: taken.askedById,
    payload: taken.payload,
    signal,
    progress: reportProgress(runner.database, taken, signal, stop),
  }
  let ending: JobEnding
  try {
    ending = { state: 'DONE', result: (await kind.run(runner.context, job)) ?? null }
  } catch (fault) {
    if (fault instanceof JobLater) return putOff(runner.database, kind.kind, taken, fault.afterMs)
    if (runner.stopping.aborted) {
      await putBack(runner.database, taken, taken.failures)
      throw new TryAgain()
    }
    if (stop.signal.aborted) return
    ending = await judge(runner, kind, taken, fault)
  }
  await end(runner, kind, taken, ending)
}

/** Null when it was cancelled, done, or forgotten meanwhile. */
async function take(database: Database, pointer: JobPointer): Promise<TakenJob | null> {
  const row = await database.inMunicipality(pointer.municipalityId, (db) =>
    db
      .updateTable('job')
      .set((is) => ({
        state: 'RUNNING',
        run: is('run', '+', 1),
        // Still running when it is taken: whoever had it died over it.
        failures: sql<number>`failures + (state = 'RUNNING')::integer`,
        started_at: sql<Date>`clock_timestamp()`,
        done_count: 0,
        total_count: null,
      }))
      .where((eb) => eb.and({ municipality_id: pointer.municipalityId, job_id: pointer.jobId }))
      .where('state', 'in', ['WAITING', 'RUNNING'])
      .returning(['asked_by_id', 'payload', 'run', 'failures'])
      .executeTakeFirst(),
  )
  if (row === undefined) return null
  const { asked_by_id: askedById, payload, run, failures } = row
  return { ...pointer, askedById, payload, run, failures }
}

/** Tries again by throwing, or says that this was the last time. */
async function judge<Context>(
  { database, log }: JobRunner<Context>,
  kind: JobKind<Context>,
  taken: TakenJob,
  fault: unknown,
): Promise<JobEnding> {
  const { jobId, failures } = taken
  if (fault instanceof JobRefused) return { state: 'FAILED', result: { reason: fault.reason } }
  const isLast = failures + 1 >= kind.tries
  log.warn({ err: fault, jobId, kind: kind.kind, failures: failures + 1, isLast }, 'a job failed')
  if (isLast) return { state: 'FAILED', result: { reason: 'FAULT' } }
  await putBack(database, taken, failures + 1)
  throw new TryAgain()
}

async function putBack(database: Database, taken: TakenJob, failures: number): Promise<void> {
  await database.inMunicipality(taken.municipalityId, (db) =>
    ours(db, taken).set({ state: 'WAITING', failures }).execute(),
  )
}

/** In the queue anew, from then on; this turn of it is over. */
async function putOff(
  database: Database,
  kind: string,
  taken: TakenJob,
  afterMs: number,
): Promise<void> {
  await database.inMunicipality(taken.municipalityId, async (db) => {
    const { numUpdatedRows: put } = await ours(db, taken)
      .set({ state: 'WAITING' })
      .executeTakeFirstOrThrow()
    if (put === 1n) await addToQueue(db, kind, taken, afterMs)
  })
}

async function end<Context>(
  { context, database }: JobRunner<Context>,
  kind: JobKind<Context>,
  taken: TakenJob,
  ending: JobEnding,
): Promise<void> {
  await database.inMunicipality(taken.municipalityId, async (db) => {
    const { numUpdatedRows: ended } = await ours(db, taken)
      .set({
        state: ending.state,
        result: JSON.stringify(ending.result),
        finished_at: sql<Date>`clock_timestamp()`,
      })
      .executeTakeFirstOrThrow()
    if (ended === 1n) await kind.ended?.(context, db, taken, ending)
  })
}

function ours(db: Transaction, { municipalityId, jobId, run }: TakenJob) {
  return db
    .updateTable('job')
    .where('municipality_id', '=', municipalityId)
    .where((eb) => eb.and({ job_id: jobId, state: 'RUNNING', run }))
}
