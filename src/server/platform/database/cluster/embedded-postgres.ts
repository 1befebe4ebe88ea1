import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  openCluster,
  postgresBinaries,
  askToEnd,
  didNotStart,
  runningPostmaster,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts'
import type { Cluster, Machine, PostgresBinaries, Postmaster } from './postmaster.ts'
import { unprivileged } from './unprivileged.ts'
import { EnvironmentProblem } from '../../common/config/config.ts'

export type EmbeddedPostgres = {
  /** The superuser's address of the database `asiento`. Secret: it carries the password. */
  readonly url: string
  /**
   * Stops PostgreSQL and waits, or only lets go of it while another process is attached: the last
   * one stops it. At once, whoever is attached, and without putting it at rest on disk, when the
   * folder is thrown away.
   */
  stop(how?: { readonly isThrownAway: boolean }): Promise<void>
}

export type EmbeddedPostgresOptions = {
  readonly folder: string
  readonly attach: boolean
  readonly settings?: Readonly<Record<string, string>>
  readonly report: (sentence: string) => void
}

type Link = {
  readonly postmaster: Postmaster
  readonly client: pg.Client
  readonly isInCharge: boolean
}

// Any constants known only to us; advisory locks are per database, and these are in `postgres`.
const inChargeLock = 4_151_374
// Shared by everybody attached; whoever gets it alone was the last.
const attachedLock = 4_151_377
const connectTimeoutMs = 120_000
const startAttempts = 20
const handoverMs = 2_000
const longestPauseMs = 5_000

/**
 * Starts the PostgreSQL of a data folder, or takes over the one that a killed server left running.
 *
 * Being in charge means holding an advisory lock on a connection that lasts as long as the process:
 * the kernel returns it when we are killed, which no file on disk can promise. Whoever loses
 * PostgreSQL starts it again on the same port, and whoever gets the lock then is in charge. The last
 * one attached stops it, and a process in charge that exits in haste asks it to end.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const binaries = postgresBinaries()
  const runAs = unprivileged(binaries.postgres)
  const machine: Machine = { binaries, runAs, settings: options.settings }
  const cluster = await openCluster(options.folder, machine)
  let link = await firstLink(cluster, machine, options)
  try {
    await createDatabase(link.client)
  } catch (cause) {
    // What this start began it does not leave behind.
    await leave(cluster, link, { binaries })
    throw cause
  }
  const { port } = link.postmaster
  let stopping = false
  let recovery = Promise.resolve()

  function watch(): void {
    link.client.once('end', () => {
      if (!stopping) recovery = recover()
    })
  }
  async function recover(): Promise<void> {
    options.report('Se perdió la base de datos; se vuelve a levantar.')
    for (let pauseMs = 100; !stopping; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        link = await reach(cluster, machine, port, () => !stopping)
        watch()
        options.report('La base de datos responde otra vez.')
        return
      } catch (fault) {
        if (stopping) return
        options.report(fault instanceof Error ? fault.message : String(fault))
        await sleep(pauseMs)
      }
    }
  }

  const endInHaste = (): void => {
    if (link.isInCharge) askToEnd(cluster, link.postmaster, binaries)
  }
  process.once('exit', endInHaste)
  watch()
  return {
    url: addressOf(cluster, port, 'asiento'),
    stop: async (how) => {
      stopping = true
      await recovery
      await leave(cluster, link, { binaries, ...how })
      process.off('exit', endInHaste)
    },
  }
}

async function leave(
  cluster: Cluster,
  { client, postmaster, isInCharge }: Link,
  how: { readonly binaries: PostgresBinaries; readonly isThrownAway?: boolean },
): Promise<void> {
  const isLast = await isLastAttached(client).catch(() => isInCharge)
  // The lock is held until PostgreSQL is gone, so that nobody attaches to half a stop.
  if (isLast || how.isThrownAway === true) await stopPostmaster(cluster, postmaster, how)
  await client.end()
}

async function isLastAttached(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_last: boolean }>(
    'select pg_advisory_unlock_shared($1), pg_try_advisory_lock($1) as is_last',
    [attachedLock],
  )
  return rows[0]?.is_last === true
}

/**
 * Joins or starts it; throws when another is in charge and must
 * not be shared.
 */
