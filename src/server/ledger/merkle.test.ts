import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  consistencyPath,
  growTree,
  isBeginning,
  merklePath,
  merkleRoot,
  rootOfFirst,
  rootOver,
} from './merkle.ts'

// The test vectors of Certificate Transparency's own implementations.
const leaves = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
].map((hex) => Buffer.from(hex, 'hex'))

describe('the Merkle tree of a day', () => {
  it.each([
    [0, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    [1, '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
    [2, 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
    [3, 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
    [8, '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
  ])('has the root RFC 6962 gives %i leaves', (count, root) => {
    expect(merkleRoot(leaves.slice(0, count)).toString('hex')).toBe(root)
  })

  it('leads from every leaf to the root, whatever the number of leaves', () => {
    for (let count = 1; count <= leaves.length; count += 1) {
      const some = leaves.slice(0, count)
      for (const [index, leaf] of some.entries()) {
        const path = merklePath(some, index)
        expect(climb(leaf, index, count, path)).toEqual(merkleRoot(some))
        expect(rootOver(leaf, index, count, path)).toEqual(merkleRoot(some))
        expect(rootOver(leaf, index, count, [...path, leaf])).not.toEqual(merkleRoot(some))
      }
    }
  })
})

const pathOf = async (all: readonly Buffer[], from: number) =>
  consistencyPath(await growTree(all), from, all.length)
const treeOf = (some: readonly Buffer[]) => ({ size: some.length, root: merkleRoot(some) })

describe('a tree that grows', () => {
  // Of the reference implementations, as transparency-dev/merkle keeps them.
  it.each([
    [1, 1, []],
    [
      1,
      8,
      [
        'lqKW0iTyhcZ77pPDD4owkVfw2qNdxbh+QQt4YwoJz8c=',
        'Xwg/ChozygdqlSeYMlgNs+DvRYS9/x9UyKNg9Q3jAx4=',
        'a0eq8p7jwq+a+Im8H7klTavTEXfxYjLdaqsDXKOb9uQ=',
      ],
    ],
    [
      6,
      8,
      [
        'DrxdNDf74tsVi58Sah0RjjCBgQMdCpSfje3t68VY72o=',
        'yoVOoSjtBQtBs1/8G4e46yveRh6eO1WW7Oa51ZdaCuA=',
        '037kGJdt2VdTwcc4Yrk5j6Kiz5tP8P3+izDNlSCWFLc=',
      ],
    ],
    [
      2,
      5,
      [
        'Xwg/ChozygdqlSeYMlgNs+DvRYS9/x9UyKNg9Q3jAx4=',
        'vBoGQ7EuTS18d5GPROD095qDi2z57FtcKD4fTYhZnms=',
      ],
    ],
  ])('leads from %i leaves to %i as RFC 6962 does', async (from, to, proof) => {
    const some = leaves.slice(0, to)
    const path = consistencyPath(await growTree(leaves), from, to)
    expect(path.map((hash) => hash.toString('base64'))).toEqual(proof)
    expect(
      isBeginning(
        treeOf(leaves.slice(0, from)),
        treeOf(some),
        proof.map((hash) => Buffer.from(hash, 'base64')),
      ),
    ).toBe(true)
  })

  const someLeaves = fc
    .array(fc.uint8Array({ minLength: 32, maxLength: 32 }), { minLength: 1, maxLength: 80 })
    .map((all) => all.map((leaf) => Buffer.from(leaf)))
  const grown = someLeaves.chain((all) =>
    fc.record({ all: fc.constant(all), from: fc.integer({ min: 1, max: all.length }) }),
  )

  it('proves every beginning of every tree', async () => {
    await fc.assert(
      fc.asyncProperty(grown, async ({ all, from }) => {
        const path = await pathOf(all, from)
        expect(isBeginning(treeOf(all.slice(0, from)), treeOf(all), path)).toBe(true)
      }),
    )
  })

  it('has the root of each of its beginnings, as one leaf after another makes it', async () => {
    await fc.assert(
      fc.asyncProperty(grown, async ({ all, from }) =>
        rootOfFirst(await growTree(all), from).equals(merkleRoot(all.slice(0, from))),
      ),
    )
    expect(rootOfFirst(await growTree([]), 0)).toEqual(merkleRoot([]))
  })

  it('proves no tree with a leaf changed, whoever makes the proof', async () => {
    await fc.assert(
      fc.asyncProperty(grown, fc.nat(), async ({ all, from }, which) => {
        const place = which % from
        const changed = all.with(place, createHash('sha256').update('other').digest())
        const kept = treeOf(all.slice(0, from))
        const shown = treeOf(changed)
        const proofs = [await pathOf(changed, from), await pathOf(all, from), []]
        expect(proofs.filter((proof) => isBeginning(kept, shown, proof))).toEqual([])
      }),
    )
  })

  it('proves nothing with a hash more, less, or changed by a bit', async () => {
    const bits = fc.integer({ min: 0, max: 255 })
    await fc.assert(
      fc.asyncProperty(grown, fc.nat(), bits, async ({ all, from }, which, bit) => {
        const kept = treeOf(all.slice(0, from))
        const proof = await pathOf(all, from)
        const place = proof.length === 0 ? 0 : which % proof.length
        const bad = [
          [...proof, kept.root],
          [kept.root, ...proof],
          ...(proof.length === 0
            ? []
            : [proof.toSpliced(place, 1), proof.with(place, flipped(proof[place], bit))]),
        ]
        expect(bad.filter((one) => isBeginning(kept, treeOf(all), one))).toEqual([])
      }),
    )
  })

  it('proves nothing of a tree that became smaller, nor of none', async () => {
    const [five, eight] = [treeOf(leaves.slice(0, 5)), treeOf(leaves)]
    expect(isBeginning(eight, five, await pathOf(leaves, 5))).toBe(false)
    expect(isBeginning({ size: 0, root: merkleRoot([]) }, eight, [])).toBe(false)
  })

  it('leads nowhere by a path that is too short or too long for its place', () => {
    const [leaf = Buffer.alloc(0)] = leaves
    const path = merklePath(leaves, 0)
    expect(rootOver(leaf, 0, 8, path.slice(1))).toBeNull()
    expect(rootOver(leaf, 0, 8, [...path, leaf])).toBeNull()
    expect(rootOver(leaf, 0, 1, path)).toBeNull()
  })

  it('has no root of more leaves than it has', async () => {
    const tree = await growTree(leaves)
    expect(() => rootOfFirst(tree, 9)).toThrow('not so large')
  })

  it('leads every leaf of every tree to the root, as RFC 9162 climbs', () => {
    fc.assert(
      fc.property(someLeaves, fc.nat(), (all, which) => {
        const place = which % all.length
        const leaf = all[place] ?? Buffer.alloc(0)
        const path = merklePath(all, place)
        expect(climb(leaf, place, all.length, path)).toEqual(merkleRoot(all))
        expect(rootOver(leaf, place, all.length, path)).toEqual(merkleRoot(all))
      }),
    )
  })
})

function flipped(hash: Buffer | undefined, bit: number): Buffer {
  const other = Buffer.from(hash ?? Buffer.alloc(32))
  other.writeUInt8(other.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
  return other
}

/** RFC 9162, §2.1.3.2: the other way round, step by step from the bottom. */
function climb(leaf: Buffer, index: number, count: number, path: readonly Buffer[]): Buffer {
  let [place, last, hash] = [index, count - 1, digest(0, leaf)]
  for (const sibling of path) {
    if (place % 2 === 1 || place === last) {
      hash = digest(1, sibling, hash)
      while (place % 2 === 0 && place !== 0) [place, last] = [place >> 1, last >> 1]
    } else hash = digest(1, hash, sibling)
    ;[place, last] = [place >> 1, last >> 1]
  }
  return hash
}

function digest(prefix: number, ...parts: readonly Buffer[]): Buffer {
  return createHash('sha256')
    .update(Buffer.concat([Buffer.of(prefix), ...parts]))
    .digest()
}
