/** Runs the clients of `load.ts` against a server. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

import type { CpuTime } from './cpu-time.ts'
import { cpuSpent, cpuTime } from './cpu-time.ts'
import type { Pace } from './figures.ts'
import { paceOf } from './figures.ts'
import type { LoadJob, LoadResult } from './load.ts'
import type { Stage } from './stage.ts'

const program = fileURLToPath(new URL('./load.ts', import.meta.url))

type Job = Omit<LoadJob, 'warmUpMs' | 'measuredMs'> & Partial<LoadJob>

/** Processor in milliseconds an operation. */
export interface Reading extends Pace {
  readonly cpu: CpuTime & { readonly sum: number }
}

/** `pid`: the server that is asked, when it is not the stage's own. */
export async function readUnderLoad(
  stage: Stage,
  job: Job,
  pid: number = stage.serverPid(),
): Promise<Reading> {
  const before = await cpuTime(stage, pid)
  const { done, ...pace } = await putUnderLoad(job)
  const spent = cpuSpent(before, await cpuTime(stage, pid))
  const server = spent.server / done
  const helpers = spent.helpers / done
  const postgres = spent.postgres / done
  return { ...pace, cpu: { server, helpers, postgres, sum: server + helpers + postgres } }
}

export async function putUnderLoad(job: Job): Promise<Pace & Pick<LoadResult, 'done'>> {
  const whole: LoadJob = { warmUpMs: 1500, measuredMs: 5000, ...job }
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(whole))
  const [said, [exitCode]] = await Promise.all([readResult(child.stdout), once(child, 'close')])
  if (exitCode !== 0 || !said) throw new Error(`The clients failed at ${job.path}`)
  return { ...paceOf(said.latenciesMs, said.elapsedMs), done: said.done }
}

// Cut short when the clients fail: the exit code says so.
async function readResult(output: NodeJS.ReadableStream): Promise<LoadResult | null> {
  return json(output).then(
    // oxlint-disable-next-line no-unsafe-type-assertion -- a program of ours wrote it
    (said) => said as LoadResult,
    () => null,
  )
}
