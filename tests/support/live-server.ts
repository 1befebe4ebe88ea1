/**
 * A real server over a founded municipality, with one clerk signed in: to be loaded, killed and
 * started again on the same folder, and asked afterwards whether anything told to somebody is gone.
 */
import { join } from 'node:path'

import pg from 'pg'

import { openDatabase } from '#server/database/open-database.ts'
import { openFolderStore } from '#server/files/folder-store.ts'

import { embeddedAddress, embeddedProcesses, killAll } from './embedded-processes.ts'
import { freePorts } from './free-ports.ts'
import type { Told } from './paperwork.ts'
import { credentialsFor, personAt } from './person.ts'
import type { Person } from './person.ts'
import { startServer } from './server-process.ts'
import { foundTown } from './town.ts'
import type { Town } from './town.ts'
import { faultsInBooks } from './whole-book.ts'
import type { AskRows } from './whole-book.ts'

export interface LiveServer {
  readonly town: Town
  readonly clerk: Person
  /** The data folder as this process sees it. */
  readonly folder: string
  /** Process ids of the server and of its PostgreSQL. */
  processes(): Promise<readonly number[]>
  /** Ends server and database as a power cut does. */
  kill(): Promise<void>
  /** Starts again on the same folder and ports. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Status of /health; null while nobody listens. */
  health(): Promise<number | null>
  /** Rows as the database's superuser. */
  readonly askRows: AskRows
  /** What was told to the clerk and is not there: one sentence for each number, row or file. */
  lostOf(told: readonly Told[]): Promise<readonly string[]>
  /** What is wrong with chain, numbers and order; empty when the book is whole. */
  faults(): Promise<readonly string[]>
  countEntries(): Promise<number>
}

interface LiveServerOptions {
  readonly folder: string
  readonly env?: Readonly<Record<string, string>>
  /** Program and first words that run the server, as for a mount namespace of its own. */
  readonly within?: readonly string[]
  /** Where this process finds the folder, when the server sees it in a mount of its own. */
  readonly outside?: (pid: number) => string
}

export async function openLiveServer(options: LiveServerOptions): Promise<LiveServer> {
  const { within = [], outside = () => options.folder } = options
  const env = { ASIENTO_DATA: options.folder, ...options.env }
  const ports = await freePorts()
  const begin = () => startServer(env, ports, within)
  let server = await begin()
  const folder = outside(server.pid)

  const askRows: AskRows = async <Row extends object>(
    statement: string,
    values: readonly unknown[],
  ): Promise<readonly Row[]> => {
    const client = new pg.Client({ connectionString: await embeddedAddress(folder) })
    await client.connect()
    try {
      return (await client.query<Row & pg.QueryResultRow>(statement, [...values])).rows
    } finally {
      await client.end()
    }
  }

  const database = await openDatabase({
    url: await embeddedAddress(folder),
    appRole: 'asiento_app',
    maxConnections: 1,
  })
  const town = await foundTown(database)
  const actor = town.actorOf('REG')
  const scene = { database, dataFolder: folder, now: () => new Date() }
  const credentials = await credentialsFor(scene, actor)
  await database.close()
  const clerk = personAt({ fetch, origin: server.origin, town, actor, credentials })
  const processes = async () => [server.pid, ...(await embeddedProcesses(folder))]

  return {
    town,
    clerk,
    folder,
    processes,
    askRows,
    async kill() {
      killAll(await processes())
      await server.kill()
    },
    async start() {
      server = await begin()
    },
    async stop() {
      await server.stop()
    },
    async health() {
      try {
        const response = await fetch(`${server.origin}/health`)
        await response.arrayBuffer()
        return response.status
      } catch (fault) {
        if (isConnectionLost(fault)) return null
        throw fault
      }
    },
    async lostOf(told) {
      const files = await openFolderStore(join(folder, 'files'))
      const rows = await askRows<{ entry_id: string; entry_number: string; sha256: Buffer }>(
        `select entry_id, entry_number, sha256
         from entry join attachment using (municipality_id, entry_id)`,
        [],
      )
      const kept = new Map(rows.map((row) => [row.entry_id, row]))
      const lost: string[] = []
      for (const { entryId, entryNumber, sha256 } of told) {
        const row = kept.get(entryId)
        if (row?.entry_number !== entryNumber) lost.push(`${entryNumber}: the number`)
        if (row?.sha256.toString('hex') !== sha256) lost.push(`${entryNumber}: the attachment`)
        // oxlint-disable-next-line no-await-in-loop -- thousands of files, one open at a time
        if ((await files.isWhole(town.municipalityId, sha256)) !== true) {
          lost.push(`${entryNumber}: the file`)
        }
      }
      return lost
    },
    faults: () => faultsInBooks(askRows, town.municipalityId),
    async countEntries() {
      const [row] = await askRows<{ count: number }>('select count(*)::int as count from entry', [])
      return row?.count ?? 0
    },
  }
}

/** Whether a request failed because nobody was there to answer it. */
export function isConnectionLost(fault: unknown): boolean {
  return fault instanceof TypeError && fault.message === 'fetch failed'
}
