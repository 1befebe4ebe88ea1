/**
 * Transactions over a connection of the pool: how many trips each takes, and what is sent together.
 */
import type { CompiledQuery } from 'kysely'
import pg from 'pg'

import { msLeft } from '../../common/deadline.ts'
import { DatabaseGone } from './connections.ts'
import type { Connections } from './connections.ts'
import { isTooSlow, patientSettings } from './limits.ts'
import { readInOneTrip } from './one-trip.ts'
import type { WallSettings } from './one-trip.ts'
import { transactionOver } from '../tables/transaction.ts'
import type { Heed, Transaction } from '../tables/transaction.ts'

type Work<Result> = (db: Transaction) => Promise<Result>

export function inTransaction<Result>(
  connections: Connections,
  begin: string,
  work: Work<Result>,
): Promise<Result> {
  return connections.use(async (client, heed) => {
    const begun = beginning(client, begin)
    const result = await work(transactionOver(client, heed))
    await begun
    heed()
    await committed(client)
    return result
  })
}

/**
 * Nobody needs to hear that a reading has ended: that is waited for by whoever uses the connection
 * next.
 */
export function reading<Result>(
  connections: Connections,
  begin: string,
  work: Work<Result>,
): Promise<Result> {
  return connections.use(async (client, heed) => {
    const begun = beginning(client, begin)
    const result = await work(transactionOver(client, heed))
    await begun
    client.query('commit').catch(() => undefined)
    return result
  })
}

export function readingAtOnce<Result>(
  connections: Connections,
  begin: string,
  work: Work<Result>,
): Promise<Result> {
  return connections.use(async (client, heed) => {
    const begun = beginning(client, begin)
    const result = atOnce(client, heed, work)
    await result.asked
    const ended = client.query('commit')
    await Promise.all([begun, result.done, ended])
    return result.done
  })
}

export function twoTrips<Prepared, Result>(
  connections: Connections,
  begin: string,
  prepare: Work<Prepared>,
  finish: (db: Transaction, prepared: Prepared) => Promise<Result>,
): Promise<Result> {
  return connections.use(async (client, heed) => {
    const begun = beginning(client, begin)
    const prepared = await prepare(transactionOver(client, heed))
    await begun
    const result = atOnce(client, heed, (db) => finish(db, prepared))
    await result.asked
    // A statement that failed makes this a rollback; its own fault is the one to tell.
    const end = committed(client)
    end.catch(() => undefined)
    const finished = await result.done
    await end
    return finished
  })
}

/**
 * What `work` asks before it waits is on its way when `asked` resolves; what it asks afterwards
 * throws.
 */
function atOnce<Result>(client: pg.PoolClient, heed: Heed, work: Work<Result>) {
  let isAsked = false
  const done = work(
    transactionOver(client, () => {
      if (isAsked)
        throw new Error('Everything is asked at once here, before waiting for any of it.')
      heed()
    }),
  )
  done.catch(() => undefined) // it is awaited below, when the end has been sent too
  const asked = new Promise<void>((resolve) => {
    // After every promise that is settled already has told its listeners: a query is built over
    // some of them.
    setImmediate(() => {
      isAsked = true
      resolve()
    })
  })
  return { asked, done }
}

/** Not waited for: a beginning that failed makes everything after it fail. */
function beginning(client: pg.PoolClient, begin: string): Promise<unknown> {
  const begun = client.query(msLeft() === Infinity ? `${begin}; ${patientSettings}` : begin)
  begun.catch(() => undefined)
  return begun
}

async function committed(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  // PostgreSQL answers a commit of a failed transaction with ROLLBACK, and no error.
  if (command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back.')
}

export async function inOneTrip<Row>(
  connections: Connections,
  settings: WallSettings,
  query: CompiledQuery<Row>,
): Promise<readonly Row[]> {
  const { client, release } = await connections.take()
  let isBroken = true
  try {
    const rows = await readInOneTrip(client, settings, query)
    isBroken = false
    return rows
  } catch (fault) {
    throw isOfTheStatement(fault) && !isTooSlow(fault) ? fault : new DatabaseGone(fault)
  } finally {
    // What is planned on it after a fault is in doubt.
    release(isBroken)
  }
}

/** The statement, or a value it read, was wrong; otherwise the connection is what failed. */
function isOfTheStatement(fault: unknown): boolean {
  if (fault instanceof pg.DatabaseError) return fault.severity === 'ERROR'
  return fault instanceof TypeError || fault instanceof RangeError
}
