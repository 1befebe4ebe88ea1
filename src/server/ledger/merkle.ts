/**
 * Merkle tree hashes as in Certificate Transparency (RFC 6962, §2.1), over hashes of events: with
 * some twenty hashes anyone proves that one event is in a day, and learns nothing of the others; or
 * that a tree of so many closings is the beginning of a larger one. The prefixes keep a leaf from
 * passing for a branch.
 */
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'

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

/**
 * The root that a leaf and its path lead to; null when the path has not the length of that place.
 */
export function rootOver(
  leaf: Buffer,
  index: number,
  count: number,
  path: readonly Buffer[],
): Buffer | null {
  if (count === 1) return path.length === 0 ? sha256(leafPrefix, leaf) : null
  const sibling = path.at(-1)
  if (sibling === undefined) return null
  const half = splitOf(count)
  const isLeft = index < half
  const own = isLeft
    ? rootOver(leaf, index, half, path.slice(0, -1))
    : rootOver(leaf, index - half, count - half, path.slice(0, -1))
  if (own === null) return null
  return isLeft ? sha256(branchPrefix, own, sibling) : sha256(branchPrefix, sibling, own)
}

/**
 * The hashes of the complete parts of a tree, by their height: with them any root and any proof is
 * a few steps.
 */
export interface GrownTree {
  readonly size: number
  /** From the leaves upwards; at each height, from the first leaf on. */
  readonly levels: readonly (readonly Buffer[])[]
}

/** Everybody else is let in between: a tree of decades takes a second. */
const hashesAtOnce = 256

export async function growTree(leaves: readonly Buffer[]): Promise<GrownTree> {
  let done = 0
  const breathe = async (): Promise<void> => {
    done += 1
    if (done % hashesAtOnce === 0) await setImmediate()
  }
  let level: Buffer[] = []
  for (const leaf of leaves) {
    level.push(sha256(leafPrefix, leaf))
    // oxlint-disable-next-line no-await-in-loop -- so that requests are answered meanwhile
    await breathe()
  }
  const levels = [level]
  while (level.length > 1) {
    const above: Buffer[] = []
    for (let place = 1; place < level.length; place += 2) {
      above.push(sha256(branchPrefix, hashAt(level, place - 1), hashAt(level, place)))
      // oxlint-disable-next-line no-await-in-loop -- as above
      await breathe()
    }
    levels.push(above)
    level = above
  }
  return { size: leaves.length, levels }
}

function hashAt(level: readonly Buffer[] | undefined, place: number): Buffer {
  const hash = level?.[place]
  if (hash === undefined) throw new Error('The tree is not so large')
  return hash
}

/** The root of the first leaves; as `merkleRoot` of them. */
export function rootOfFirst(tree: GrownTree, count: number): Buffer {
  return count === 0 ? merkleRoot([]) : rootBetween(tree, 0, count)
}

function rootBetween(tree: GrownTree, first: number, end: number): Buffer {
  const height = Math.log2(end - first)
  // Parts are split so that each begins at a multiple of its size.
  if (Number.isInteger(height)) return hashAt(tree.levels[height], first / 2 ** height)
  const half = first + splitOf(end - first)
  return sha256(branchPrefix, rootBetween(tree, first, half), rootBetween(tree, half, end))
}

/**
 * What leads from the tree of the first `from` leaves to that of the first `to` (RFC 6962, §2.1.2).
 * 1 ≤ from ≤ to ≤ size.
 */
export function consistencyPath(tree: GrownTree, from: number, to: number): Buffer[] {
  return pathBetween(tree, from, { first: 0, end: to, isWhole: true })
}

interface TreePart {
  readonly first: number
  readonly end: number
  /** Whether the smaller tree is exactly this part, so that who checks has its root already. */
  readonly isWhole: boolean
}

function pathBetween(tree: GrownTree, from: number, part: TreePart): Buffer[] {
  const { first, end, isWhole } = part
  if (from === end) return isWhole ? [] : [rootBetween(tree, first, end)]
  const half = first + splitOf(end - first)
  return from <= half
    ? [...pathBetween(tree, from, { ...part, end: half }), rootBetween(tree, half, end)]
    : [
        ...pathBetween(tree, from, { first: half, end, isWhole: false }),
        rootBetween(tree, first, half),
      ]
}

export interface TreeHead {
  /** How many leaves. */
  readonly size: number
  readonly root: Buffer
}

/**
 * Whether the larger tree begins with the smaller one, by a proof of somebody else's (RFC 9162,
 * §2.1.4.2).
 */
export function isBeginning(smaller: TreeHead, larger: TreeHead, path: readonly Buffer[]): boolean {
  if (smaller.size === larger.size) return path.length === 0 && smaller.root.equals(larger.root)
  if (smaller.size < 1 || smaller.size > larger.size || path.length === 0) return false
  // A smaller tree that is complete is itself the first part.
  const isComplete = Number.isInteger(Math.log2(smaller.size))
  const roots = rootsBy([smaller.size, larger.size], isComplete ? [smaller.root, ...path] : path)
  return roots !== null && roots.before.equals(smaller.root) && roots.after.equals(larger.root)
}

/** The roots of both trees that a proof leads to; null when it has not the length of theirs. */
function rootsBy(
  [smaller, larger]: readonly [number, number],
  [first = Buffer.alloc(0), ...rest]: readonly Buffer[],
): { readonly before: Buffer; readonly after: Buffer } | null {
  let [place, last] = [smaller - 1, larger - 1]
  while (place % 2 === 1) [place, last] = [halfOf(place), halfOf(last)]
  let [before, after] = [first, first]
  for (const hash of rest) {
    if (last === 0) return null
    if (place % 2 === 1 || place === last) {
      before = sha256(branchPrefix, hash, before)
      after = sha256(branchPrefix, hash, after)
      while (place % 2 === 0 && place !== 0) [place, last] = [halfOf(place), halfOf(last)]
    } else after = sha256(branchPrefix, after, hash)
    ;[place, last] = [halfOf(place), halfOf(last)]
  }
  return last === 0 ? { before, after } : null
}

/** Not by shifting: sizes may be larger than 32 bits. */
function halfOf(place: number): number {
  return Math.floor(place / 2)
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
