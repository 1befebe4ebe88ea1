/**
 * The proof files that `scripts/verify-export.mjs` checks (`docs/operate/verify.md`). Hashes are
 * lower-case hexadecimal.
 */
import * as z from 'zod'

const hash = z.string().regex(/^[\da-f]{64}$/u)
const position = z.int().min(1)

/** An event whole: its hash can be computed again. */
const wholeEvent = z.object({ position, previousHash: hash, hash, body: z.string() })
/** An event of which only the hash is told: what it says is not for whoever holds the file. */
const hashedEvent = z.object({ position, hash })

/** RFC 3161, over the hash of the closing. */
const stamp = z.base64().max(100_000).optional()

/** One event, its way through the Merkle tree of its day, and the closing that keeps the root. */
export const entryProof = z.object({
  format: z.literal('asiento-proof/1'),
  municipality: z.string(),
  event: z.union([wholeEvent, hashedEvent]),
  /** From the leaf upwards; null while the day is not closed. */
  path: z.array(hash).max(64).nullable(),
  closing: wholeEvent.nullable(),
  stamp,
})
export type EntryProof = z.output<typeof entryProof>

export const dayProof = z.object({
  format: z.literal('asiento-day/1'),
  municipality: z.string(),
  closing: wholeEvent,
  hashes: z.array(hash),
  stamp,
})
export type DayProof = z.output<typeof dayProof>

export const anyProof = z.discriminatedUnion('format', [entryProof, dayProof])
export type AnyProof = z.output<typeof anyProof>
