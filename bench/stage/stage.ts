/**
 * Where everything is measured: a data folder that is thrown away or kept, its PostgreSQL, and a
 * server in a process of its own.
 */
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { sql } from 'kysely'

import { startEmbeddedPostgres } from '#server/database/cluster/embedded-postgres.ts'
import type { Database } from '#server/database/connect/open-database.ts'
import { openDatabase } from '#server/database/connect/open-database.ts'

import type { BenchTown } from './bench-town.ts'
import { foundBenchTown, reopenBenchTown } from './bench-town.ts'
import type { Caller } from './caller.ts'
import type { KeptBook } from './kept-book.ts'
import { readKeptBook } from './kept-book.ts'

export interface Stage {
  readonly caller: Caller
  readonly town: BenchTown
  /** What was filled here before. */
  readonly kept: KeptBook | null
  /** Where the server keeps its files and secrets. */
  readonly dataFolder: string
  /** Its PostgreSQL, as the owner. */
  readonly databaseUrl: string
  /** As the application's role. */
  readonly database: Database
  /** As the owner, for what the application never does: copying rows by the hundred thousand. */
  readonly owner: Database
  /** As autovacuum does when it comes, for as long as it takes. */
  readonly vacuum: () => Promise<void>
  readonly serverPid: () => number
  readonly port: number
  /** What the server was started with. */
  readonly env: NodeJS.ProcessEnv
  /** One more process on the same database and folder, known by the same name. */
  readonly another: () => Promise<AnotherServer>
  /**
   * From the start of the process to its first 200, in milliseconds; the old process is ended
   * before.
   */
  readonly restart: () => Promise<number>
  /** The same, measured when there was nothing yet: PostgreSQL made and migrated too. */
  readonly firstStartMs: number
  readonly close: () => Promise<void>
}

export interface AnotherServer {
  readonly port: number
  readonly child: ChildProcess
  readonly end: () => Promise<void>
}

const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))
const clients = 16

/**
 * In a folder that is thrown away, or in one that is kept and may be filled already. `host`: the
 * name in its address; passkeys belong to a name and not to a number.
 */
export async function openStage(
  keptFolder: string | null = null,
  host = '127.0.0.1',
): Promise<Stage> {
  const folder = keptFolder ?? (await mkdtemp(join(tmpdir(), 'asiento-bench-')))
  const kept = await readKeptBook(folder)
  const port = await freePort()
  const env = {
    ...process.env,
    ASIENTO_DATA: folder,
    MAX_UPLOAD_MB: '300',
    WAITING_UPLOADS_MB: '100000',
    PORT: String(port),
    ID_PORT: String(await freePort()),
    PUBLIC_URL: `http://${host}:${port}`,
  }
  let server = startServer(env)
  const firstStartMs = await firstAnswer(env.PUBLIC_URL, server)
  const url = await addressOf(folder)
  const database = await openDatabase({ url, appRole: 'asiento_app', maxConnections: clients })
  const owner = await openDatabase({ url, appRole: 'postgres', maxConnections: 1 })
  const town =
    kept === null
      ? await foundBenchTown(database, randomUUID(), folder)
      : await reopenBenchTown(database, kept.town, folder)
  return {
    caller: { origin: env.PUBLIC_URL, credentials: town.credentials },
    town,
    kept,
    dataFolder: folder,
    databaseUrl: url,
    database,
    owner,
    async vacuum() {
      // The owner has one connection, which keeps this.
      await owner.alone((db) => sql`set statement_timeout = 0`.execute(db))
      await owner.alone((db) => sql`vacuum analyze`.execute(db))
    },
    firstStartMs,
    serverPid: () => server.pid ?? 0,
    port,
    env,
    async another() {
      const own = await freePort()
      const ports = { PORT: String(own), ID_PORT: String(await freePort()), ASIENTO_ATTACH: '1' }
      const child = startServer({ ...env, ...ports })
      await firstAnswer(`http://127.0.0.1:${own}`, child)
      return { port: own, child, end: () => end(child) }
    },
    async restart() {
      await end(server)
      server = startServer(env)
      return firstAnswer(env.PUBLIC_URL, server)
    },
    async close() {
      await Promise.all([database.close(), owner.close()])
      await end(server)
      if (keptFolder === null) await rm(folder, { recursive: true, force: true })
    },
  }
}

function startServer(env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [...process.execArgv, main, 'start'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Where the server's PostgreSQL answers. The server stays in charge of it. */
async function addressOf(folder: string): Promise<string> {
  const postgres = await startEmbeddedPostgres({ folder, attach: true, report: () => undefined })
  await postgres.stop()
  return postgres.url
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill('SIGTERM')
  await gone
}

/** From now to its first 200 at `path`, in milliseconds. */
export async function firstAnswer(
  origin: string,
  server: ChildProcess,
  path = '/health',
): Promise<number> {
  const startedMs = performance.now()
  while (server.exitCode === null) {
    // oxlint-disable-next-line no-await-in-loop -- knocking until someone opens
    const isUp = await fetch(`${origin}${path}`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return performance.now() - startedMs
    // oxlint-disable-next-line no-await-in-loop
    await pause(2)
  }
  throw new Error('El servidor no arrancó.')
}

export async function freePort(): Promise<number> {
  const door = createServer().listen(0, '127.0.0.1')
  await once(door, 'listening')
  const address = door.address()
  await once(door.close(), 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}
