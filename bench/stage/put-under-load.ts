/** Runs the clients of `load.ts` against a server. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

import type { Pace } from './figures.ts'
import { paceOf } from './figures.ts'
import type { LoadJob, LoadResult } from './load.ts'

const program = fileURLToPath(new URL('./load.ts', import.meta.url))

export async function putUnderLoad(
  job: Omit<LoadJob, 'warmUpMs' | 'measuredMs'> & Partial<LoadJob>,
): Promise<Pace & Pick<LoadResult, 'done'>> {
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
