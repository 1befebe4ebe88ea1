/**
 * How long processes have had a processor, as Linux counts it: what a busy machine does not change
 * much.
 */
import { readdir, readFile } from 'node:fs/promises'

import { sql } from 'kysely'

import type { Stage } from './stage.ts'

/** Milliseconds since each began. */
export interface CpuTime {
  readonly server: number
  /** All of PostgreSQL's processes, those that ended included. */
  readonly postgres: number
}

// sysconf(_SC_CLK_TCK), which is 100 on every Linux that Node runs on.
const ticksPerMs = 0.1

export async function cpuTime({ owner, serverPid }: Stage): Promise<CpuTime> {
  const ours = await owner.anywhere((db) =>
    sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db),
  )
  const postmaster = (await statOf(ours.rows[0]?.pid ?? 0)).parent
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name))
  const all = await Promise.all(pids.map(statOf))
  const backends = all.filter(({ parent }) => parent === postmaster)
  const own = await statOf(postmaster)
  return {
    server: (await statOf(serverPid())).ms,
    postgres: backends.reduce((sum, { ms }) => sum + ms, own.ms + own.endedChildrenMs),
  }
}

interface Stat {
  readonly parent: number
  readonly ms: number
  readonly endedChildrenMs: number
}

/** proc(5), `stat`: what follows the name in brackets begins with the third field. */
async function statOf(pid: number | string): Promise<Stat> {
  // A process may be gone before it is read.
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const at = (field: number): number => Number(fields[field - 3] ?? 0)
  return {
    parent: at(4),
    ms: (at(14) + at(15)) / ticksPerMs,
    endedChildrenMs: (at(16) + at(17)) / ticksPerMs,
  }
}
