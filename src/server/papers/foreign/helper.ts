/**
 * A process that opens strangers' files: it may read its own program, but neither write nor start
 * anything, with a bounded heap and none of the server's secrets. Spoken to in frames, one answer
 * to each.
 */
import type { ChildProcessByStdio } from 'node:child_process'
import { spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import type { Readable, Writable } from 'node:stream'

import type { Frame } from './frames.ts'
import { framesFrom, writeFrame } from './frames.ts'

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
  const helper = spawn(process.execPath, [...flags, ...(options.flags ?? []), program], {
    // None of the server's secrets is any business of a stranger's file.
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    windowsHide: true,
  })
  // A helper that dies early closes its ends: that no answer comes says so, the broken pipe need
  // not say it again.
  helper.stdin.on('error', () => undefined)
  helper.on('error', () => undefined)
  if (options.isPatient === true) giveWay(helper.pid)
  const answers = framesFrom<Answer>(helper.stdout)
  const dismiss = (): void => {
    helper.kill('SIGKILL')
  }
  return {
    async ask(head, bytes, timeoutMs) {
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        dismiss()
      }, timeoutMs)
      writeFrame(helper.stdin, head, bytes)
      const { value: frame } = await answers.next()
      clearTimeout(timer)
      return frame ?? (isLate ? 'late' : null)
    },
    hold: (isHeld) => hold(helper, isHeld),
    dismiss,
  }
}

function giveWay(pid: number | undefined): void {
  try {
    // A tenth of a busy processor rather than none: what is asked for has to end on a machine that
    // is never idle, too.
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It ended at once, or the system keeps its own counsel: it works all the same.
  }
}

function hold(helper: ChildProcessByStdio<Writable, Readable, null>, isHeld: boolean): void {
  for (const end of [helper, helper.stdin, helper.stdout]) {
    if (end !== helper && !(end instanceof Socket)) continue
    if (isHeld) end.ref()
    else end.unref()
  }
}
