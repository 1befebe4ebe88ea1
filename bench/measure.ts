/** Clients of `load.ts` against a server, what they and the server's processes took, and tables. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

import { embeddedProcesses } from '#tests/embedded-processes.ts'

import type { LoadJob, LoadResult } from './load.ts'
import type { Stage } from './stage.ts'

export interface Pace {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly slowestMs: number
}

export function paceOf(latenciesMs: readonly number[], elapsedMs = 1): Pace {
  return {
    perSecond: (latenciesMs.length * 1000) / elapsedMs,
    p50Ms: percentile(latenciesMs, 0.5),
    p99Ms: percentile(latenciesMs, 0.99),
    slowestMs: percentile(latenciesMs, 1),
  }
}

/** By nearest rank. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

export async function timeTaken(work: () => Promise<unknown>): Promise<number> {
  const begunMs = performance.now()
  await work()
  return performance.now() - begunMs
}

/** `1.234`, `12,3`, `0,57`: three figures that mean something, as they are written in Spanish. */
export function written(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  const both = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return value.toLocaleString('es-CL', both)
}

export function asTable([heads = [], ...rows]: readonly (readonly string[])[]): string {
  const rule = heads.map((_, column) => (column === 0 ? '---' : '--:'))
  return [heads, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

type Job = Omit<LoadJob, 'warmUpMs' | 'measuredMs'> & Partial<LoadJob>

export async function putUnderLoad(job: Job): Promise<Pace & Pick<LoadResult, 'done'>> {
  const program = fileURLToPath(new URL('./load.ts', import.meta.url))
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify({ warmUpMs: 1500, measuredMs: 5000, ...job }))
  const [said, [exitCode]] = await Promise.all([
    json(child.stdout).catch(() => null),
    once(child, 'close'),
  ])
  if (exitCode !== 0) throw new Error(`The clients failed at ${job.path}`)
  // oxlint-disable-next-line no-unsafe-type-assertion -- a program of ours wrote it
  const { latenciesMs, elapsedMs, done } = said as LoadResult
  return { ...paceOf(latenciesMs, elapsedMs), done }
}

export interface CpuTime {
  readonly server: number
  readonly helpers: number
  readonly postgres: number
}

export interface Reading extends Pace {
  readonly cpu: CpuTime & { readonly sum: number }
}

export async function readUnderLoad(
  stage: Stage,
  job: Job,
  pid: number = stage.server().pid,
): Promise<Reading> {
  const before = await cpuTime(stage, pid)
  const { done, ...pace } = await putUnderLoad(job)
  const { server, helpers, postgres } = cpuSpent(before, await cpuTime(stage, pid), done)
  return { ...pace, cpu: { server, helpers, postgres, sum: server + helpers + postgres } }
}

export async function cpuTime(
  { dataFolder, server }: Stage,
  pid: number = server().pid,
): Promise<CpuTime> {
  const [postmaster = 0] = await embeddedProcesses(dataFolder)
  const all = await processes()
  const own = all.find((each) => each.pid === pid)
  const backends = all.filter(({ parent }) => parent === postmaster)
  return {
    server: own?.ms ?? 0,
    helpers: sum(helpersAmong(all, pid)) + (own?.endedChildrenMs ?? 0),
    postgres: sum([...all.filter((each) => each.pid === postmaster), ...backends]),
  }
}

const sum = (some: readonly Process[]): number =>
  some.reduce((total, { ms, endedChildrenMs }) => total + ms + endedChildrenMs, 0)

export function cpuSpent(before: CpuTime, after: CpuTime, operations: number): CpuTime {
  return {
    server: (after.server - before.server) / operations,
    helpers: (after.helpers - before.helpers) / operations,
    postgres: (after.postgres - before.postgres) / operations,
  }
}

interface Process {
  readonly pid: number
  readonly parent: number
  readonly name: string
  readonly ms: number
  readonly endedChildrenMs: number
}

// sysconf(_SC_CLK_TCK), which is 100 on every Linux that Node runs on.
const ticksPerMs = 0.1

/** All of the machine, by proc(5), `stat`; one may be gone before it is read. */
async function processes(): Promise<readonly Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name))
  const stats = await Promise.all(pids.map((pid) => readProc(pid, 'stat')))
  return stats.map((stat, place) => {
    const [, name = '', rest = ''] = /\((.*)\) (.*)/u.exec(stat) ?? []
    const field = (number: number): number => Number(rest.split(' ')[number - 3] ?? 0)
    const ms = (field(14) + field(15)) / ticksPerMs
    const endedChildrenMs = (field(16) + field(17)) / ticksPerMs
    return { pid: Number(pids[place]), parent: field(4), name, ms, endedChildrenMs }
  })
}

export const readProc = (pid: number | string, file: string): Promise<string> =>
  readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')

function helpersAmong(all: readonly Process[], pid: number): readonly Process[] {
  return all
    .filter(({ parent, name }) => parent === pid && name !== 'postgres')
    .flatMap((child) => [child, ...helpersAmong(all, child.pid)])
}

export async function withHelpers(pid: number): Promise<readonly number[]> {
  return [pid, ...helpersAmong(await processes(), pid).map((each) => each.pid)]
}
