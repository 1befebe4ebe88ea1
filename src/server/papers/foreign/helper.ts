/**
 * A process that opens strangers' files: it may read its own program, but neither write nor start
 * anything, with a bounded heap and none of the server's secrets. Spoken to in frames, one answer
 * to each. Started when it is asked, and anew after a file ended it.
 */
import type { Frame } from './frames.ts'
import { framesFrom, writeFrame } from './frames.ts'
import type { Started } from './starter.ts'
import { hold, start } from './starter.ts'

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

type Running = Started & { readonly answers: AsyncGenerator<Frame<unknown>, void> }

/** `niceness`: of 19, how much it gives way to others (nice(1)). */
export function openHelper(
  program: string,
  niceness: number,
  more: readonly string[] = [],
): Helper {
  let current: Promise<Running> | null = null

  function begin(): Promise<Running> {
    const begun = start([...flags, ...more], program, niceness).then((started) => {
      // A helper that dies early closes its ends: that no answer comes says so, the broken pipe
      // need not say it again.
      started.input.on('error', () => undefined)
      started.output.on('error', () => undefined)
      started.output.once('close', () => {
        started.input.destroy()
        forget(begun)
      })
      return { ...started, answers: framesFrom<unknown>(started.output) }
    })
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
    whenBegun(kill)
    current = null
  }

  return {
    async ask<Answer>(question: object, bytes: Uint8Array, mostCpuMs: number) {
      current ??= begin()
      const asked = current
      const { input, answers } = await asked
      const timer = setTimeout(end, mostCpuMs * clockFactor)
      writeFrame(input, { ...question, mostCpuMs } satisfies Allowed, bytes)
      const { value: frame } = await answers.next()
      clearTimeout(timer)
      if (!frame) forget(asked)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a program of ours wrote it
      return (frame as Frame<Answer> | undefined) ?? null
    },
    isRunning: () => current !== null,
    hold(isHeld) {
      whenBegun(({ input, output }) => [input, output].forEach((side) => hold(side, isHeld)))
    },
    end,
  }
}

function kill({ pid, output }: Started): void {
  // Its number may be another's by now.
  if (output.closed || output.readableEnded) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself.
  }
}
