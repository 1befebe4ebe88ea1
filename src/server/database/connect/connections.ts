/**
 * The application's connections and transactions. The driver sends what is asked before the answer
 * to what was asked before it (`pipeline`): `begin` travels with the first statement, statements
 * asked together travel together.
 */
import type pg from 'pg'

import { beginWait, inTime, TooLate } from '../../common/deadline.ts'
import { transactionOver } from '../tables/transaction.ts'
import type { Transaction } from '../tables/transaction.ts'
import { isTooSlow, timed, withPatience } from './limits.ts'

/**
 * No connection came free or could be made; the database said nothing; or it said that the
 * statement took too long.
 */
export const lateWaits = ['connection', 'silent', 'statement'] as const

export type LateWait = (typeof lateWaits)[number]

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

/** Hands a connection to `work`, and rolls back what it began when it throws. */
export type Use = <Result>(work: (client: pg.PoolClient) => Promise<Result>) => Promise<Result>

export function openConnections(pool: pg.Pool, late: (what: LateWait) => void): Use {
  async function taken(): Promise<pg.PoolClient> {
    try {
      // One that comes after whoever waited has gone is given back.
      return await inTime(pool.connect(), (missed) => missed.release())
    } catch (cause) {
      late('connection')
      throw new DatabaseGone(cause)
    }
  }

  return async (work) => {
    const client = await taken()
    const endWait = beginWait()
    let isBroken = false
    try {
      return await work(client)
    } catch (fault) {
      isBroken = !(await isRolledBack(client))
      if (isTooSlow(fault)) late('statement')
      else if (isReadTimeout(fault)) late('silent')
      throw isBroken || isTooSlow(fault) ? new DatabaseGone(fault) : fault
    } finally {
      endWait()
      client.release(isBroken)
    }
  }
}

/** The driver cuts the connection then, and PostgreSQL rolls back. */
function isReadTimeout(fault: unknown): boolean {
  return fault instanceof Error && fault.message === 'Query read timeout'
}

async function isRolledBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query(timed({ text: 'rollback' }))
    return true
  } catch {
    return false // the caller's fault says what happened; this connection is thrown away
  }
}

export type Work<Result> = (db: Transaction) => Promise<Result>

export function inTransaction<Result>(
  use: Use,
  begin: string,
  work: Work<Result>,
): Promise<Result> {
  return use(async (client) => {
    const result = await begun(client, begin, work)
    const { command } = await client.query(timed({ text: 'commit' }))
    // PostgreSQL answers a commit of a failed transaction with ROLLBACK, and no error.
    if (command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back.')
    return result
  })
}

/** Nobody waits to hear that a reading has ended but whoever uses the connection next. */
export function reading<Result>(use: Use, begin: string, work: Work<Result>): Promise<Result> {
  return use(async (client) => {
    const result = await begun(client, begin, work)
    client.query(timed({ text: 'commit' })).catch(() => undefined)
    return result
  })
}

async function begun<Result>(
  client: pg.PoolClient,
  begin: string,
  work: Work<Result>,
): Promise<Result> {
  const beginning = client.query(timed({ text: withPatience(begin) }))
  beginning.catch(() => undefined) // awaited below; what follows it fails too
  const result = await work(transactionOver(client, timed))
  await beginning
  return result
}
