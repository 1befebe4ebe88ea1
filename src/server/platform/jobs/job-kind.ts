/**
 * What one sort of background work is. A slice exports its kinds, `src/server/app/housekeeping.ts`
 * lists them all, and whoever wants the work done calls `enqueueJob` in the transaction that makes
 * it necessary.
 */
import type { Transaction } from '../database/tables/transaction.ts'

export interface JobPointer {
  readonly municipalityId: string
  readonly jobId: string
}

export interface RunningJob extends JobPointer {
  readonly askedById: string | null
  /** As it was enqueued. It was written by this server, perhaps by an older release of it. */
  readonly payload: unknown
  /** Aborted when the job is cancelled, overtaken, or the process stops. */
  readonly signal: AbortSignal
  /**
   * Says how far it is. Call it freely, it is written twice a second at most. Throws when the job
   * must not go on: let that pass.
   */
  readonly progress: (done: number, total: number | null) => Promise<void>
}

/**
 * How a job ended that was not cancelled. A failure means that it was tried as often as its kind
 * allows.
 */
export type JobEnding =
  | { readonly state: 'DONE'; readonly result: unknown }
  | { readonly state: 'FAILED'; readonly result: unknown }

export interface JobKind<Context> {
  /** Two of a kind are never done at once in a municipality. */
  readonly kind: string
  /**
   * How often it is tried before it has failed. Between tries it waits 3 s, 7 s, 20 s, 1 min, 2½
   * min, 7 min and so on.
   */
  readonly tries: number
  readonly keptForMs: number
  /**
   * Does the work, in transactions of its own. It may be run again after having been half done, or
   * done: what it writes must bear that. Returns what is worth keeping with the record: plain data,
   * without names. Throws `JobRefused` when trying again is of no use, anything
   * else when it may be.
   */
  readonly run: (context: Context, job: RunningJob) => Promise<unknown>
  /**
   * In the transaction that ends the job: a notice for whoever asked, say. Its municipality is in
   * force.
   */
  readonly ended?: (
    context: Context,
    db: Transaction,
    job: Pick<RunningJob, 'municipalityId' | 'jobId' | 'askedById' | 'payload'>,
    ending: JobEnding,
  ) => Promise<void>
}

/**
 * The job cannot be done, now or later. `reason` is a code kept as the record's result, never a
 * text for people.
 */
export class JobRefused extends Error {
  readonly reason: string
  constructor(reason: string, options?: ErrorOptions) {
    super(`The job was refused: ${reason}`, options)
    this.name = 'JobRefused'
    this.reason = reason
  }
}
