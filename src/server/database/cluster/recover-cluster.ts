/** Plays the archived log over a copy of PostgreSQL's files, up to a moment. */
import { chmodSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

import { cleanedUp } from '../../common/clean-up.ts'
import { EnvironmentProblem } from '../../config/config.ts'
import { openCluster } from './cluster.ts'
import type { Cluster } from './cluster.ts'
import { postgresBinaries } from './postgres-binaries.ts'
import { postgresComplaint } from './postgres-complaint.ts'
import { runningPostmaster, startPostmaster, stopPostmaster } from './postmaster.ts'
import { unprivileged } from './unprivileged.ts'
import { restoreCommand } from './wal-archive.ts'

export interface Recovery {
  /** Holds `postgres/cluster` and `postgres/password`, as `takeBaseBackup` wrote them. */
  readonly folder: string
  readonly archive: string
  /** The moment to stop at; null plays all there is. */
  readonly until: Date | null
  /**
   * Whether to go over to what branched off later: otherwise it plays the log that the copy itself
   * was followed by.
   */
  readonly followsBranches: boolean
  /** Ends the wait; what it was about is thrown away. */
  readonly signal: AbortSignal
}

/**
 * Leaves the cluster stopped and whole; returns the moment of the last thing that happened in it,
 * null when nothing did. Throws a sentence when the log does not reach.
 */
export async function recoverCluster({
  folder,
  archive,
  until,
  followsBranches,
  signal,
}: Recovery): Promise<Date | null> {
  const binaries = postgresBinaries()
  const machine = { binaries, runAs: unprivileged(binaries.postgres) }
  const home = join(folder, 'postgres')
  const dataFolder = join(home, 'cluster')
  writeFileSync(join(dataFolder, 'recovery.signal'), '', { mode: 0o600 })
  chmodSync(dataFolder, 0o700)
  ownAll(home, (path) => machine.runAs.own(path))
  const cluster = await openCluster(folder, machine)
  const postmaster = await startPostmaster(cluster, machine, null, {
    restore_command: restoreCommand(archive),
    recovery_target_action: 'promote',
    recovery_target_timeline: followsBranches ? 'latest' : 'current',
    ...(until === null ? {} : { recovery_target_time: until.toISOString().replace('Z', '+00') }),
    // Nobody comes in before the moment is reached.
    hot_standby: 'off',
  })
  return cleanedUp(
    async () => {
      return await whenOpen(cluster, postmaster.port, signal)
    },
    async () => {
      const running = runningPostmaster(cluster)
      if (running !== null) await stopPostmaster(cluster, running, { binaries })
    },
  )
}

function ownAll(folder: string, own: (path: string) => void): void {
  own(folder)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) ownAll(path, own)
    else own(path)
  }
}

/** As long as it takes: a log of days takes hours. */
async function whenOpen(cluster: Cluster, port: number, signal: AbortSignal): Promise<Date | null> {
  while (runningPostmaster(cluster) !== null) {
    signal.throwIfAborted()
    const client = new pg.Client({
      connectionString: `postgres://postgres:${cluster.password}@127.0.0.1:${port}/postgres`,
    })
    client.on('error', () => undefined)
    try {
      // oxlint-disable-next-line no-await-in-loop
      await client.connect()
      // oxlint-disable-next-line no-await-in-loop
      const { rows } = await client.query<{ at: Date | null; waits: boolean }>(
        'select pg_last_xact_replay_timestamp() as at, pg_is_in_recovery() as waits',
      )
      const [row] = rows
      if (row?.waits === false) return row.at
    } catch (fault) {
      const code = fault instanceof Error && 'code' in fault ? fault.code : null
      if (code !== '57P03' && code !== 'ECONNREFUSED' && code !== 'ECONNRESET') throw fault
    } finally {
      // oxlint-disable-next-line no-await-in-loop
      await client.end().catch(() => undefined)
    }
    // oxlint-disable-next-line no-await-in-loop
    await sleep(100)
  }
  throw new EnvironmentProblem(complaint(readFileSync(cluster.logFile, 'utf8')))
}

function complaint(log: string): string {
  if (/recovery ended before configured recovery target was reached/u.test(log)) {
    return 'Lo archivado no llega hasta esa hora. Pida una anterior, o «last» para todo lo que hay.'
  }
  if (/is not a child of this server's history/u.test(log)) {
    return (
      'La última copia de base es de un tramo que se abandonó al recuperar otra hora, y de lo que siguió no hay ninguna. ' +
      'Aparte de «base» las carpetas posteriores a esa hora y repita la orden.'
    )
  }
  return `No se pudo llegar a esa hora: ${postgresComplaint(log.split('\n').slice(-12).join('\n'))}`
}
