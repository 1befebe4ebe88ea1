import type { VisibilityScope } from '#domain/entry/visibility.ts'
import type { RawBuilder } from 'kysely'
import pg from 'pg'
import { requestMs, underDeadline, beginWait, inTime, TooLate } from '../../common/deadline.ts'
import { parserFor, statementOver, transactionOver } from '../tables/transaction.ts'
import { connectionOptions, timed, isTooSlow, withTimeout } from './limits.ts'
import type { Transaction } from '../tables/transaction.ts'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The application's way to the database: always inside a transaction, always as a role that the
 * database itself confines to one municipality and forbids to rewrite the ledger. It offers no
 * other way on purpose; the owner's connection is for migrating only (`migrate.ts`).
 */
export type Database = {
  /**
   * Runs `work` in one transaction that sees and writes only the rows inside the scope. Commits when
   * it resolves; rolls everything back, numbers taken included, when it throws.
   */
  inMunicipality<Result>(scope: RowScope, work: Work<Result>): Promise<Result>
  read<Result>(scope: RowScope, work: Work<Result>): Promise<Result>
  readRows<Row>(scope: RowScope, statement: RawBuilder<Row>): Promise<readonly Row[]>
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
  close(): Promise<void>
}

/**
 * A municipality, for the server's own work; or what one person of it reaches, for work done in
 * their name: row-level security then keeps every other entry away, whatever the query says.
 */
export type RowScope =
  | string
  | { readonly municipalityId: string; readonly visibility: VisibilityScope }

