/**
 * How long processes have had a processor, as Linux counts it: what a busy machine does not change
 * much.
 */
import { readdir, readFile } from 'node:fs/promises'

import { sql } from 'kysely'

import { familyOf, isDatabase } from './memory.ts'
import type { Stage } from './stage.ts'

/** Milliseconds since each began. */
export interface CpuTime {
  readonly server: number
  /** All that the server started but PostgreSQL, those that ended included. */
  readonly helpers: number
  /** All of PostgreSQL's processes, those that ended included. */
  readonly postgres: number
}

// sysconf(_SC_CLK_TCK), which is 100 on every Linux that Node runs on.
const ticksPerMs = 0.1

/** Of the stage's server, or of another one on its PostgreSQL. */
export async function cpuTime(
  { owner, serverPid }: Stage,
  pid: number = serverPid(),
): Promise<CpuTime> {
  const ours = await owner.anywhere((db) =>
    sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db),
  )
  const postmaster = (await statOf(ours.rows[0]?.pid ?? 0)).parent
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name))
  const backends = (await Promise.all(pids.map(statOf))).filter(
    ({ parent }) => parent === postmaster,
  )
  const server = await statOf(pid)
  const helpers = await Promise.all((await helpersOf(pid)).map(statOf))
  return {
    server: server.ms,
    helpers: helpers.reduce((sum, each) => sum + allOf(each), server.endedChildrenMs),
    postgres: backends.reduce((sum, { ms }) => sum + ms, allOf(await statOf(postmaster))),
  }
}

export function cpuSpent(before: CpuTime, after: CpuTime): CpuTime {
  return {
    server: after.server - before.server,
    helpers: after.helpers - before.helpers,
    postgres: after.postgres - before.postgres,
  }
}

/** What it started, PostgreSQL aside. */
export async function helpersOf(pid: number): Promise<number[]> {
  const family = await familyOf(pid)
  return [...family]
    .filter(([name, status]) => name !== String(pid) && !isDatabase(status))
    .map(([name]) => Number(name))
}

const allOf = ({ ms, endedChildrenMs }: Stat): number => ms + endedChildrenMs

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
