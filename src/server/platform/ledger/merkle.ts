/**
 * Merkle tree hashes as in Certificate Transparency (RFC 6962, §2.1), over hashes of events: with
 * some twenty hashes anyone proves that one event is in a day, and learns nothing of the others. The
 * prefixes keep a leaf from passing for a branch.
 */
import { createHash } from 'node:crypto'

/** Of no leaves it is the hash of nothing. */
export function merkleRoot(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves
  if (only === undefined) return sha256()
  if (leaves.length === 1) return sha256(leafPrefix, only)
  const half = splitOf(leaves.length)
  return sha256(branchPrefix, merkleRoot(leaves.slice(0, half)), merkleRoot(leaves.slice(half)))
}

/**
 * The hashes that lead from the leaf at `index` to the root, from the leaf upwards (RFC 6962,
 * §2.1.1).
 */
export function merklePath(leaves: readonly Buffer[], index: number): Buffer[] {
  if (leaves.length <= 1) return []
  const half = splitOf(leaves.length)
  return index < half
    ? [...merklePath(leaves.slice(0, half), index), merkleRoot(leaves.slice(half))]
    : [...merklePath(leaves.slice(half), index - half), merkleRoot(leaves.slice(0, half))]
}

const leafPrefix = Buffer.of(0)
const branchPrefix = Buffer.of(1)

/** The largest power of two below the count. */
function splitOf(count: number): number {
  return 2 ** Math.floor(Math.log2(count - 1))
}

function sha256(...parts: readonly Buffer[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