type OpenDatabaseOptions = {
  /** A PostgreSQL address whose user may `set role` to `appRole`. */
  readonly url: string
  readonly appRole: string
  readonly maxConnections?: number
  readonly report?: (fault: Error) => void
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
    inMunicipality: (scope, work) => inTransaction(use, `begin; ${scopeSettings(scope)}`, work),
    read: (scope, work) => reading(use, `begin read only; ${scopeSettings(scope)}`, work),
    readRows: (scope, statement) =>
      reading(
        use,
        `begin read only; ${scopeSettings(scope)}`,
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

// Local: the scope ends with the transaction and cannot leak to the connection's next user.
function scopeSettings(scope: RowScope): string {
  return Object.entries(settingsOf(scope))
    .map(([name, value]) => `set local asiento.${name} = ${pg.escapeLiteral(value)}`)
    .join('; ')
}

/** Nothing said of a person is the server's own work. */
function settingsOf(scope: RowScope): Readonly<Record<string, string>> {
  if (typeof scope === 'string') return { municipality_id: scope }
  const { municipalityId, visibility } = scope
  return {
    municipality_id: municipalityId,
    visibility: visibility.level,
    units: `{${visibility.unitIds.join(',')}}`,
    person: visibility.staffId,
    reader: visibility.readerId ?? '',
  }
}

/**
 * Whether PostgreSQL had no room on its disk for what was asked; it rolled back, and goes on
 * answering.
 */
export function isDatabaseFull(cause: unknown): boolean {
  return cause instanceof pg.DatabaseError && cause.code === '53100'
}

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
type Use = <Result>(work: (client: pg.PoolClient) => Promise<Result>) => Promise<Result>

function openConnections(pool: pg.Pool, late: (what: LateWait) => void): Use {
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

type Work<Result> = (db: Transaction) => Promise<Result>

function inTransaction<Result>(use: Use, begin: string, work: Work<Result>): Promise<Result> {
  return use(async (client) => {
    const result = await begun(client, begin, work)
    const { command } = await client.query(timed({ text: 'commit' }))
    // PostgreSQL answers a commit of a failed transaction with ROLLBACK, and no error.
    if (command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back.')
    return result
  })
}

/** Nobody waits to hear that a reading has ended but whoever uses the connection next. */
function reading<Result>(use: Use, begin: string, work: Work<Result>): Promise<Result> {
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
  const beginning = client.query(timed({ text: withTimeout(begin) }))
  beginning.catch(() => undefined) // awaited below; what follows it fails too
  const result = await work(transactionOver(client, timed))
  await beginning
  return result
}

type Listener = {
  readonly onNotice: (payload: string) => void
  /** The channel is heard, first or again. What was notified before this went unheard. */
  readonly onConnected: () => void
}

type Listening = { close(): Promise<void> }

type Heard = { readonly channel: string; readonly listener: Listener }

const longestPauseMs = 5_000
// A connection that only listens says nothing by itself when the other end is gone without a word.
const lookEveryMs = 10_000
const answerMs = 5_000

/**
 * Listens on any number of channels over one connection of their own, from the first listener to
 * the last; when it breaks it makes another. PostgreSQL wakes every connection of its database that
 * listens at each notification, whatever its channel.
 */
function openListening(
  settings: pg.ClientConfig,
): (channel: string, listener: Listener) => Promise<Listening> {
  const heard = new Set<Heard>()
  let opening: Promise<pg.Client> | null = null
  let client: pg.Client | null = null

  async function open(): Promise<pg.Client> {
    client = await connect(settings, heard, (ended) => {
      if (client !== ended || heard.size === 0) return
      opening = reopen()
      opening.catch(() => undefined) // nobody listens any more
    })
    return client
  }
  async function reopen(): Promise<pg.Client> {
    for (let pauseMs = 50; heard.size > 0; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        return await open()
      } catch {
        await sleep(pauseMs) // the pool's own errors say why; here we only keep knocking
      }
    }
    throw new Error('Nobody listens any more')
  }
  async function begin(mine: Heard): Promise<void> {
    heard.add(mine)
    if (opening === null) {
      opening = open()
      await opening
      return
    }
    await hear(await opening, [mine])
    mine.listener.onConnected()
  }
  async function end(mine: Heard): Promise<void> {
    heard.delete(mine)
    if (heard.size > 0) return
    const last = opening
    opening = null
    client = null
    await last?.then(
      (opened) => opened.end(),
      () => undefined,
    )
  }

  return async (channel, listener) => {
    const mine = { channel, listener }
    try {
      await begin(mine)
    } catch (fault) {
      await end(mine)
      throw fault
    }
    return { close: () => end(mine) }
  }
}

/** A connection on which all that is listened to now is heard; `onEnd` is told when it breaks. */
async function connect(
  settings: pg.ClientConfig,
  heard: ReadonlySet<Heard>,
  onEnd: (ended: pg.Client) => void,
): Promise<pg.Client> {
  const client = new pg.Client({
    ...settings,
    connectionTimeoutMillis: requestMs,
    query_timeout: answerMs,
  })
  client.on('error', () => undefined) // 'end' follows, and that is what we watch
  client.on('notification', ({ channel, payload }) => {
    for (const each of heard) if (each.channel === channel) each.listener.onNotice(payload ?? '')
  })
  // Who comes while it is made asks for its own channel once it is there.
  const first = [...heard]
  await client.connect()
  try {
    await hear(client, first)
  } catch (fault) {
    await client.end()
    throw fault
  }
  const stopLooking = lookAfter(client, heard)
  client.once('end', () => {
    stopLooking()
    onEnd(client)
  })
  for (const { listener } of first) listener.onConnected()
  return client
}

async function hear(client: pg.Client, heard: Iterable<Heard>): Promise<void> {
  const channels = new Set(Array.from(heard, ({ channel }) => pg.escapeIdentifier(channel)))
  await client.query(Array.from(channels, (channel) => `listen ${channel}`).join('; '))
}

/** Ends a connection that does not answer; 'end' follows. Returns how to stop looking. */
function lookAfter(client: pg.Client, heard: ReadonlySet<Heard>): () => void {
  const look = setInterval(() => {
    hear(client, heard).catch(() => client.end())
  }, lookEveryMs)
  return () => clearInterval(look)
}
