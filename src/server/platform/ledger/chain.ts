/**
 * The chain: each event's hash covers its own canonical text and the hash before it, so nothing can
 * be changed, taken out or put in between without every later hash showing it. Anyone can recompute
 * it from the exported file with SHA-256 alone: `hash = SHA-256(previous hash (32 bytes) ‖ body
 * (UTF-8))`, where body is RFC 8785 canonical JSON and the first previous hash is 32 zero bytes.
 */
import { createHash } from 'node:crypto'
import type { JsonValue } from '#domain/common/canonical.ts'
import { canonicalJson } from '#domain/common/canonical.ts'

export const genesisHash: Buffer = Buffer.alloc(32)

/** A fact as the ledger keeps it. `at` is RFC 3339 in UTC with milliseconds. */
export interface LedgerBody {
  readonly municipalityId: string
  readonly position: number
  readonly type: string
  readonly subjectId: string
  readonly actorId: string | null
  readonly at: string
  readonly data: JsonValue
}

export interface LedgerLink {
  readonly body: string
  readonly previousHash: Buffer
  readonly hash: Buffer
}

export function linkAfter(previousHash: Buffer, fact: LedgerBody): LedgerLink {
  const body = canonicalJson(fact)
  return { body, previousHash, hash: hashOf(previousHash, body) }
}

export function hashOf(previousHash: Buffer, body: string): Buffer {
  return createHash('sha256').update(previousHash).update(body, 'utf8').digest()
}
