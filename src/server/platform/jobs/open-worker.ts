/**
 * The part of a process that does background work. The queue is graphile-worker's; it is loaded
 * after the doors are open, so that nobody waits for it at the start. Several processes share the
 * work by themselves.
 */
import type { Logger as QueueLogger, WorkerPool } from 'graphile-worker'
import type { Logger } from 'pino'
import type { Database } from '../database/connect/open-database.ts'
import { openQueuePool } from '../database/connect/open-database.ts'
import type { JobKind, JobPointer, JobEnding, RunningJob } from './job-kind.ts'
import { sql } from 'kysely'
import type { Transaction } from '../database/tables/transaction.ts'
import { addToQueue } from './enqueue-job.ts'
import { JobRefused } from './job-kind.ts'
import { repeat } from '../common/repeat.ts'
import type { Everywhere } from '../municipality/sites/in-every-municipality.ts'
import { inEveryMunicipality } from '../municipality/sites/in-every-municipality.ts'

interface OpenWorkerOptions<Context> {
  readonly context: Context
  readonly kinds: readonly JobKind<Context>[]
  readonly database: Database
  readonly databaseUrl: string
  readonly log: Logger
}

export interface Worker {
  /**
   * Takes no more jobs, tells those under way to stop, and waits ten seconds at most for them: they
   * are put back, and done again by another process or after the next start.
   */
  readonly close: () => Promise<void>
}

const atOnce = 4
const settings = {
  // New jobs announce themselves; this is for those that wait for their next try.
  pollInterval: 5_000,
  // A pooler between us and PostgreSQL may hand each transaction another connection.
  preparedStatements: false,
  // Written at once, but waited for when the process stops: without a batch the library does not
  // wait.
  completeJobBatchDelay: 0,
  failJobBatchDelay: 0,
}
const beginAgainAfterMs = 10_000
const timeoutMs = 10_000

export function openWorker<Context>(options: OpenWorkerOptions<Context>): Worker {
  const { log } = options
  const stopping = new AbortController()
  const opened = openQueue(options, stopping.signal).catch((cause: unknown) => {
    log.error({ err: cause }, 'background work could not begin')
    return null
  })
  return {
    async close() {
      stopping.abort(new Error('The process is stopping'))
      await (
        await opened
      )?.()
    },
  }
}

async function openQueue<Context>(
  options: OpenWorkerOptions<Context>,
  stopping: AbortSignal,
): Promise<() => Promise<void>> {
  const { databaseUrl, database, log } = options
  const { Logger: QueueLog, runTaskList } = await import('graphile-worker')
  const pool = openQueuePool({
    url: databaseUrl,
    appRole: 'asiento_app',
    // One more listens.
    maxConnections: atOnce + 2,
    report: (err) => log.warn({ err }, 'a connection of the queue was lost'),
  })
  const logger: QueueLogger = new QueueLog(() => (level, message) => {
    // What a job threw is logged where it is judged; here it is the queue's own troubles.
    if (level === 'error' && !message.startsWith('Failed task')) log.warn({ message }, 'the queue')
  })
  const tasks = Object.fromEntries(
    options.kinds.map((kind) => [
      kind.kind,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `addToQueue` wrote
      (pointer: unknown) => runJob({ ...options, stopping }, kind, pointer as JobPointer),
    ]),
  )
  const preset = { worker: { ...settings, concurrentJobs: atOnce, logger } }
  const open = (): WorkerPool => runTaskList({ preset, noHandleSignals: true }, tasks, pool)
  const current = keepOpen(open, stopping, log)
  const pulse = openPulse(database, () => current().id, log)
  return async () => {
    await stopPool(current())
    await pulse.close()
    await pool.end()
  }
}

/**
 * The library's pool gives up when it could not write how a job ended: then another takes its
 * place.
 */
function keepOpen(open: () => WorkerPool, stopping: AbortSignal, log: Logger): () => WorkerPool {
  let pool: WorkerPool
  const begin = (): void => {
    pool = open()
    const ended = pool.promise.catch((cause: unknown) => {
      log.warn({ err: cause }, 'the queue gave up and begins again')
    })
    void ended.finally(() => {
      if (stopping.aborted) return
      const again = setTimeout(begin, beginAgainAfterMs)
      stopping.addEventListener('abort', () => clearTimeout(again))
    })
  }
  begin()
  return () => pool
}

async function stopPool(pool: WorkerPool): Promise<void> {
  const isStopped = Promise.resolve(pool.gracefulShutdown()).then(() => true)
  const isLate = new Promise<boolean>((resolve) => {
    setTimeout(resolve, timeoutMs, false).unref()
  })
  if (await Promise.race([isStopped, isLate])) return
  await Promise.resolve(pool.forcefulShutdown('A job did not stop when asked')).catch(
    () => undefined,
  )
}

interface JobRunner<Context> {
  readonly context: Context
  readonly database: Database
  readonly log: Logger
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
async function runJob<Context>(
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
    if (runner.stopping.aborted) {
      await putBack(runner.database, taken, taken.failures)
      throw new TryAgain()
    }
    if (stop.signal.aborted) return
    ending = await judge(runner, kind, taken, fault)
  }
  await end(runner, kind, taken, ending)
}

interface TakenJob extends JobPointer {
  readonly askedById: string | null
  readonly payload: unknown
  readonly run: number
  readonly failures: number
}

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

const writtenEveryMs = 500

/**
 * How a running job says how far it is, and hears that it must stop: cancelled by whoever asked, or
 * overtaken by another process that thought this one dead.
 */
function reportProgress(
  database: Database,
  taken: TakenJob,
  signal: AbortSignal,
  stop: AbortController,
): (done: number, total: number | null) => Promise<void> {
  let saidAt = 0
  return async (done, total) => {
    signal.throwIfAborted()
    const at = performance.now()
    if (saidAt !== 0 && at - saidAt < writtenEveryMs) return
    saidAt = at
    const row = await database.inMunicipality(taken.municipalityId, (db) =>
      ours(db, taken)
        .set({ done_count: done, total_count: total })
        .returning('run')
        .executeTakeFirst(),
    )
    if (row === undefined)
      stop.abort(new Error('The job was cancelled, or is somebody else’s by now'))
    signal.throwIfAborted()
  }
}

const beatEveryMs = 20_000

function openPulse(
  database: Database,
  workerId: () => string,
  log: Logger,
): { readonly close: () => Promise<void> } {
  const beat = async (): Promise<void> => {
    try {
      await sayAlive(database, workerId())
      await releaseDead(database)
    } catch (cause) {
      log.warn({ err: cause }, 'the pulse of background work skipped a beat')
    }
  }
  return { close: repeat(beatEveryMs, beat) }
}

async function sayAlive(database: Database, workerId: string): Promise<void> {
  await database.anywhere((db) =>
    sql`insert into graphile_worker.asiento_worker (worker_id, seen_at)
        values (${workerId}, clock_timestamp())
        on conflict (worker_id) do update set seen_at = excluded.seen_at`.execute(db),
  )
}

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

/**
 * In every municipality: forgets the records whose time is over, and with them what the jobs made;
 * and asks again for what waits without being in the queue, as after a restore, which brings the
 * records back and not the queue.
 */
export async function tidyJobs(app: Everywhere): Promise<void> {
  await inEveryMunicipality(app, (municipalityId) =>
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
