import { createHash } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { genesisHash, hashOf, linkAfter } from './chain.ts'
import type { LedgerBody } from './chain.ts'

const fact: LedgerBody = {
  municipalityId: 'municipality',
  position: 1,
  type: 'EntryRegistered',
  subjectId: 'entry',
  actorId: null,
  at: '2026-03-04T05:06:07.008Z',
  data: { subject: 'Poda de los ñandubays' },
}
const body =
  '{"actorId":null,"at":"2026-03-04T05:06:07.008Z","data":{"subject":"Poda de los ñandubays"},' +
  '"municipalityId":"municipality","position":1,"subjectId":"entry","type":"EntryRegistered"}'

describe('a link of the chain', () => {
  it('is the SHA-256 of the hash before it and the canonical text', () => {
    const bytes = Buffer.concat([Buffer.alloc(32), Buffer.from(body, 'utf8')])
    const hash = createHash('sha256').update(bytes).digest()
    expect(linkAfter(genesisHash, fact)).toEqual({ body, previousHash: Buffer.alloc(32), hash })
  })

  it('is another after another hash, and for another letter', () => {
    const first = linkAfter(genesisHash, fact)
    const second = linkAfter(first.hash, fact)
    expect(second.previousHash).toEqual(first.hash)
    expect(second.hash).not.toEqual(first.hash)
    expect(hashOf(genesisHash, body.replace('ñ', 'n'))).not.toEqual(first.hash)
  })
})
