/**
 * A process that opens strangers' files: it may read its own program, but neither write nor start
 * anything, with a bounded heap and none of the server's secrets. Spoken to in frames, one answer
 * to each.
 */
import { constants, setPriority } from 'node:os'

import type { Frame } from './frames.ts'
import { framesFrom, writeFrame } from './frames.ts'
import type { Started } from './starter.ts'
import { hold, start } from './starter.ts'

const flags = ['--max-old-space-size=512', '--permission', '--allow-fs-read=*', '--no-warnings']

export interface Helper<Answer> {
  /** Null when it ended without an answer, 'late' when it was ended for taking longer. */
  readonly ask: (
    head: object,
    bytes: Uint8Array,
    timeoutMs: number,
  ) => Promise<Frame<Answer> | 'late' | null>
  /** Whether this process stays alive for it: while it works, and not while it waits. */
  readonly hold: (isHeld: boolean) => void
  readonly dismiss: () => void
}

export interface HelperOptions {
  /** Further flags of Node. */
  readonly flags?: readonly string[]
  /** What can wait gives way to whoever is at the counter. */
  readonly isPatient?: boolean
}

export function hireHelper<Answer>(program: string, options: HelperOptions = {}): Helper<Answer> {
  const hired = start([...flags, ...(options.flags ?? [])], program).then((started) => {
    // A helper that dies early closes its ends: that no answer comes says so, the broken pipe need
    // not say it again.
    started.input.on('error', () => undefined)
    started.output.on('error', () => undefined)
    started.output.once('close', () => started.input.destroy())
    if (options.isPatient === true) giveWay(started.pid)
    return { ...started, answers: framesFrom<Answer>(started.output) }
  })
  const whenHired = (act: (started: Started) => void): void => {
    void hired.then(act, () => undefined)
  }
  const dismiss = (): void => whenHired(end)
  return {
    async ask(head, bytes, timeoutMs) {
      const { input, answers } = await hired
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        dismiss()
      }, timeoutMs)
      writeFrame(input, head, bytes)
      const { value: frame } = await answers.next()
      clearTimeout(timer)
      return frame ?? (isLate ? 'late' : null)
    },
    hold: (isHeld) => {
      whenHired(({ input, output }) => {
        for (const side of [input, output]) hold(side, isHeld)
      })
    },
    dismiss,
  }
}

function end({ pid, output }: Started): void {
  // Its number may be another's by now.
  if (output.closed || output.readableEnded) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself.
  }
}

function giveWay(pid: number): void {
  try {
    // A tenth of a busy processor rather than none: what is asked for has to end on a machine that
    // is never idle, too.
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It ended at once, or the system keeps its own counsel: it works all the same.
  }
}
