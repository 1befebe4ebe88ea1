/**
 * Transactions over a connection of the pool: how many trips each takes, and what is sent together.
 */
import type { CompiledQuery } from 'kysely'
import type pg from 'pg'

import { msLeft } from '../../common/deadline.ts'
import type { Connections } from './connections.ts'
import { patientSettings } from './limits.ts'
import { asDriver, transactionOver } from '../tables/transaction.ts'
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
    const { done, ended } = await atOnce(client, { heed, work, end: () => client.query('commit') })
    await Promise.all([begun, done, ended])
    return done
  })
}

/** As `readingAtOnce`, of one statement that is built already. */
export function readingOne<Row>(
  connections: Connections,
  begin: string,
  query: CompiledQuery<Row>,
): Promise<readonly Row[]> {
  return connections.use(async (client, heed) => {
    const begun = beginning(client, begin)
    heed()
    const asked = client.query<Row & pg.QueryResultRow>(asDriver(query))
    asked.catch(() => undefined)
    client.query('commit').catch(() => undefined)
    await begun
    return (await asked).rows
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
    const { done, ended } = await atOnce(client, {
      heed,
      work: (db) => finish(db, prepared),
      end: () => committed(client),
    })
    // A statement that failed makes this a rollback; its own fault is the one to tell.
    const finished = await done
    await ended
    return finished
  })
}

interface AtOnce<Result, End> {
  readonly heed: Heed
  readonly work: Work<Result>
  readonly end: () => Promise<End>
}

/**
 * What `work` asks before it waits, and the end behind it; what it asks afterwards throws.
 * Neither promise is waited for here.
 */
async function atOnce<Result, End>(
  client: pg.PoolClient,
  { heed, work, end }: AtOnce<Result, End>,
): Promise<{ readonly done: Promise<Result>; readonly ended: Promise<End> }> {
  let isAsked = false
  const done = work(
    transactionOver(client, () => {
      if (isAsked)
        throw new Error('Everything is asked at once here, before waiting for any of it.')
      heed()
    }),
  )
  done.catch(() => undefined)
  await new Promise<void>(whenAsked)
  isAsked = true
  const ended = end()
  ended.catch(() => undefined)
  return { done, ended }
}

/**
 * After every promise that is settled already has told its listeners: a query is built over some of
 * them.
 */
function whenAsked(act: () => void): void {
  queueMicrotask(() => process.nextTick(act))
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
