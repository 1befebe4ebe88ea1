/**
 * A real server over a founded municipality, with one clerk signed in: to be loaded, killed and
 * started again on the same folder, and asked afterwards whether anything told to somebody is gone.
 */
import { join } from 'node:path'
import { openFolderStore } from '#server/platform/files/store/open-file-store.ts'
import { askAt } from './database-client.ts'
import { embeddedAddress, embeddedProcesses, killAll, signalAll } from './embedded-processes.ts'
import { freePorts } from './free-ports.ts'
import { foundLiveMunicipality } from './live-municipality.ts'
import type { Told } from './paperwork.ts'
import { startServer } from './server-process.ts'
import { countEntries, faultsInBooks, lostOf } from './whole-book.ts'
import type { AskRows } from './whole-book.ts'

export type LiveServer = Awaited<ReturnType<typeof openLiveServer>>

interface LiveServerOptions {
  readonly folder: string
  readonly env?: Readonly<Record<string, string>>
  /** Program and first words that run the server, as for a mount namespace of its own. */
  readonly within?: readonly string[]
  /** Where this process finds the folder, when the server sees it in a mount of its own. */
  readonly outside?: (pid: number) => string
}

export async function openLiveServer(options: LiveServerOptions) {
  const { within = [], outside = () => options.folder } = options
  const env = { ASIENTO_DATA: options.folder, ...options.env }
  const ports = await freePorts()
  const begin = () => startServer(env, ports, within)
  let server = await begin()
  const folder = outside(server.pid)

  const askRows: AskRows = async <Row extends object>(
    statement: string,
    values?: readonly unknown[],
  ) => askAt<Row>(await embeddedAddress(folder), statement, values)

  const { municipality, as } = await foundLiveMunicipality({
    dataFolder: folder,
    origin: server.origin,
  })
  const clerk = await as('REG')
  // Of the server and of its PostgreSQL.
  const processes = async () => [server.pid, ...(await embeddedProcesses(folder))]

  let isFrozen = false
  const thaw = async (): Promise<void> => {
    isFrozen = false
    signalAll(await processes(), 'SIGCONT')
  }

  return {
    origin: server.origin,
    municipality,
    clerk,
    /** The data folder as this process sees it. */
    folder,
    /** Rows as the database's superuser. */
    askRows,
    /** Everything stands still where it is, until `thaw` or `kill`. */
    async freeze() {
      isFrozen = true
      signalAll(await processes(), 'SIGSTOP')
      // Whoever was just born when they were listed: now nobody is any more.
      signalAll(await processes(), 'SIGSTOP')
    },
    thaw,
    /** Ends server and database as a power cut does. */
    async kill() {
      isFrozen = false
      killAll(await processes())
      await server.kill()
    },
    /** Starts again on the same folder and ports. */
    async start() {
      server = await begin()
    },
    async stop() {
      // A test that failed meanwhile says so at once, and not when its time is over.
      if (isFrozen) await thaw()
      await server.stop()
    },
    /** Status of /health; null while nobody listens. */
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
    /** What was told to the clerk and is not there: one sentence for each number, row or file. */
    async lostOf(told: readonly Told[]) {
      const files = await openFolderStore(join(folder, 'files'))
      return lostOf(askRows, told, (sha256) => files.isWhole(municipality.municipalityId, sha256))
    },
    /** What is wrong with chain, numbers and order; empty when the book is whole. */
    faults: () => faultsInBooks(askRows, municipality.municipalityId),
    countEntries: () => countEntries(askRows),
  }
}

/** Whether a request failed because nobody was there to answer it. */
export function isConnectionLost(fault: unknown): boolean {
  return fault instanceof TypeError && fault.message === 'fetch failed'
}
