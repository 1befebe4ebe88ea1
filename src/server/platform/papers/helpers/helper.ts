/**
 * A process that opens strangers' files: it may read its own program, but neither write nor start
 * anything, with a bounded heap and none of the server's secrets. One answer to each question.
 * Started when it is asked, and anew after a file ended it.
 */
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { platform } from 'node:os'

/** What a question, or an answer, says, and bytes. */
export interface Frame<Head> {
  readonly head: Head
  readonly bytes: Buffer
  /** What the process that answers holds of memory. */
  readonly rssBytes: number
}

export interface Asked<Question> extends Omit<Frame<Question>, 'rssBytes'> {
  readonly mostCpuMs: number
}

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

/** `niceness`: of 19, how much all its threads give way to others (nice(1)). */
export function openHelper(
  program: string,
  niceness: number,
  more: readonly string[] = [],
): Helper {
  let current: Promise<ChildProcess> | null = null

  function begin(): Promise<ChildProcess> {
    const begun = started([...flags, ...more, program], niceness, () => forget(begun))
    begun.catch(() => forget(begun))
    return begun
  }
  function forget(one: Promise<ChildProcess>): void {
    if (current === one) current = null
  }
  const whenBegun = (act: (child: ChildProcess) => unknown): void => {
    void current?.then(act, () => undefined)
  }
  function end(): void {
    whenBegun((child) => child.kill('SIGKILL'))
    current = null
  }

  return {
    async ask<Answer>(question: object, bytes: Uint8Array, mostCpuMs: number) {
      current ??= begin()
      const asked = current
      const child = await asked
      const timer = setTimeout(end, mostCpuMs * clockFactor)
      const asking = { head: question, bytes: asBuffer(bytes), mostCpuMs }
      const frame = await answerOf<Answer>(child, asking)
      clearTimeout(timer)
      if (!frame) forget(asked)
      return frame
    },
    isRunning: () => current !== null,
    hold(isHeld) {
      whenBegun((child) => {
        for (const each of [child, child.channel]) each?.[isHeld ? 'ref' : 'unref']()
      })
    },
    end,
  }
}

/** Null when it ended instead. */
function answerOf<Answer>(
  child: ChildProcess,
  question: Asked<object>,
): Promise<Frame<Answer> | null> {
  const { promise, resolve } = Promise.withResolvers<Frame<Answer> | null>()
  const ended = (): void => resolve(null)
  child.once('close', ended)
  // A program of ours wrote it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  child.once('message', (frame) => resolve(frame as unknown as Frame<Answer>))
  // That no answer comes says that it died early: the broken channel need not say it again.
  child.send(question, () => undefined)
  return promise.finally(() => child.off('close', ended))
}

export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
}

async function started(
  options: readonly string[],
  niceness: number,
  onEnd: () => void,
): Promise<ChildProcess> {
  const words = [process.execPath, ...options]
  const [file = '', ...rest] =
    niceness === 0 || platform() === 'win32' ? words : ['nice', '-n', String(niceness), ...words]
  const child = spawn(file, rest, {
    // None of the server's secrets is any business of a stranger's file.
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  child.once('close', onEnd)
  await once(child, 'spawn')
  return child
}
