/**
 * Opens strangers' files in a process of their own, with a limit on time, memory and how many at once: a hostile PDF
 * costs its sender an answer, not the counter its server. A thread would be cheaper and is not enough: a file was
 * seen to exhaust a worker's heap in one step and take the whole server down with it.
 *
 * A helper takes half a second to start and a file takes milliseconds, so a helper that did well is kept for the next
 * file. One that met a file it could not read is let go: nothing of a hostile file may wait for its successor.
 */
import type { ChildProcessByStdio } from 'node:child_process'
import { spawn } from 'node:child_process'
import { Socket } from 'node:net'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Job, Outcome } from './foreign-pdf.ts'
import type { Frame } from './frames.ts'
import { framesFrom, writeFrame } from './frames.ts'

const child = fileURLToPath(new URL('./apart-child.ts', import.meta.url))
/** It may read (its own program) but neither write, nor start anything. */
const flags = ['--max-old-space-size=512', '--permission', '--allow-fs-read=*', '--no-warnings']
const broken: Outcome = { kind: 'declined', reason: 'broken' }
const mostAtOnce = 2
/** What a library forgets to let go of ends with the helper. */
const mostFilesEach = 200
/** Each holds some 100 MB: a counter at rest need not pay for them. */
const keptIdleMs = 60_000

interface Helper {
  readonly process: ChildProcessByStdio<Writable, Readable, null>
  readonly answers: AsyncIterator<Frame<Outcome>, void>
  files: number
  retirement: NodeJS.Timeout | null
}

const idle: Helper[] = []
let working = 0
const waiting: (() => void)[] = []

/** Past `timeoutMs`, or the memory allowed, the file counts as broken. */
export async function workApart(job: Job, bytes: Uint8Array, timeoutMs: number): Promise<Outcome> {
  if (working >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else working += 1
  try {
    const kept = takeKept()
    // A helper kept too long may have died of something else than this file: a fresh one has the last word.
    return (
      (kept && (await employ(kept, job, bytes, timeoutMs))) ??
      (await employ(hire(), job, bytes, timeoutMs)) ??
      broken
    )
  } finally {
    // The place passes from hand to hand: whoever waits longest takes it without it ever being free.
    const next = waiting.shift()
    if (next) next()
    else working -= 1
  }
}

/** Null when the helper ended without an answer. */
async function employ(
  helper: Helper,
  job: Job,
  bytes: Uint8Array,
  timeoutMs: number,
): Promise<Outcome | null> {
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    dismiss(helper)
  }, timeoutMs)
  helper.files += 1
  writeFrame(helper.process.stdin, job, bytes)
  const { value: frame } = await helper.answers.next()
  clearTimeout(timer)
  if (!frame) return isLate ? broken : null
  const outcome = outcomeOf(frame)
  const isReadable = outcome.kind !== 'declined' || outcome.reason !== 'broken'
  if (isReadable && helper.files < mostFilesEach) keep(helper)
  else dismiss(helper)
  return outcome
}

function outcomeOf({ head, bytes }: Frame<Outcome>): Outcome {
  return head.kind === 'paper' ? { ...head, bytes } : head
}

function takeKept(): Helper | null {
  const kept = idle.pop()
  if (!kept) return null
  clearTimeout(kept.retirement ?? undefined)
  hold(kept, true)
  return kept
}

function hire(): Helper {
  const helper = spawn(process.execPath, [...flags, child], {
    // None of the server's secrets is any business of a stranger's file.
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    windowsHide: true,
  })
  // A helper that dies early closes its ends: that no answer comes says so, the broken pipe need not say it again.
  helper.stdin.on('error', () => undefined)
  helper.on('error', () => undefined)
  return {
    process: helper,
    answers: framesFrom<Outcome>(helper.stdout),
    files: 0,
    retirement: null,
  }
}

function keep(helper: Helper): void {
  hold(helper, false)
  idle.push(helper)
  helper.retirement = setTimeout(() => {
    idle.splice(idle.indexOf(helper), 1)
    dismiss(helper)
  }, keptIdleMs).unref()
}

function dismiss(helper: Helper): void {
  helper.process.kill('SIGKILL')
}

/** Whether this process stays alive for its helper: while it works, and not while it waits. */
function hold({ process: helper }: Helper, isHeld: boolean): void {
  for (const end of [helper, helper.stdin, helper.stdout]) {
    if (end !== helper && !(end instanceof Socket)) continue
    if (isHeld) end.ref()
    else end.unref()
  }
}
