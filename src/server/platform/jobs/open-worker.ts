/**
 * The part of a process that does background work. The records of the jobs are their own queue:
 * several processes share the work, and one that dies leaves its job to another.
 */
import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'
import type { Logger } from 'pino'

import { repeat } from '../common/repeat.ts'
import type { Database } from '../database/connect/open-database.ts'
import { takeTurns } from '../database/tables/take-turns.ts'
import type { Transaction } from '../database/tables/transaction.ts'
import type { Everywhere } from '../municipality/sites/in-every-municipality.ts'
import {
  inEveryMunicipality,
  inMunicipalitiesDue,
} from '../municipality/sites/in-every-municipality.ts'
import type { JobEnding, JobKind, JobPointer, RunningJob } from './job-kind.ts'
import { JobRefused } from './job-kind.ts'

interface OpenWorkerOptions<Context> {
  readonly context: Context
  readonly kinds: readonly JobKind<Context>[]
  readonly database: Database
  readonly log: Logger
}

export interface Worker {
  /**
   * Takes no more jobs, tells those under way to stop, and waits ten seconds at most for them: they
   * are put back, and done again by another process or after the next start.
   */
  readonly close: () => Promise<void>
}

const lookEveryMs = 2000
const timeoutMs = 10_000

/** Each kind has its turn, however long the jobs of another take. */
export function openWorker<Context>({ kinds, ...options }: OpenWorkerOptions<Context>): Worker {
  const stopping = new AbortController()
  const runner: JobRunner<Context> = { ...options, stopping: stopping.signal }
  const stops = kinds.map((kind) => repeat(lookEveryMs, () => runDue(runner, kind)))
  return {
    async close() {
      stopping.abort(new Error('The process is stopping'))
      const ended = Promise.all(stops.map((stop) => stop()))
      await Promise.race([ended, pause(timeoutMs, undefined, { ref: false })])
    },
  }
}

interface JobRunner<Context> {
  readonly context: Context
  readonly database: Database
  readonly log: Logger
  readonly stopping: AbortSignal
}

async function runDue<Context>(runner: JobRunner<Context>, kind: JobKind<Context>): Promise<void> {
  const due = sql`municipalities_with_jobs(${kind.kind})`
  const work = async (municipalityId: string): Promise<void> => {
    while (!runner.stopping.aborted) {
      // oxlint-disable-next-line no-await-in-loop -- one job after another
      const taken = await take(runner.database, municipalityId, kind.kind)
      if (taken === null) return
      // oxlint-disable-next-line no-await-in-loop
      await runJob(runner, kind, taken)
    }
  }
  try {
    await inMunicipalitiesDue(runner, due, work)
  } catch (err) {
    runner.log.warn({ err }, 'background work begins again')
  }
}

async function runJob<Context>(
  runner: JobRunner<Context>,
  kind: JobKind<Context>,
  taken: TakenJob,
): Promise<void> {
  const { municipalityId, jobId, askedById, payload, failures } = taken
  if (failures >= kind.tries) {
    // It took its process with it, as often as it may.
    await end(runner, kind, taken, { state: 'FAILED', result: { reason: 'CRASHED' } })
    return
  }
  const stop = new AbortController()
  const signal = AbortSignal.any([stop.signal, runner.stopping])
  const tell = teller(runner.database, taken, stop)
  const progress = reportProgress(tell, signal)
  const job: RunningJob = { municipalityId, jobId, askedById, payload, signal, progress }
  const beat = repeat(beatEveryMs, () => tell({}).catch(() => undefined))
  try {
    const result = (await kind.run(runner.context, job)) ?? null
    await end(runner, kind, taken, { state: 'DONE', result })
  } catch (fault) {
    if (runner.stopping.aborted) await putBack(runner.database, taken, failures)
    else if (!stop.signal.aborted) await judge(runner, kind, taken, fault)
  } finally {
    await beat()
  }
}

interface TakenJob extends JobPointer {
  readonly askedById: string | null
  readonly payload: unknown
  readonly run: number
  readonly failures: number
}

