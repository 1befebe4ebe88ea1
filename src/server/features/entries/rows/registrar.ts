/**
 * The registrar takes waiting registrations of a municipality into one transaction, so that sixteen
 * clerks pay for one commit instead of sixteen (docs/decisions/005-group-commit.md: six times the
 * throughput). Each is answered only after that commit: the answer means "on disk". One that fails
 * does not sink its companions: the group is taken apart and each is tried alone.
 *
 * With several server processes each has its own registrar; the lock of the ledger's head puts them
 * in order.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '#domain/common/refusal.ts'
import { DatabaseGone, isDatabaseFull } from '../../../platform/database/connect/open-database.ts'
import type { Database } from '../../../platform/database/connect/open-database.ts'
import {
  inTime,
  msLeft,
  requestMs,
  TooLate,
  underDeadline,
} from '../../../platform/common/deadline.ts'
import type {
  Registered,
  Registrar,
  Registration,
} from '../../../platform/http/context/registrar.ts'
import { writeRegistrations } from './write-registrations.ts'

interface Waiting {
  readonly registration: Registration
  /**
   * Nobody waits for it after this moment (`performance.now`), and then it is not written any more.
   */
  readonly endsAtMs: number
  readonly resolve: (registered: Registered | null) => void
  readonly reject: (cause: unknown) => void
}

const largestGroup = 64
// A lost connection may hide a commit that happened: asking again by id tells. These pauses outlast
// a restart of the database.
const pausesMs = [0, 50, 250, 1000, 3000]

export function openRegistrar(
  database: Database,
  onWritten: (municipalityId: string) => void = () => undefined,
): Registrar {
  const queues = new Map<string, Waiting[]>()
  const writers = new Map<string, Promise<void>>()
  const underWay = new Map<string, Promise<Registered | null>>()

  const enqueue = (
    municipalityId: string,
    registration: Registration,
  ): Promise<Registered | null> => {
    const { promise, resolve, reject } = Promise.withResolvers<Registered | null>()
    const queue = queues.get(municipalityId) ?? []
    queues.set(municipalityId, queue)
    const endsAtMs = performance.now() + Math.min(msLeft(), requestMs)
    queue.push({ registration, endsAtMs, resolve, reject })
    if (!writers.has(municipalityId)) {
      const rest = (): void => {
        writers.delete(municipalityId)
      }
      writers.set(municipalityId, drain(database, municipalityId, queue, rest))
    }
    promise.then(
      () => onWritten(municipalityId),
      () => undefined,
    )
    return promise
  }

  return {
    async register(municipalityId, registration) {
      // A double click may arrive twice at once: the second learns what became of the first.
      const key = `${municipalityId} ${registration.entryId}`
      const first = underWay.get(key)
      if (first) return soon(first.then(() => null))
      const answer = enqueue(municipalityId, registration)
      underWay.set(key, answer)
      const forget = (): void => void underWay.delete(key)
      answer.then(forget, forget)
      return soon(answer)
    },
    async close() {
      await Promise.all(writers.values())
    },
  }
}

/** Whoever asks is answered in time, whatever becomes of it: asked again by its id, it tells. */
async function soon<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return inTime(answer).catch((cause: unknown) => {
    throw cause instanceof TooLate ? new DatabaseGone(cause) : cause
  })
}

/**
 * Writes until nobody waits, then rests. Never throws: each failure goes to whom it belongs. `rest`
 * is called in the same step that finds the queue empty, so that whoever comes next starts a new
 * writer.
 */
async function drain(
  database: Database,
  municipalityId: string,
  queue: Waiting[],
  rest: () => void,
): Promise<void> {
  // Let the requests that are being parsed right now join the first group.
  await Promise.resolve()
  while (queue.length > 0) {
    // One group after the other is the point: the next one fills while this one commits.
    // oxlint-disable-next-line no-await-in-loop
    await writeGroup(database, municipalityId, queue.splice(0, largestGroup))
  }
  rest()
}

async function writeGroup(
  database: Database,
  municipalityId: string,
  asked: Waiting[],
): Promise<void> {
  const group = stillWanted(asked)
  if (group.length > 1) {
    try {
      const registered = await write(database, municipalityId, group)
      for (const [index, waiting] of group.entries()) waiting.resolve(registered[index] ?? null)
      return
    } catch {
      // Each is tried alone, and its own failure told to it.
    }
  }
  for (const waiting of group) {
    // oxlint-disable-next-line no-await-in-loop -- numbers are given one after the other
    await writeAlone(database, municipalityId, waiting)
  }
}

/**
 * Whoever was told that it is not known whether they were registered is not registered behind their
 * back later.
 */
function stillWanted(group: readonly Waiting[]): Waiting[] {
  const now = performance.now()
  const late = group.filter(({ endsAtMs }) => endsAtMs <= now)
  for (const waiting of late) waiting.reject(new DatabaseGone(new TooLate()))
  return group.filter(({ endsAtMs }) => endsAtMs > now)
}

function write(
  database: Database,
  municipalityId: string,
  group: readonly Waiting[],
): Promise<(Registered | null)[]> {
  const endsAtMs = Math.max(...group.map((waiting) => waiting.endsAtMs))
  return underDeadline(
    () =>
      writeRegistrations(
        database,
        municipalityId,
        group.map((waiting) => waiting.registration),
      ),
    endsAtMs - performance.now(),
  )
}

/** A connection that broke is tried again, in the time of whoever waits. */
async function writeAlone(
  database: Database,
  municipalityId: string,
  waiting: Waiting,
): Promise<void> {
  let lost: unknown
  for (const pauseMs of pausesMs) {
    if (performance.now() + pauseMs >= waiting.endsAtMs) break
    try {
      // oxlint-disable no-await-in-loop -- each attempt depends on the one before
      if (pauseMs > 0) await pause(pauseMs)
      const [registered] = await write(database, municipalityId, [waiting])
      // oxlint-enable no-await-in-loop
      return waiting.resolve(registered ?? null)
    } catch (cause) {
      if (cause instanceof Refusal) return waiting.reject(cause)
      // The database answered with an error: it rolled back, and saying "nothing was registered" is
      // true.
      if (isDatabaseAnswer(cause)) return waiting.reject(asRefusal(cause))
      lost = cause
    }
  }
  waiting.reject(lost ?? new DatabaseGone(new TooLate()))
}

function asRefusal(cause: unknown): Refusal {
  return Object.assign(new Refusal(isDatabaseFull(cause) ? 'E-SYS-11' : 'E-NUM-01'), { cause })
}

/**
 * An error that PostgreSQL itself reported about a statement, as opposed to a connection that broke
 * or is shutting down (57P…).
 */
function isDatabaseAnswer(cause: unknown): boolean {
  // Only PostgreSQL's own errors have a severity; a socket's EPIPE would pass for one of its codes.
  if (!(cause instanceof Error) || !('severity' in cause) || !('code' in cause)) return false
  return typeof cause.code === 'string' && !/^(?:08|57P)/u.test(cause.code)
}
