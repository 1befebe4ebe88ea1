/**
 * Opens strangers' files in a process of their own, with a limit on time, memory and how many at
 * once: a hostile PDF costs its sender an answer, not the counter its server. A thread would be
 * cheaper and is not enough: a file was seen to exhaust a worker's heap in one step and take the
 * whole server down with it.
 *
 * A helper takes half a second to start and a file takes milliseconds, so a helper that did well is
 * kept for the next file. One that met a file it could not read is let go: nothing of a hostile
 * file may wait for its successor.
 */
import type { Job, Outcome } from './foreign-pdf.ts'
import type { Frame } from './frames.ts'
import { program } from '../../common/product-files.ts'
import { type Helper, hireHelper } from './helper.ts'

const broken: Outcome = { kind: 'declined', reason: 'broken' }
const mostAtOnce = 2
/** What a library forgets to let go of ends with the helper. */
const mostFilesEach = 200
/** Each holds some 100 MB: a counter at rest need not pay for them. */
const keptIdleMs = 60_000

interface Kept {
  readonly helper: Helper<Outcome>
  files: number
  retirement: NodeJS.Timeout | null
}

const idle: Kept[] = []
let working = 0
const waiting: (() => void)[] = []

/** Past `timeoutMs`, or the memory allowed, the file counts as broken. */
export async function workApart(job: Job, bytes: Uint8Array, timeoutMs: number): Promise<Outcome> {
  if (working >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else working += 1
  try {
    const kept = takeKept()
    // A helper kept too long may have died of something else than this file: a fresh one has the
    // last word.
    return (
      (kept && (await employ(kept, job, bytes, timeoutMs))) ??
      (await employ(hire(), job, bytes, timeoutMs)) ??
      broken
    )
  } finally {
    // The place passes from hand to hand: whoever waits longest takes it without it ever being
    // free.
    const next = waiting.shift()
    if (next) next()
    else working -= 1
  }
}

/** Null when the helper ended without an answer. */
async function employ(
  one: Kept,
  job: Job,
  bytes: Uint8Array,
  timeoutMs: number,
): Promise<Outcome | null> {
  one.files += 1
  const frame = await one.helper.ask(job, bytes, timeoutMs)
  if (frame === null || frame === 'late') return frame && broken
  const outcome = outcomeOf(frame)
  const isReadable = outcome.kind !== 'declined' || outcome.reason !== 'broken'
  if (isReadable && one.files < mostFilesEach) keep(one)
  else one.helper.dismiss()
  return outcome
}

function outcomeOf({ head, bytes }: Frame<Outcome>): Outcome {
  return head.kind === 'paper' ? { ...head, bytes } : head
}

function takeKept(): Kept | null {
  const kept = idle.pop()
  if (!kept) return null
  clearTimeout(kept.retirement ?? undefined)
  kept.helper.hold(true)
  return kept
}

function hire(): Kept {
  return { helper: hireHelper<Outcome>(program('open-pdf')), files: 0, retirement: null }
}

function keep(one: Kept): void {
  one.helper.hold(false)
  idle.push(one)
  one.retirement = setTimeout(() => {
    idle.splice(idle.indexOf(one), 1)
    one.helper.dismiss()
  }, keptIdleMs).unref()
}
