/**
 * The connections of the application's pool, handed out for the time that whoever asks has left. A
 * database that says nothing is not waited for: its connection is cut, so that PostgreSQL undoes
 * what was begun on it, and nobody is handed it again.
 */
import type pg from 'pg'

import { beginWait, inTime, msLeft, TooLate, underDeadline } from '../../common/deadline.ts'
import { isTooSlow, statementMs } from './limits.ts'
import type { Heed } from '../tables/transaction.ts'

/**
 * No connection came free or could be made; the database said nothing; or it said that the
 * statement took too long.
 */
export const lateWaits = ['connection', 'silent', 'statement'] as const

export type LateWait = (typeof lateWaits)[number]

const answerTimeoutMs = 3_000
// A statement of ours that is nobody's request: a report being made, an import. Silence longer than
// this is no work.
const longestSilenceMs = 300_000

/**
 * The database was not reached, or was lost on the way: what was asked may or may not have
 * happened.
 */
export class DatabaseGone extends Error {
  constructor(cause: unknown) {
    super('The database is gone', { cause })
    this.name = 'DatabaseGone'
  }
}

/** Whether what failed is that the database was not there, or not in time. */
export function isDatabaseAway(cause: unknown): boolean {
  return cause instanceof DatabaseGone || cause instanceof TooLate
}

export interface Connections {
  /** A connection of the pool, for the time that is left. */
  take(): Promise<TakenConnection>
  /** Hands one to `work`, and rolls back what it began when it throws. */
  use<Result>(work: Work<Result>): Promise<Result>
  /**
   * Uses none again of those there are: what PostgreSQL learned on them under work goes with them.
   */
  renew(): void
}

type Work<Result> = (client: pg.PoolClient, heed: Heed) => Promise<Result>

export interface TakenConnection {
  readonly client: pg.PoolClient
  readonly heed: Heed
  /** Whether it was given up for silent. */
  readonly isOver: () => boolean
  readonly release: (isBroken: boolean) => void
}

/**
 * The connections of the pool, and what they are trusted for. One that said nothing in time is cut.
 * When it was silent for longer than PostgreSQL itself lets a statement work, those that lay idle
 * are not used again, and those as silent are cut with it: what swallowed the one has swallowed the
 * others.
 */
export function openConnections(pool: pg.Pool, late: (what: LateWait) => void): Connections {
  let generation = 0
  const generationOf = new WeakMap<pg.PoolClient, number>()
  const inUse = new Set<Patience>()
  pool.on('connect', (client) => generationOf.set(client, generation))

  /** The next connection of the pool that may be trusted. */
  async function connected(): Promise<pg.PoolClient> {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
      const client = await nextOf(pool).catch((cause: unknown) => {
        late('connection')
        throw new DatabaseGone(cause)
      })
      if (generationOf.get(client) === generation) return client
      cut(client)
      client.release(true)
    }
  }
  async function take(): Promise<TakenConnection> {
    const client = await connected()
    const endWait = beginWait()
    const patience = openPatience((silentMs) => {
      inUse.delete(patience)
      late('silent')
      cut(client)
      if (silentMs <= statementMs) return
      generation += 1
      for (const other of inUse) if (other.silentMs() > statementMs) other.giveUp()
    })
    inUse.add(patience)
    return {
      client,
      heed: patience.heed,
      isOver: patience.isOver,
      release(isBroken) {
        patience.end()
        endWait()
        inUse.delete(patience)
        client.release(isBroken)
      },
    }
  }

  return {
    take,
    use: async (work) => handOver(await take(), work, late),
    renew: () => void (generation += 1),
  }
}

async function handOver<Result>(
  { client, heed, isOver, release }: TakenConnection,
  work: Work<Result>,
  late: (what: LateWait) => void,
): Promise<Result> {
  let isBroken = false
  try {
    return await work(client, heed)
  } catch (fault) {
    isBroken = isOver() || !(await rolledBack(client))
    if (isTooSlow(fault)) late('statement')
    throw isBroken || isTooSlow(fault) ? new DatabaseGone(fault) : fault
  } finally {
    release(isBroken)
  }
}

/** One that comes after whoever waited has gone is given back. */
function nextOf(pool: pg.Pool): Promise<pg.PoolClient> {
  return inTime(pool.connect(), (missed) => missed.release())
}

/** Ends the connection at once: whoever waits on it hears so, and PostgreSQL rolls back. */
function cut(client: pg.PoolClient): void {
  client.connection.stream.destroy()
}

interface Patience {
  readonly heed: Heed
  readonly isOver: () => boolean
  /** Since the last statement was sent. */
  readonly silentMs: () => number
  readonly giveUp: () => void
  readonly end: () => void
}

/** A request waits until its deadline; work of our own, so long for each statement. */
function openPatience(onGivenUp: (silentMs: number) => void): Patience {
  const limitMs = msLeft()
  let isOver = false
  let heededAt = performance.now()
  const silentMs = (): number => performance.now() - heededAt
  const giveUp = (): void => {
    isOver = true
    clearTimeout(timer)
    onGivenUp(silentMs())
  }
  const timer = setTimeout(giveUp, Math.min(limitMs, longestSilenceMs))
  return {
    isOver: () => isOver,
    silentMs,
    giveUp,
    heed: () => {
      heededAt = performance.now()
      if (limitMs === Infinity && !isOver) timer.refresh()
    },
    end: () => clearTimeout(timer),
  }
}

async function rolledBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('rollback')
    return true
  } catch {
    return false // the caller's fault says what happened; this connection is thrown away
  }
}

/**
 * Whoever asks while the database is known to be silent is told so at once, and the next try goes
 * on behind it; otherwise the answer is waited for.
 */
export function openProbe(connections: Connections): () => Promise<boolean> {
  let isKnownSilent = false
  let asking: Promise<boolean> | null = null
  const ask = async (): Promise<boolean> => {
    const isThere = await underDeadline(
      () => connections.use(async (client) => client.query('select 1')),
      answerTimeoutMs,
    ).then(
      () => true,
      () => false,
    )
    isKnownSilent = !isThere
    asking = null
    return isThere
  }
  return async () => {
    asking ??= ask()
    return isKnownSilent ? false : asking
  }
}
