import { spawn, spawnSync } from 'node:child_process'
import {
  closeSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { platform } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { isKnownComplaint, postgresComplaint } from './cluster.ts'
import type { Cluster, Machine } from './cluster.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { EnvironmentProblem } from '../../config/config.ts'

/** The PostgreSQL process that serves a cluster. */
export type Postmaster = { readonly pid: number; readonly port: number }

const startTimeoutMs = 60_000
const stopTimeoutMs = 60_000

// Small memory, and the machine's own cache behind it; full durability: fsync and full_page_writes
// keep their defaults, which are on.
const settings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '16MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_min_messages: 'warning',
  // A transaction left open by a fault would hold the number row, and with it the whole counter.
  idle_in_transaction_session_timeout: '60s',
}

/** The process that serves this cluster now, or null. Removes what a vanished one left behind. */
export function runningPostmaster(cluster: Cluster): Postmaster | null {
  const lockFile = join(cluster.dataFolder, 'postmaster.pid')
  const [pidLine, , , portLine] = linesOf(lockFile)
  const pid = Number(pidLine)
  if (!Number.isInteger(pid) || pid <= 0) return null
  if (!isAlive(pid)) return null // PostgreSQL clears its own stale lock, with checks of its own
  if (!servesCluster(pid, cluster)) {
    // Some other program got the number (usual after a restart in a container). PostgreSQL would
    // believe it is still running and refuse for ever.
    rmSync(lockFile, { force: true })
    return null
  }
  const port = Number(portLine)
  return Number.isInteger(port) && port > 0 ? { pid, port } : null
}

/**
 * Starts PostgreSQL and returns once it has written its port. Throws with the end of its log when
 * it gives up, which also happens when another process starts the same cluster at that moment.
 * `wantedPort` null means the one it had last if it is free, or any.
 */
export async function startPostmaster(
  cluster: Cluster,
  machine: Machine,
  wantedPort: number | null,
): Promise<Postmaster> {
  const port = wantedPort ?? (await freePort(cluster))
  const [program, argumentList] = machine.runAs.command(machine.binaries.postgres, [
    '-D',
    cluster.dataFolder,
    '-p',
    String(port),
    ...Object.entries({
      ...settings,
      ...machine.settings,
    }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const log = openSync(cluster.logFile, 'w', 0o600)
  // Detached, in a session of its own: Ctrl+C reaches the whole foreground group, and the database
  // must outlive the server that is still finishing its work.
  const child = spawn(program, argumentList, {
    detached: true,
    stdio: ['ignore', log, log],
    ...machine.runAs.identity,
  })
  closeSync(log)
  let ended: string | null = null
  child.once('error', (fault) => (ended = fault.message))
  child.once('exit', (code, signal) => (ended = `terminó con ${signal ?? code}`))
  child.unref()
  const deadline = Date.now() + startTimeoutMs
  while (Date.now() < deadline) {
    if (ended !== null) break
    const found = runningPostmaster(cluster)
    if (found !== null && found.pid === child.pid) {
      writeFileSync(cluster.portFile, String(found.port))
      return found
    }
    await sleep(15)
  }
  throw didNotStart(cluster, ended ?? 'sin respuesta')
}

/** It gave up on these files, and not for want of room, memory or permission. */
export class PostgresGaveUp extends EnvironmentProblem {}

export function didNotStart(cluster: Cluster, how: string): EnvironmentProblem {
  const said = tailOf(cluster)
  const Problem = isKnownComplaint(said) ? EnvironmentProblem : PostgresGaveUp
  return new Problem(`PostgreSQL no arrancó (${how}): ${postgresComplaint(said)}`)
}

/**
 * Fast shutdown, waiting until the cluster is at rest on disk; at once where `isThrownAway`,
 * because the last checkpoint of a cluster nobody will open again may wait in vain for room on a
 * full disk.
 */
export async function stopPostmaster(
  cluster: Cluster,
  postmaster: Postmaster,
  {
    binaries,
    isThrownAway = false,
  }: { readonly binaries: PostgresBinaries; readonly isThrownAway?: boolean },
): Promise<void> {
  if (runningPostmaster(cluster)?.pid !== postmaster.pid) return
  if (!isThrownAway) {
    interrupt(postmaster.pid, 'INT', binaries)
    if (await goneWithin(cluster, postmaster.pid, stopTimeoutMs)) return
  }
  // Immediate: the next start replays the log, as after a power cut. Nothing committed is lost.
  interrupt(postmaster.pid, 'QUIT', binaries)
  if (await goneWithin(cluster, postmaster.pid, stopTimeoutMs)) return
  throw new EnvironmentProblem(`PostgreSQL (proceso ${postmaster.pid}) no se detuvo.`)
}

/** Begins a fast shutdown and waits for nothing: for a process that is at its end. */
export function askToEnd(
  cluster: Cluster,
  postmaster: Postmaster,
  binaries: PostgresBinaries,
): void {
  if (runningPostmaster(cluster)?.pid === postmaster.pid) interrupt(postmaster.pid, 'INT', binaries)
}

async function goneWithin(cluster: Cluster, pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    if (!isAlive(pid) || !servesCluster(pid, cluster)) return true
    await sleep(15)
  }
  return false
}

function interrupt(pid: number, signal: 'INT' | 'QUIT', binaries: PostgresBinaries): void {
  if (platform() === 'win32') {
    spawnSync(binaries.pgCtl, ['kill', signal, String(pid)])
    return
  }
  try {
    process.kill(pid, `SIG${signal}`)
  } catch (fault) {
    if (!(fault instanceof Error && 'code' in fault && fault.code === 'ESRCH')) throw fault
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (fault) {
    return fault instanceof Error && 'code' in fault && fault.code === 'EPERM'
  }
}

// A postmaster lives in its data folder; a zombie or a stranger does not. Only Linux can be asked.
function servesCluster(pid: number, cluster: Cluster): boolean {
  if (platform() !== 'linux') return linesOf(join(cluster.dataFolder, 'postmaster.pid')).length > 0
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster.dataFolder)
  } catch {
    return false
  }
}

function linesOf(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

function tailOf(cluster: Cluster): string {
  return linesOf(cluster.logFile).slice(-12).join('\n').trim()
}

async function freePort(cluster: Cluster): Promise<number> {
  const last = Number(linesOf(cluster.portFile)[0] ?? 0)
  const found = (await portIfFree(last)) ?? (await portIfFree(0))
  if (found === null) throw new EnvironmentProblem('No hay ningún puerto libre en 127.0.0.1.')
  return found
}

function portIfFree(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(null))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address()
      probe.close(() =>
        resolve(address === null || typeof address === 'string' ? null : address.port),
      )
    })
  })
}