async function firstLink(
  cluster: Cluster,
  machine: Machine,
  { folder, attach }: EmbeddedPostgresOptions,
): Promise<Link> {
  const link = await reach(cluster, machine, null)
  if (!link.isInCharge && !attach) {
    const who = await whoIsInCharge(link.client).catch(() => null)
    await leave(cluster, link, machine)
    throw new EnvironmentProblem(takenSentence(folder, who))
  }
  return link
}

/** Its process as it named itself to PostgreSQL (`connect`); null when it ended meanwhile. */
async function whoIsInCharge(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ process: string | null }>(
    `select substring(application_name from 'proceso [0-9]+') as process
     from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [inChargeLock],
  )
  return rows[0]?.process ?? null
}

function takenSentence(folder: string, who: string | null): string {
  return (
    `Otro Asiento${who === null ? '' : ` (${who})`} ya está usando la carpeta ${folder}. Deténgalo, indique otra carpeta en ` +
    'ASIENTO_DATA, o inicie este con ASIENTO_ATTACH=1 para que compartan la base de datos.'
  )
}

// A running PostgreSQL is joined, a missing one is started; both can change under our feet, because
// another process may be starting or stopping the same one.
async function reach(
  cluster: Cluster,
  machine: Machine,
  port: number | null,
  isWanted: () => boolean = () => true,
): Promise<Link> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (!isWanted()) throw new Error('Nobody waits for it any more')
      const postmaster =
        runningPostmaster(cluster) ?? (await startPostmaster(cluster, machine, port))
      const client = await connect(cluster, postmaster)
      if (client !== null) return { postmaster, client, isInCharge: await attachTo(client) }
      // With a damaged log it opens its port, and gives up each time.
      if (attempt >= startAttempts) throw didNotStart(cluster, 'se detuvo al empezar')
    } catch (fault) {
      if (attempt >= startAttempts || !mayPass(fault) || !isWanted()) throw fault
    }
    await sleep(Math.min(50 * attempt, 500))
  }
}

// What another process starting or dying beside us looks like in PostgreSQL's log.
function mayPass(fault: unknown): boolean {
  return (
    fault instanceof Error &&
    /postmaster\.pid|shared memory|Connection terminated|terminating connection|not queryable|ECONNRESET|Address already in use/i.test(
      fault.message,
    )
  )
}

async function attachTo(client: pg.Client): Promise<boolean> {
  try {
    // Waits while somebody stops it, and is then cut off.
    await client.query('select pg_advisory_lock_shared($1)', [attachedLock])
    return await takeCharge(client)
  } catch (fault) {
    await client.end()
    throw fault
  }
}

async function takeCharge(client: pg.Client): Promise<boolean> {
  const deadline = Date.now() + handoverMs
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    if (await tryLock(client)) return true
    if (Date.now() > deadline) return false
    await sleep(100)
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1) as taken',
    [inChargeLock],
  )
  return rows[0]?.taken === true
}

/** A connection once PostgreSQL accepts them, or null when that process went away meanwhile. */
async function connect(cluster: Cluster, postmaster: Postmaster): Promise<pg.Client | null> {
  const deadline = Date.now() + connectTimeoutMs
  while (runningPostmaster(cluster)?.pid === postmaster.pid) {
    const client = new pg.Client({
      connectionString: addressOf(cluster, postmaster.port, 'postgres'),
      application_name: `asiento (a cargo, proceso ${process.pid})`,
      keepAlive: true,
    })
    client.on('error', () => undefined) // 'end' follows, and that is what we watch
    try {
      await client.connect()
      return client
    } catch (fault) {
      if (!isStartingOrStopping(fault) || Date.now() > deadline) throw fault
      await sleep(25)
    }
  }
  return null
}

function isStartingOrStopping(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false
  const code = 'code' in fault ? fault.code : null
  return (
    code === '57P03' ||
    code === 'ECONNREFUSED' ||
    code === 'ECONNRESET' ||
    fault.message.includes('Connection terminated')
  )
}

async function createDatabase(client: pg.Client): Promise<void> {
  const found = await client.query("select from pg_database where datname = 'asiento'")
  if (found.rowCount === 1) return
  try {
    await client.query('create database asiento')
  } catch (fault) {
    const isTwin =
      fault instanceof pg.DatabaseError && ['42P04', '23505'].includes(fault.code ?? '')
    if (!isTwin) throw fault
  }
}

function addressOf(cluster: Cluster, port: number, database: string): string {
  return `postgres://postgres:${cluster.password}@127.0.0.1:${port}/${database}`
}
