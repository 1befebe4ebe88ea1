/**
 * How long a request may wait for what stands outside this process: the database, the file store, a
 * provider. It has one deadline for all its waits together; what it works itself, or what the
 * client takes to send, does not count. Whatever goes on after the answer, and whatever others
 * share, does not stand under it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { performance } from 'node:perf_hooks'

/** Ten seconds are promised; the last one is for saying so. */
export const requestMs = 9_000

/** What was waited for did not come in time: it may or may not have happened. */
export class TooLate extends Error {
  constructor() {
    super('No answer in time')
    this.name = 'TooLate'
  }
}

interface Timeouts {
  /** Not counting the wait under way. */
  leftMs: number
  waits: number
  sinceMs: number
}

const inForce = new AsyncLocalStorage<Timeouts>()

/** Runs `work` under a deadline of its own, which is lifted when it resolves. */
export async function underDeadline<Result>(
  work: () => Promise<Result>,
  limitMs: number = requestMs,
): Promise<Result> {
  const timeLimit = { leftMs: limitMs, waits: 0, sinceMs: 0 }
  try {
    return await inForce.run(timeLimit, work)
  } finally {
    timeLimit.leftMs = Infinity
  }
}

/**
 * Milliseconds the request under way may still wait; Infinity for work that is nobody's request.
 */
export function msLeft(): number {
  const timeLimit = inForce.getStore()
  if (timeLimit === undefined) return Infinity
  const { leftMs, waits, sinceMs } = timeLimit
  return Math.max(0, waits === 0 ? leftMs : leftMs - (performance.now() - sinceMs))
}

/** From now until what it returns is called, the request waits; several waits at once are one. */
export function beginWait(): () => void {
  const timeLimit = inForce.getStore()
  if (timeLimit === undefined) return () => undefined
  if (timeLimit.waits === 0) timeLimit.sinceMs = performance.now()
  timeLimit.waits += 1
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    timeLimit.waits -= 1
    if (timeLimit.waits === 0) timeLimit.leftMs -= performance.now() - timeLimit.sinceMs
  }
}

export function restartDeadline(): void {
  const timeLimit = inForce.getStore()
  if (timeLimit === undefined || timeLimit.leftMs === Infinity) return
  timeLimit.leftMs = requestMs
  timeLimit.sinceMs = performance.now()
}

/**
 * What is awaited, or `TooLate` at the deadline. It goes on; what becomes of it then is told to
 * `isMissed`.
 */
export async function inTime<Result>(
  awaited: Promise<Result>,
  isMissed: (result: Result) => void = () => undefined,
): Promise<Result> {
  const limitMs = msLeft()
  if (limitMs === Infinity) return awaited
  const endWait = beginWait()
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      isOver = true
      reject(new TooLate())
    }, limitMs)
  })
  awaited.then(
    (result) => isOver && isMissed(result),
    () => undefined,
  )
  try {
    return await Promise.race([awaited, late])
  } finally {
    clearTimeout(timer)
    endWait()
  }
}
