import type { Reach } from '#domain/sight.ts'
import type { CompiledQuery, RawBuilder } from 'kysely'
import pg from 'pg'

import { parserFor } from './column-types.ts'
import { listenOn } from './listen.ts'
import type { Listener, Listening } from './listen.ts'
import { readInOneTrip } from './one-trip.ts'
import type { WallSettings } from './one-trip.ts'
import { openReadTogether } from './read-together.ts'
import { compiled, statementOver, transactionOver } from './transaction.ts'
import type { Transaction } from './transaction.ts'

/**
 * The application's way to the database: always inside a transaction, always as a role that the
 * database itself confines to one municipality and forbids to rewrite the ledger. It offers no
 * other way on purpose; the owner's connection is for migrating only (`migrate.ts`).
 */
export type Database = {
  /**
   * Runs `work` in one transaction that sees and writes only the rows inside the wall. Commits when
   * it resolves; rolls everything back, numbers taken included, when it throws.
   */
  inMunicipality<Result>(wall: Wall, work: Work<Result>): Promise<Result>
  /** The same, and the database refuses any write. */
  read<Result>(wall: Wall, work: Work<Result>): Promise<Result>
  /**
   * One statement, read in one trip (`one-trip.ts`), once for all who ask it behind the same wall in the same moment (`read-together.ts`). What is shared is so
   * by its very text, parameters and wall: whoever reaches less, or asks another thing, has a reading of their own.
   */
  readTogether<Row>(wall: Wall, statement: RawBuilder<Row>): Promise<readonly Row[]>
  /** A transaction of no municipality, for the few tables that belong to none. */
  anywhere<Result>(work: Work<Result>): Promise<Result>
  /** The same for one statement, which is its own transaction: one round trip instead of three. A second one throws. */
  alone<Result>(work: Work<Result>): Promise<Result>
  /** Hears what is notified on a channel, over a connection of its own that comes back by itself. */
  listen(channel: string, listener: Listener): Promise<Listening>
  /** How many connections there are, how many of them do nothing, and how much work waits for one. */
  connections(): { readonly total: number; readonly idle: number; readonly waiting: number }
  /** Whether the database answers within three seconds; never throws. */
  isAnswering(): Promise<boolean>
  /** Waits for the work under way and lets every connection go. */
  close(): Promise<void>
}

/**
 * A municipality, for the house's own work; or what one person of it reaches, for work done in their
 * name: row-level security then keeps every other entry away, whatever the query says.
 */
export type Wall = string | { readonly municipalityId: string; readonly reach: Reach }

export type Work<Result> = (db: Transaction) => Promise<Result>

export type OpenDatabaseOptions = {
  /** A PostgreSQL address whose user may `set role` to `appRole`. */
  readonly url: string
  readonly appRole: string
  readonly maxConnections?: number
  /** Told of each connection lost; the next work opens another. */
  readonly report?: (fault: Error) => void
}

const answerTimeoutMs = 3_000
const waitForConnectionMs = 30_000

