import type { Reach } from '#domain/entry/sight.ts'
import type { RawBuilder } from 'kysely'
import pg from 'pg'

import { requestMs, underDeadline } from '../../common/deadline.ts'
import { parserFor } from '../tables/column-types.ts'
import { inTransaction, openConnections, reading } from './connections.ts'
import type { LateWait, Work } from './connections.ts'
import { connectionOptions, timed } from './limits.ts'
import { openListening } from './listen.ts'
import type { Listener, Listening } from './listen.ts'
import { statementOver } from '../tables/transaction.ts'

export { DatabaseGone, isDatabaseAway } from './connections.ts'

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
  /** The rows of one statement, read. */
  readRows<Row>(wall: Wall, statement: RawBuilder<Row>): Promise<readonly Row[]>
  /** A transaction of no municipality, for the few tables that belong to none. */
  anywhere<Result>(work: Work<Result>): Promise<Result>
  /**
   * The same for one statement, which is its own transaction: one round trip instead of three. A
   * second one throws.
   */
  alone<Result>(work: Work<Result>): Promise<Result>
  /**
   * Hears what is notified on a channel, over a connection that all channels share and that comes
   * back by itself.
   */
  listen(channel: string, listener: Listener): Promise<Listening>
  /**
   * How many connections there are, how many of them do nothing, and how much work waits for one.
   */
  connections(): { readonly total: number; readonly idle: number; readonly waiting: number }
  /** Whether the database answers within three seconds; never throws. */
  isAnswering(): Promise<boolean>
  /** Waits for the work under way and lets every connection go. */
  close(): Promise<void>
}

/**
 * A municipality, for the server's own work; or what one person of it reaches, for work done in
 * their name: row-level security then keeps every other entry away, whatever the query says.
 */
export type Wall = string | { readonly municipalityId: string; readonly reach: Reach }

export type OpenDatabaseOptions = {
  /** A PostgreSQL address whose user may `set role` to `appRole`. */
  readonly url: string
  readonly appRole: string
  readonly maxConnections?: number
  /** Told of each connection lost; the next work opens another. */
  readonly report?: (fault: Error) => void
  /** Told of each wait that was given up, and why. */
  readonly reportLate?: (what: LateWait) => void
}

// Making a connection takes several trips: between two people's requests it is kept. What it
// learned of tables and statements stays with it, 10 MB and more after some minutes' work: at rest
// one is enough, and none is kept for longer than that.
const idleConnectionMs = 60_000
const keptConnections = 1
const connectionLifeSeconds = 600
const answerTimeoutMs = 3_000

/**
 * Opens the application's pool, and fails now if the database does not let us in. It must have been
 * migrated: the role is made there.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const settings: pg.PoolConfig = {
    connectionString: options.url,
    // As start-up options and not as statements: a `reset role` then comes back to it.
    options: connectionOptions(options.appRole),
    application_name: 'asiento',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser: parserFor },
  }
  let isClosing = false
  const pool = openPool(settings, options, (fault) => {
    // Connections we are letting go may hear that the database stops too: nothing is lost then.
    if (!isClosing) options.report?.(fault)
  })
  const use = openConnections(pool, options.reportLate ?? (() => undefined))
  await use((client) => client.query('select')).catch(async (fault: unknown) => {
    await pool.end()
    throw fault
  })
  return {
    inMunicipality: (wall, work) => inTransaction(use, `begin; ${wallSettings(wall)}`, work),
    read: (wall, work) => reading(use, `begin read only; ${wallSettings(wall)}`, work),
    readRows: (wall, statement) =>
      reading(
        use,
        `begin read only; ${wallSettings(wall)}`,
        async (db) => (await statement.execute(db)).rows,
      ),
    anywhere: (work) => inTransaction(use, 'begin', work),
    alone: (work) => use((client) => work(statementOver(client, timed))),
    listen: openListening(settings),
    connections: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    isAnswering: () =>
      underDeadline(
        () => use((client) => client.query(timed({ text: 'select' }))),
        answerTimeoutMs,
      ).then(
        () => true,
        () => false,
      ),
    close: async () => {
      isClosing = true
      await pool.end()
    },
  }
}

function openPool(
  settings: pg.PoolConfig,
  { maxConnections: max = 16 }: OpenDatabaseOptions,
  report: (fault: Error) => void,
): pg.Pool {
  const pool = new pg.Pool({
    ...settings,
    // What is asked before the answer to what was asked before it travels with it.
    pipeline: true,
    max,
    min: Math.min(keptConnections, max),
    idleTimeoutMillis: idleConnectionMs,
    maxLifetimeSeconds: connectionLifeSeconds,
    connectionTimeoutMillis: requestMs,
  })
  pool.on('error', report)
  // A connection in use that breaks between two queries has nobody else to tell, and an 'error'
  // without a listener ends the process.
  pool.on('connect', (client) => client.on('error', report))
  return pool
}

// Local: the wall ends with the transaction and cannot leak to the connection's next user.
function wallSettings(wall: Wall): string {
  return Object.entries(settingsOf(wall))
    .map(([name, value]) => `set local asiento.${name} = ${pg.escapeLiteral(value)}`)
    .join('; ')
}

/** Nothing said of a reach is the server's own work. */
function settingsOf(wall: Wall): Readonly<Record<string, string>> {
  if (typeof wall === 'string') return { municipality_id: wall }
  const { municipalityId, reach } = wall
  return {
    municipality_id: municipalityId,
    reach: reach.scope,
    units: `{${reach.unitIds.join(',')}}`,
    person: reach.staffId,
    reader: reach.readerId ?? '',
  }
}

/**
 * Whether PostgreSQL had no room on its disk for what was asked; it rolled back, and goes on
 * answering.
 */
export function isDatabaseFull(cause: unknown): boolean {
  return cause instanceof pg.DatabaseError && cause.code === '53100'
}
