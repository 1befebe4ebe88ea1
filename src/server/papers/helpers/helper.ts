/**
 * A process that opens strangers' files: it may read its own program, but neither write nor start
 * anything, with a bounded heap and none of the server's secrets. Spoken to in frames, one answer
 * to each. Started when it is asked, and anew after a file ended it.
 */
import type { ChildProcessByStdio } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { platform } from 'node:os'
import type { Readable, Writable } from 'node:stream'

import type { Frame } from './frames.ts'
import { framesFrom, writeFrame } from './frames.ts'

const flags = [
  '--max-old-space-size=512',
  '--permission',
  '--allow-fs-read=*',
  '--allow-worker',
  '--no-warnings',
]

/** By the clock, for each second of the processor's time: others may come first. */
const clockFactor = 10

export interface Helper {
  /**
   * Null when the question ended the process, or cost more than `mostCpuMs` of the processor's
   * time.
   */
  readonly ask: <Answer>(
    question: object,
    bytes: Uint8Array,
    mostCpuMs: number,
  ) => Promise<Frame<Answer> | null>
  /** Whether the process that answered last is still there. */
  readonly isRunning: () => boolean
  /** Whether this process stays alive for it: while it works, and not while it waits. */
  readonly hold: (isHeld: boolean) => void
  readonly end: () => void
}

/** What the child is told with every question. */
export interface Allowed {
  readonly mostCpuMs: number
}

interface Running {
  readonly child: ChildProcessByStdio<Writable, Readable, null>
  readonly answers: AsyncGenerator<Frame<unknown>, void>
}

/** `niceness`: of 19, how much all its threads give way to others (nice(1)). */
export function openHelper(
  program: string,
  niceness: number,
  more: readonly string[] = [],
): Helper {
  let current: Promise<Running> | null = null

  function begin(): Promise<Running> {
    const begun = started([...flags, ...more, program], niceness, () => forget(begun))
    begun.catch(() => forget(begun))
    return begun
  }
  function forget(one: Promise<Running>): void {
    if (current === one) current = null
  }
  const whenBegun = (act: (running: Running) => unknown): void => {
    void current?.then(act, () => undefined)
  }
  function end(): void {
    whenBegun(({ child }) => child.kill('SIGKILL'))
    current = null
  }

  return {
    async ask<Answer>(question: object, bytes: Uint8Array, mostCpuMs: number) {
      current ??= begin()
      const asked = current
      const { child, answers } = await asked
      const timer = setTimeout(end, mostCpuMs * clockFactor)
      writeFrame(child.stdin, { ...question, mostCpuMs } satisfies Allowed, bytes)
      const { value: frame } = await answers.next()
      clearTimeout(timer)
      if (!frame) forget(asked)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a program of ours wrote it
      return (frame as Frame<Answer> | undefined) ?? null
    },
    isRunning: () => current !== null,
    hold(isHeld) {
      whenBegun(({ child }) =>
        [child, child.stdin, child.stdout].forEach((each) => hold(each, isHeld)),
      )
    },
    end,
  }
}

async function started(
  options: readonly string[],
  niceness: number,
  onEnd: () => void,
): Promise<Running> {
  const words = [process.execPath, ...options]
  const [file = '', ...rest] =
    niceness === 0 || platform() === 'win32' ? words : ['nice', '-n', String(niceness), ...words]
  const child = spawn(file, rest, {
    // None of the server's secrets is any business of a stranger's file.
    env: { PATH: process.env['PATH'] },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  // That no answer comes says that it died early: the broken pipe need not say it again.
  child.stdin.on('error', () => undefined)
  child.once('close', onEnd)
  await once(child, 'spawn')
  return { child, answers: framesFrom<unknown>(child.stdout) }
}

/** Whether this process stays alive for it. */
function hold(end: object, isHeld: boolean): void {
  if (!('ref' in end && 'unref' in end)) return
  const act = isHeld ? end.ref : end.unref
  if (typeof act === 'function') act.call(end)
}
