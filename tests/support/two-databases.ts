/**
 * Two PostgreSQL of our own, one following the other, as `docs/operate/standby.md` sets them up.
 */
import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  openCluster,
  postgresBinaries,
  runningPostmaster,
  startPostmaster,
  stopPostmaster,
} from '#server/platform/database/cluster/postmaster.ts'
import type { Cluster, Machine, Postmaster } from '#server/platform/database/cluster/postmaster.ts'
import { unprivileged } from '#server/platform/database/cluster/unprivileged.ts'

import { askAt, withClient } from './database-client.ts'
import type { AskRows } from './whole-book.ts'

export interface DatabaseServer {
  readonly port: number
  /** The folder whose `postgres` it is. */
  readonly folder: string
  /** The superuser's address, of the database `asiento` or another. */
  readonly url: (database?: string, port?: number) => string
  /** One statement as the superuser. */
  readonly ask: AskRows
  /** Waits until PostgreSQL has rested; nothing when it is gone. */
  stop(): Promise<void>
}

/** Nobody watches over it: what is killed stays dead. */
export async function startDatabase(folder: string): Promise<DatabaseServer> {
  const machine = theMachine()
  const cluster = await openCluster(folder, machine)
  const database = await run(folder, cluster, machine)
  await askAt(database.url('postgres'), 'create database asiento')
  return database
}

/**
 * Copied while the first one works; follows it from then on, and is named in what the first one
 * waits for.
 */
export async function startStandby(
  primary: DatabaseServer,
  folder: string,
): Promise<DatabaseServer> {
  const machine = theMachine()
  const [from, home] = [primary.folder, folder].map((each) => join(each, 'postgres'))
  if (!from || !home) throw new Error('Two folders')
  await mkdir(folder, { recursive: true, mode: 0o711 })
  const label = await copyWhileWorking(primary, from, home)
  const cluster = await openCluster(folder, machine)
  const at = (name: string): string => join(cluster.dataFolder, name)
  await Promise.all(
    ['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot'].map((name) =>
      rm(at(name), { recursive: true, force: true }),
    ),
  )
  const { password, port } = new URL(primary.url())
  const conninfo = `host=127.0.0.1 port=${port} user=postgres password=${password} application_name=reserva`
  await Promise.all([
    rm(cluster.portFile, { force: true }),
    mkdir(at('pg_wal/archive_status'), { recursive: true, mode: 0o700 }),
    mkdir(at('pg_replslot'), { mode: 0o700 }),
    writeFile(at('backup_label'), label, { mode: 0o600 }),
    writeFile(at('standby.signal'), '', { mode: 0o600 }),
    writeFile(
      at('postgresql.auto.conf'),
      `primary_conninfo = '${conninfo}'\nprimary_slot_name = 'reserva'\n`,
      { mode: 0o600 },
    ),
  ])
  const made = ['pg_wal', 'pg_wal/archive_status', 'pg_replslot', 'backup_label']
  for (const name of [...made, 'standby.signal', 'postgresql.auto.conf'])
    machine.runAs.own(at(name))
  return run(folder, cluster, machine)
}

/** What the label says of the copy; without it the copy is no copy. */
function copyWhileWorking(primary: DatabaseServer, from: string, to: string): Promise<string> {
  return withClient(primary.url(), async (client) => {
    await client.query("select pg_create_physical_replication_slot('reserva', true)")
    await client.query("select pg_backup_start('reserva', true)")
    // Owners and times as they are. Files that come and go meanwhile are told by its exit code, and
    // are no matter.
    await promisify(execFile)('cp', ['-a', from, to]).catch(() => undefined)
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop()',
    )
    return rows[0]?.labelfile ?? ''
  })
}

function theMachine(): Machine {
  const binaries = postgresBinaries()
  return { binaries, runAs: unprivileged(binaries.postgres) }
}

async function run(folder: string, cluster: Cluster, machine: Machine): Promise<DatabaseServer> {
  const postmaster: Postmaster = await startPostmaster(cluster, machine, null)
  const url = (database = 'asiento', port = postmaster.port): string =>
    `postgres://postgres:${cluster.password}@127.0.0.1:${port}/${database}`
  await untilItAnswers(url('postgres'))
  return {
    port: postmaster.port,
    folder,
    url,
    ask: (statement, values) => askAt(url(), statement, values),
    async stop() {
      const running = runningPostmaster(cluster)
      if (running !== null) await stopPostmaster(cluster, running, machine)
    },
  }
}

async function untilItAnswers(url: string): Promise<void> {
  try {
    await askAt(url, 'select 1')
  } catch (fault) {
    // Starting, or not listening yet; what never comes runs into the test's time.
    const code = fault instanceof Error && 'code' in fault ? fault.code : null
    if (code !== '57P03' && code !== 'ECONNREFUSED') throw fault
    await untilItAnswers(url)
  }
}

/**
 * The process of the standby that receives what the first one writes: stopped with a signal, it is
 * a line that hangs.
 */
export async function receiverOf(standby: DatabaseServer): Promise<number> {
  const [row] = await standby.ask<{ pid: number }>('select pid from pg_stat_wal_receiver')
  if (!row) throw new Error('Nothing is received')
  return row.pid
}