/**
 * The next job of its kind, unless one is under way in the municipality. One of which nobody has
 * said for ninety seconds that it is under way died with its process.
 */
function take(database: Database, municipalityId: string, kind: string): Promise<TakenJob | null> {
  return database.inMunicipality(municipalityId, async (db) => {
    await takeTurns(db, `${kind} ${municipalityId}`)
    const { rows } = await sql<TakenJob>`
      update job set state = 'RUNNING', run = run + 1, started_at = clock_timestamp(),
        seen_at = clock_timestamp(), failures = failures + (state = 'RUNNING')::integer,
        done_count = 0, total_count = null
      where municipality_id = ${municipalityId} and job_id = (
        select job_id from job where municipality_id = ${municipalityId} and kind = ${kind}
          and state in ('WAITING', 'RUNNING') and next_try_at <= clock_timestamp()
        order by state = 'RUNNING' desc, asked_at limit 1)
        and (state = 'WAITING' or seen_at < clock_timestamp() - interval '90 seconds')
      returning municipality_id as "municipalityId", job_id as "jobId", asked_by_id as "askedById",
        payload, run, failures`.execute(db)
    return rows[0] ?? null
  })
}

/** To be tried again, or over when this was the last time. */
async function judge<Context>(
  runner: JobRunner<Context>,
  kind: JobKind<Context>,
  taken: TakenJob,
  fault: unknown,
): Promise<void> {
  const failures = taken.failures + 1
  if (fault instanceof JobRefused) {
    return end(runner, kind, taken, { state: 'FAILED', result: { reason: fault.reason } })
  }
  const isLast = failures >= kind.tries
  const { jobId } = taken
  runner.log.warn({ err: fault, jobId, kind: kind.kind, failures, isLast }, 'a job failed')
  if (!isLast) return putBack(runner.database, taken, failures)
  return end(runner, kind, taken, { state: 'FAILED', result: { reason: 'FAULT' } })
}

/** At once when nothing failed; later and later when something did. */
async function putBack(database: Database, taken: TakenJob, failures: number): Promise<void> {
  const seconds = failures > taken.failures ? Math.exp(Math.min(10, failures)) : 0
  const nextTryAt = sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`
  await database.inMunicipality(taken.municipalityId, (db) =>
    ours(db, taken).set({ state: 'WAITING', failures, next_try_at: nextTryAt }).execute(),
  )
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

const beatEveryMs = 20_000
const writtenEveryMs = 500

type Tell = (far: {
  readonly done_count?: number
  readonly total_count?: number | null
}) => Promise<void>

/**
 * How a running job says that it is under way, and hears that it must stop: cancelled by whoever
 * asked, or overtaken by another process that thought this one dead.
 */
function teller(database: Database, taken: TakenJob, stop: AbortController): Tell {
  return async (far) => {
    const row = await database.inMunicipality(taken.municipalityId, (db) =>
      ours(db, taken)
        .set({ ...far, seen_at: sql<Date>`clock_timestamp()` })
        .returning('run')
        .executeTakeFirst(),
    )
    if (row === undefined)
      stop.abort(new Error('The job was cancelled, or is somebody else’s by now'))
  }
}

function reportProgress(tell: Tell, signal: AbortSignal): RunningJob['progress'] {
  let saidAt = 0
  return async (done, total) => {
    signal.throwIfAborted()
    const at = performance.now()
    if (saidAt !== 0 && at - saidAt < writtenEveryMs) return
    saidAt = at
    await tell({ done_count: done, total_count: total })
    signal.throwIfAborted()
  }
}

/** Forgets the records whose time is over, and with them what the jobs made. */
export async function tidyJobs(app: Everywhere): Promise<void> {
  await inEveryMunicipality(app, (municipalityId) =>
    app.database.inMunicipality(municipalityId, (db) =>
      db
        .deleteFrom('job')
        .where('municipality_id', '=', municipalityId)
        .where('keep_until', '<', sql<Date>`clock_timestamp()`)
        .where('state', 'not in', ['WAITING', 'RUNNING'])
        .execute(),
    ),
  )
}
