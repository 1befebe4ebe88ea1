/**
 * Work that a stranger's browser does instead of being refused: a number is looked for that gives,
 * behind our task, a SHA-256 with so many leading zero bits. It prices floods and tells nobody from
 * a program. A task is signed, serves for one purpose, for a few minutes, and once (`throttle.ts`
 * keeps what was taken).
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'

import { isSame } from '../keys/session-token.ts'

/** Work that was done. */
export type Work = {
  readonly id: Buffer
  readonly bits: number
}

const servesMs = 5 * 60_000

// A fifth of a second, and some three seconds, in a browser of a ten-year-old desk; ten times that
// on a slow telephone.
const fewest = 16
const most = 20

/** How much to ask of whoever is so far beyond a limit: one bit more for each doubling. */
export function bitsFor(beyond: number, limit: number, isNameTried: boolean): number {
  const doublings = Math.floor(Math.log2(1 + Math.max(0, beyond) / Math.max(1, limit / 5)))
  return Math.min(most, fewest + doublings + (isNameTried ? 2 : 0))
}

/** `bound` is what the work is for: it serves for nothing else. */
export function taskFor(key: string, bound: string, bits: number, now: Date): string {
  const task = `${bits}.${(now.getTime() + servesMs).toString(36)}.${randomBytes(12).toString('base64url')}`
  return `${task}.${signed(key, bound, task)}`
}

const answerShape =
  /^(?<task>(?<bits>\d{1,2})\.(?<until>[\da-z]{1,10})\.[\w-]{16})\.(?<proof>[\w-]{43})\.\d{1,16}$/u

/** The work in an answer; null when it is none, of another purpose, or late. */
export function workIn(key: string, bound: string, answer: string, now: Date): Work | null {
  const found = answerShape.exec(answer)?.groups
  if (!found) return null
  const { task = '', bits = '', until = '', proof = '' } = found
  const leftMs = Number.parseInt(until, 36) - now.getTime()
  if (leftMs < 0 || leftMs > servesMs) return null
  if (!isSame(proof, signed(key, bound, task))) return null
  if (zeroBits(sha256(answer)) < Number(bits)) return null
  return { id: sha256(task), bits: Number(bits) }
}

function signed(key: string, bound: string, task: string): string {
  return createHmac('sha256', key).update(`${bound}\n${task}`).digest('base64url')
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function zeroBits(hash: Buffer): number {
  const first = hash.readUInt32BE(0)
  return first === 0 ? 32 : Math.clz32(first)
}
