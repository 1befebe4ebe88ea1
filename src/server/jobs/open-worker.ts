/**
 * The part of a process that does background work. The queue is graphile-worker's; it is loaded
 * after the doors are open, so that nobody waits for it at the start. Several processes share the
 * work by themselves.
 */
import type { Logger as QueueLogger, WorkerPool } from 'graphile-worker'
import type { Logger } from 'pino'

import type { Database } from '../database/connect/open-database.ts'
import { openQueuePool } from '../database/connect/open-queue-pool.ts'
import type { JobKind, JobPointer, Lane } from './job-kind.ts'
import { openPulse } from './heartbeat.ts'
import { runJob } from './run-job.ts'

export interface OpenWorkerOptions<Context> {
  /** Handed to every kind's `run`: the server. */
  readonly context: Context
  readonly kinds: readonly JobKind<Context>[]
  readonly database: Database
  /** The application's address. */
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

const atOnce: Readonly<Record<Lane, number>> = { PROMPT: 2, PATIENT: 1, MAIL: 1 }
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
const patienceMs = 10_000

export function openWorker<Context>(options: OpenWorkerOptions<Context>): Worker {
  const { log } = options
  const stopping = new AbortController()
  const opened = openLanes(options, stopping.signal).catch((cause: unknown) => {
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

/** Returns how to close what it opened. */
async function openLanes<Context>(
  options: OpenWorkerOptions<Context>,
  stopping: AbortSignal,
): Promise<() => Promise<void>> {
  const { databaseUrl, database, kinds, log } = options
  const { Logger: QueueLog, runTaskList } = await import('graphile-worker')
  const lanes = (['PROMPT', 'PATIENT', 'MAIL'] as const).filter((lane) =>
    kinds.some((kind) => kind.lane === lane),
  )
  const pool = openQueuePool({
    url: databaseUrl,
    appRole: 'asiento_app',
    // Each lane listens over one of its own.
    maxConnections: lanes.reduce((total, lane) => total + atOnce[lane] + 1, 1),
    report: (err) => log.warn({ err }, 'a connection of the queue was lost'),
  })
  const logger: QueueLogger = new QueueLog(() => (level, message) => {
    // What a job threw is logged where it is judged; here it is the queue's own troubles.
    if (level === 'error' && !message.startsWith('Failed task')) log.warn({ message }, 'the queue')
  })
  const open = (lane: Lane): WorkerPool =>
    runTaskList(
      {
        preset: { worker: { ...settings, concurrentJobs: atOnce[lane], logger } },
        noHandleSignals: true,
      },
      tasksOf(options, lane, stopping),
      pool,
    )
  const kept = lanes.map((lane) => keepOpen(() => open(lane), stopping, log))
  const pulse = openPulse(database, () => kept.map((current) => current().id), log)
  return async () => {
    await Promise.all(kept.map((current) => stopPool(current())))
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
    const end = pool.promise.catch((cause: unknown) => {
      log.warn({ err: cause }, 'the queue gave up and begins again')
    })
    void end.finally(() => {
      if (stopping.aborted) return
      const again = setTimeout(begin, beginAgainAfterMs)
      stopping.addEventListener('abort', () => clearTimeout(again))
    })
  }
  begin()
  return () => pool
}

function tasksOf<Context>(
  options: OpenWorkerOptions<Context>,
  lane: Lane,
  stopping: AbortSignal,
): Record<string, (pointer: unknown) => Promise<void>> {
  return Object.fromEntries(
    options.kinds
      .filter((kind) => kind.lane === lane)
      .map((kind) => [
        kind.kind,
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `addToQueue` wrote
        (pointer) => runJob({ ...options, stopping }, kind, pointer as JobPointer),
      ]),
  )
}

async function stopPool(pool: WorkerPool): Promise<void> {
  const isStopped = Promise.resolve(pool.gracefulShutdown()).then(() => true)
  const isLate = new Promise<boolean>((resolve) => {
    setTimeout(resolve, patienceMs, false).unref()
  })
  if (await Promise.race([isStopped, isLate])) return
  await Promise.resolve(pool.forcefulShutdown('A job did not stop when asked')).catch(
    () => undefined,
  )
}
