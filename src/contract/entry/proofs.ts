/**
 * The proof files that `scripts/verify-export.mjs` checks (`docs/operate/verify.md`). Hashes are
 * lower-case hexadecimal.
 */

/** An event whole: its hash can be computed again. */
interface WholeEvent {
  readonly position: number
  readonly previousHash: string
  readonly hash: string
  readonly body: string
}

/** One event, its way through the Merkle tree of its day, and the closing that keeps the root. */
export interface EntryProof {
  readonly format: 'asiento-proof/1'
  readonly municipality: string
  /** Of a stranger's proof only the hash: what it says is not for whoever holds the file. */
  readonly event: WholeEvent | Pick<WholeEvent, 'position' | 'hash'>
  /** From the leaf upwards; null while the day is not closed. */
  readonly path: readonly string[] | null
  readonly closing: WholeEvent | null
  /** RFC 3161 over the hash of the closing, in base64. */
  readonly stamp?: string | undefined
}

export interface DayProof {
  readonly format: 'asiento-day/1'
  readonly municipality: string
  readonly closing: WholeEvent
  readonly hashes: readonly string[]
  readonly stamp?: string | undefined
}
