/** How much memory a process and its children hold, as Linux counts it: resident bytes. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

const sampleEveryMs = 10

/** Null where /proc does not tell. */
export async function residentBytes(pid: number): Promise<number | null> {
  return kibibytes(await statusOf(pid), 'VmRSS')
}

/** What a process and its children held at most while `work` ran, beyond what they held before. */
export async function memoryRaisedBy(
  pid: number,
  work: () => Promise<unknown>,
): Promise<number | null> {
  const before = await residentBytes(pid)
  if (before === null) return null
  const childrenBefore = await childrenBytes(pid)
  // proc(5): 5 sets the process's own high-water mark back to what it holds now.
  await writeFile(`/proc/${pid}/clear_refs`, '5')
  let isWorking = true
  const watching = largestChildren(pid, () => isWorking)
  try {
    await work()
  } finally {
    isWorking = false
  }
  const peak = kibibytes(await statusOf(pid), 'VmHWM') ?? before
  return peak - before + Math.max(0, (await watching) - childrenBefore)
}

/** The children come and go, so they are looked at again and again. */
async function largestChildren(pid: number, isWorking: () => boolean): Promise<number> {
  let largest = 0
  while (isWorking()) {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    largest = Math.max(largest, await childrenBytes(pid))
    // oxlint-disable-next-line no-await-in-loop
    await pause(sampleEveryMs)
  }
  return largest
}

/** Helpers are started by a shell; the database is no helper. */
async function childrenBytes(pid: number): Promise<number> {
  const all = await familyOf(pid)
  all.delete(String(pid))
  return [...all.values()]
    .filter((status) => !isDatabase(status))
    .reduce((sum, status) => sum + (kibibytes(status, 'VmRSS') ?? 0), 0)
}

/** What is told of a process and of everything it started, by number. */
export async function familyOf(pid: number): Promise<Map<string, string>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name))
  const statuses = await Promise.all(pids.map(statusOf))
  const statusBy = new Map(pids.map((name, index) => [name, statuses[index] ?? '']))
  const parentOf = (name: string): string | undefined =>
    /^PPid:\s*(\d+)$/mu.exec(statusBy.get(name) ?? '')?.[1]
  const isOurs = (name: string | undefined): boolean =>
    name !== undefined && (name === String(pid) || isOurs(parentOf(name)))
  return new Map([...statusBy].filter(([name]) => isOurs(name)))
}

export function isDatabase(status: string): boolean {
  return /^Name:\s*postgres$/mu.test(status)
}

// A process may be gone before it is read.
function statusOf(pid: number | string): Promise<string> {
  return readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
}

function kibibytes(status: string, name: string): number | null {
  const match = new RegExp(`^${name}:\\s*(\\d+) kB$`, 'mu').exec(status)
  return match ? Number(match[1]) * 1024 : null
}

/**
 * What a server and everything it started hold, in bytes; pages that several share are counted once
 * (PSS, proc(5)).
 */
export interface Held {
  /** What no file backs: what the machine must hold, whoever else runs on it. */
  readonly all: number
  readonly server: number
  readonly database: number
  /**
   * Of the database, what its processes share: its cache. A connection holds its own for ten
   * minutes at most.
   */
  readonly databaseShared: number
  readonly helpers: number
  /** And pages of programs and libraries, which the machine may drop and others may share. */
  readonly withFiles: number
}

/** Zeroes where /proc does not tell. */
export async function heldBytes(pid: number): Promise<Held> {
  const held = { all: 0, server: 0, database: 0, databaseShared: 0, helpers: 0, withFiles: 0 }
  for (const [name, status] of await familyOf(pid)) {
    // oxlint-disable-next-line no-await-in-loop -- some twenty of them, and PostgreSQL's come and go
    const { own, shared, withFiles } = await ownBytes(name)
    const isOfDatabase = isDatabase(status)
    held[name === String(pid) ? 'server' : isOfDatabase ? 'database' : 'helpers'] += own
    if (isOfDatabase) held.databaseShared += shared
    held.all += own
    held.withFiles += withFiles
  }
  return held
}

/** The same of one process by itself; `own` holds what is `shared` too. */
export async function ownBytes(
  pid: number | string,
): Promise<{ readonly own: number; readonly shared: number; readonly withFiles: number }> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  const shared = kibibytes(rollup, 'Pss_Shmem') ?? 0
  const own = (kibibytes(rollup, 'Pss_Anon') ?? 0) + shared
  return { own, shared, withFiles: kibibytes(rollup, 'Pss') ?? 0 }
}
