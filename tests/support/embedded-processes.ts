/** The embedded PostgreSQL of a data folder as the operating system sees it. */
import { readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'

/** The superuser's address; only while it runs. */
export async function embeddedAddress(folder: string): Promise<string> {
  const [password, port] = await Promise.all([
    readFile(join(folder, 'postgres', 'password'), 'utf8'),
    readFile(join(folder, 'postgres', 'port'), 'utf8'),
  ])
  return `postgres://postgres:${password.trim()}@127.0.0.1:${port.trim()}/asiento`
}

/**
 * Every process of it, the first one first. Without /proc only that one: the others end when it is
 * gone.
 */
export async function embeddedProcesses(folder: string): Promise<readonly number[]> {
  const lockFile = join(folder, 'postgres', 'cluster', 'postmaster.pid')
  const postmaster = Number((await readFile(lockFile, 'utf8')).split('\n')[0])
  const pids = await everyProcess()
  const parents = await Promise.all(pids.map(parentOf))
  return [postmaster, ...pids.filter((_, index) => parents[index] === postmaster)]
}

/** Those that work in a folder, or in one within; none without /proc. */
export async function processesIn(folder: string): Promise<readonly number[]> {
  const pids = await everyProcess()
  const places = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')))
  return pids.filter((_, index) => `${places[index]}/`.startsWith(`${folder}/`))
}

async function everyProcess(): Promise<readonly number[]> {
  const names = await readdir('/proc').catch(() => [])
  return names.map(Number).filter((pid) => Number.isInteger(pid))
}

async function parentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^PPid:\s*(\d+)$/mu.exec(status)?.[1])
}

/** kill -9, all in one step. */
export function killAll(pids: readonly number[]): void {
  signalAll(pids, 'SIGKILL')
}

export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (fault) {
      // Gone by itself: the processes of PostgreSQL come and go.
      if (!(fault instanceof Error && 'code' in fault && fault.code === 'ESRCH')) throw fault
    }
  }
}
