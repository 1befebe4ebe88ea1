import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { merklePath, merkleRoot } from './merkle.ts'

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
})

describe('a path in it', () => {
  const someLeaves = fc
    .array(fc.uint8Array({ minLength: 32, maxLength: 32 }), { minLength: 1, maxLength: 80 })
    .map((all) => all.map((leaf) => Buffer.from(leaf)))
  it('leads every leaf of every tree to the root, as RFC 9162 climbs', () => {
    fc.assert(
      fc.property(someLeaves, fc.nat(), (all, which) => {
        const place = which % all.length
        const leaf = all[place] ?? Buffer.alloc(0)
        const path = merklePath(all, place)
        expect(climb(leaf, place, all.length, path)).toEqual(merkleRoot(all))
      }),
    )
  })
})

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
