/**
 * Opens strangers' files in a process of their own, with a limit on time, memory and how many at once: a hostile PDF
 * costs its sender an answer, not the counter its server. A thread would be cheaper and is not enough: a file was
 * seen to exhaust a worker's heap in one step and take the whole server down with it.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Job, Outcome } from './foreign-pdf.ts'

const child = fileURLToPath(new URL('./apart-child.ts', import.meta.url))
/** It may read (its own program) but neither write, nor start anything. */
const flags = ['--max-old-space-size=512', '--permission', '--allow-fs-read=*', '--no-warnings']
const broken: Outcome = { kind: 'declined', reason: 'broken' }
const mostAtOnce = 2

let working = 0
const waiting: (() => void)[] = []

/** Past `timeoutMs`, or the memory allowed, the file counts as broken. */
export async function workApart(job: Job, bytes: Uint8Array, timeoutMs: number): Promise<Outcome> {
  if (working >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else working += 1
  try {
    return await employ(job, bytes, timeoutMs)
  } finally {
    // The place passes from hand to hand: whoever waits longest takes it without it ever being free.
    const next = waiting.shift()
    if (next) next()
    else working -= 1
  }
}

async function employ(job: Job, bytes: Uint8Array, timeoutMs: number): Promise<Outcome> {
  const helper = spawn(process.execPath, [...flags, child], {
    // None of the server's secrets is any business of a stranger's file.
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    windowsHide: true,
  })
  // A helper that dies early closes its end: its exit says so, the broken pipe need not say it again.
  helper.stdin.on('error', () => {})
  helper.stdin.write(`${JSON.stringify(job)}\n`)
  helper.stdin.end(bytes)
  const [said, [exitCode]] = await Promise.all([buffer(helper.stdout), once(helper, 'close')])
  return exitCode === 0 ? readOutcome(said) : broken
}

function readOutcome(said: Buffer): Outcome {
  const end = said.indexOf('\n')
  const outcome: Outcome = JSON.parse(said.toString('utf8', 0, end))
  return outcome.kind === 'paper' ? { ...outcome, bytes: said.subarray(end + 1) } : outcome
}