/**
 * Opens the application's pool, and fails now if the database does not let us in. It must have been
 * migrated: the role is made there.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const settings: pg.PoolConfig = {
    connectionString: options.url,
    // As a start-up option and not as a statement: a `reset role` then comes back to it.
    options: `-c role=${options.appRole}`,
    application_name: 'asiento',
    keepAlive: true,
    types: { getTypeParser: parserFor },
  }
  const pool = new pg.Pool({
    ...settings,
    max: options.maxConnections ?? 16,
    connectionTimeoutMillis: waitForConnectionMs,
  })
  let isClosing = false
  const report = (fault: Error): void => {
    // Connections we are letting go may hear that the database stops too: nothing is lost then.
    if (!isClosing) options.report?.(fault)
  }
  pool.on('error', report)
  // A connection in use that breaks between two queries has nobody else to tell, and an 'error'
  // without a listener ends the process.
  pool.on('connect', (client) => client.on('error', report))
  try {
    await pool.query('select 1')
  } catch (fault) {
    await pool.end()
    throw fault
  }

  const together = openReadTogether()

  return {
    inMunicipality: (wall, work) => inTransaction(pool, `begin; ${wallSettings(wall)}`, work),
    read: (wall, work) => inTransaction(pool, `begin read only; ${wallSettings(wall)}`, work),
    readTogether(wall, statement) {
      const query = compiled(statement)
      const inForce = settingsOf(wall)
      const key = JSON.stringify([inForce, query.sql, query.parameters])
      return together(key, () => inOneTrip(pool, inForce, query))
    },
    anywhere: (work) => inTransaction(pool, 'begin', work),
    alone: (work) => onConnection(pool, (client) => work(statementOver(client))),
    listen: (channel, listener) => listenOn(settings, channel, listener),
    connections: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    isAnswering: () => isAnswering(pool),
    close: () => {
      isClosing = true
      return pool.end()
    },
  }
}

// `true` is local: the wall ends with the transaction and cannot leak to the connection's next user.
function wallSettings(wall: Wall): string {
  const settings = Object.entries(settingsOf(wall)).map(
    ([name, value]) => `set_config('asiento.${name}', ${pg.escapeLiteral(value)}, true)`,
  )
  return `select ${settings.join(', ')}`
}

/** Nothing said of a reach is the house's own work. */
function settingsOf(wall: Wall): WallSettings {
  if (typeof wall === 'string') return { municipality_id: wall, reach: '', units: '', person: '' }
  const { municipalityId, reach } = wall
  return {
    municipality_id: municipalityId,
    reach: reach.scope,
    units: `{${reach.unitIds.join(',')}}`,
    person: reach.staffId,
  }
}

/** The database was not reached, or was lost on the way: what was asked may or may not have happened. */
export class DatabaseGone extends Error {
  constructor(cause: unknown) {
    super('The database is gone', { cause })
    this.name = 'DatabaseGone'
  }
}

/** Whether PostgreSQL had no room on its disk for what was asked; it rolled back, and goes on answering. */
export function isDatabaseFull(cause: unknown): boolean {
  return cause instanceof pg.DatabaseError && cause.code === '53100'
}

function inTransaction<Result>(pool: pg.Pool, begin: string, work: Work<Result>): Promise<Result> {
  return onConnection(pool, async (client) => {
    await client.query(begin) // begin and municipality in one round trip
    const result = await work(transactionOver(client))
    const { command } = await client.query('commit')
    // PostgreSQL answers a commit of a failed transaction with ROLLBACK, and no error.
    if (command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back.')
    return result
  })
}

async function onConnection<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await connected(pool)
  let isBroken = false
  try {
    return await work(client)
  } catch (fault) {
    isBroken = !(await rolledBack(client))
    throw isBroken ? new DatabaseGone(fault) : fault
  } finally {
    client.release(isBroken)
  }
}

async function inOneTrip<Row>(
  pool: pg.Pool,
  settings: WallSettings,
  query: CompiledQuery<Row>,
): Promise<readonly Row[]> {
  const client = await connected(pool)
  let isBroken = true
  try {
    const rows = await readInOneTrip(client, settings, query)
    isBroken = false
    return rows
  } catch (fault) {
    throw isOfTheStatement(fault) ? fault : new DatabaseGone(fault)
  } finally {
    client.release(isBroken)
  }
}

/** The statement, or a value it read, was wrong; otherwise the connection is what failed. */
function isOfTheStatement(fault: unknown): boolean {
  if (fault instanceof pg.DatabaseError) return fault.severity === 'ERROR'
  return fault instanceof TypeError || fault instanceof RangeError
}

function connected(pool: pg.Pool): Promise<pg.PoolClient> {
  return pool.connect().catch((cause: unknown) => {
    throw new DatabaseGone(cause)
  })
}

async function rolledBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('rollback')
    return true
  } catch {
    return false // the caller's fault says what happened; this connection is thrown away
  }
}

async function isAnswering(pool: pg.Pool): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, answerTimeoutMs, false)
  })
  const answer = pool.query('select 1').then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
