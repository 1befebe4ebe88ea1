/**
 * The disk that files lie on, which may be another machine's. One that hangs keeps whatever thread
 * of libuv was asked of it: three at most, so that people go on signing in and registering without
 * a file. Nobody waits for one act of it longer than eight seconds (decision 119).
 */
import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'

import { cleanedUp } from '../../common/clean-up.ts'
import { beginWait, giveBack, msLeft } from '../../common/deadline.ts'
import { StoreAway } from './file-store.ts'

/** Of libuv's four; a started server has eight (`scripts/release/frugal.mjs`). */
const mostAtOnce = 3
const patienceMs = 8_000
const lookEveryMs = 200

let underWay = 0
/** Of those under way, which nobody waits for any more. */
let hanging = 0
const waiting = new Set<() => void>()
/** How each that is awaited is given up, and from when on (`performance.now`). */
const awaited = new Map<() => void, number>()
let clock: NodeJS.Timeout | undefined

/**
 * What `work` resolves to, which asks the disk for one thing after the other and takes no time of
 * its own. Throws `StoreAway` when that takes too long; if it comes after all, `isMissed` has it.
 */
export function onFileDisk<Result>(
  work: () => Promise<Result>,
  isMissed: (result: Result) => unknown = () => undefined,
): Promise<Result> {
  if (hanging === mostAtOnce) return Promise.reject(silent())
  return inTurn(work, isMissed, false)
}

/** Closes a file: that is begun in its turn also when nobody waits for it any more. */
function closed(handle: FileHandle): Promise<void> {
  return inTurn(
    () => handle.close(),
    () => undefined,
    true,
  )
}

async function inTurn<Result>(
  work: () => Promise<Result>,
  isMissed: (result: Result) => unknown,
  mustBegin: boolean,
): Promise<Result> {
  const endWait = beginWait()
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  let isGivenUp = false
  let isBegun = false
  let isHanging = false
  const hangs = (): void => {
    isHanging = true
    hanging += 1
  }
  const enter = async (): Promise<void> => {
    underWay += 1
    isBegun = true
    if (isGivenUp) hangs()
    try {
      const result = await work()
      if (isGivenUp) isMissed(result)
      resolve(result)
    } catch (cause) {
      reject(cause)
    } finally {
      underWay -= 1
      if (isHanging) hanging -= 1
      letIn()
    }
  }
  const begin = (): void => void enter()
  const giveUp = (): void => {
    isGivenUp = true
    awaited.delete(giveUp)
    if (!mustBegin) waiting.delete(begin)
    if (isBegun) hangs()
    reject(silent())
  }
  waiting.add(begin)
  awaited.set(giveUp, performance.now() + Math.min(patienceMs, msLeft()))
  clock ??= setInterval(giveUpLate, lookEveryMs)
  letIn()
  try {
    return await promise
  } finally {
    awaited.delete(giveUp)
    endWait()
  }
}

/** Whoever came first. */
function letIn(): void {
  for (const begin of waiting) {
    if (underWay === mostAtOnce) return
    waiting.delete(begin)
    begin()
  }
}

/** One timer for all: one for each piece of a file cost milliseconds a file. */
function giveUpLate(): void {
  const now = performance.now()
  for (const [giveUp, at] of awaited) if (at <= now) giveUp()
  if (awaited.size > 0) return
  clearInterval(clock)
  clock = undefined
}

function silent(): StoreAway {
  return new StoreAway('El disco de la carpeta de archivos no responde.', false)
}

/** The same for work on the bytes of an open file; the file is closed whatever becomes of it. */
export async function withFile<Result>(
  file: string,
  flags: string,
  work: (handle: FileHandle) => Promise<Result>,
): Promise<Result> {
  const handle = await opened(file, flags)
  return cleanedUp(
    () => work(handle),
    () => closed(handle),
  )
}

/** The bytes of a file, piece by piece: what moves may take as long as it needs. */
export async function* piecesOf(file: string, pieceBytes = 65_536): AsyncGenerator<Buffer> {
  const handle = await opened(file, 'r')
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one piece after the other
      const { buffer, bytesRead } = await moved(() =>
        handle.read(Buffer.allocUnsafeSlow(pieceBytes), 0, pieceBytes),
      )
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await closed(handle).catch(() => undefined)
  }
}

function opened(file: string, flags: string): Promise<FileHandle> {
  return onFileDisk(
    () => open(file, flags, 0o600),
    (late) => closed(late).catch(() => undefined),
  )
}

/** Bytes that come or go: what they take does not count, however many there are. */
export async function moved<Result>(work: () => Promise<Result>): Promise<Result> {
  const sinceMs = performance.now()
  const result = await onFileDisk(work)
  giveBack(performance.now() - sinceMs)
  return result
}
