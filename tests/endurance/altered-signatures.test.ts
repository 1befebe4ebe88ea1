/** A signed file in which something was changed at random is never said to be unchanged. */
import { afterAll, beforeAll, expect, it } from 'vitest'

import { examine } from '#server/signatures/examine.ts'
import { signaturesLimits } from '#server/signatures/read-signatures.ts'
import { letter, openSignerDesk, signPdf } from '#tests/signed-pdf.ts'
import type { SignerDesk } from '#tests/signed-pdf.ts'

const files = 1000
let desk: SignerDesk
let twice: Buffer

beforeAll(async () => {
  desk = await openSignerDesk()
  const once = await signPdf(await letter(), { desk, by: await desk.signer('/CN=Rosa Núñez') })
  twice = await signPdf(once, { desk, by: await desk.signer('/CN=Luis Soto') })
})
afterAll(() => desk.close())

/** Of each round another, and the same in each run. */
const drawn = (round: number, below: number): number => ((round + 1) * 2_654_435_761) % below

const ways: readonly ((bytes: Buffer, at: number, round: number) => Buffer)[] = [
  (bytes, at, round) => bytes.fill((bytes[at] ?? 0) ^ (1 << (round % 8)), at, at + 1),
  (bytes, at, round) => bytes.fill(drawn(round, 256) ^ (bytes[at] ?? 0) || 1, at, at + 8),
  (bytes, at) => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]),
  (bytes, at) => Buffer.concat([bytes.subarray(0, at), Buffer.of(0x20), bytes.subarray(at)]),
]

it(`holds for ${files} files, each looked at in its time`, { timeout: 300_000 }, async () => {
  const isHole = holesOf(twice)
  const unnoticed: string[] = []
  for (let round = 0; round < files; round += 1) {
    const at = drawn(round, twice.length)
    const altered = ways[round % ways.length]?.(Buffer.from(twice), at, round) ?? twice
    const started = performance.now()
    // oxlint-disable-next-line no-await-in-loop -- one after another, for the time of each
    const { signatures } = await examine(altered, { now: new Date(), mostMs: 7000 })
    expect(performance.now() - started).toBeLessThan(signaturesLimits.wholeMs)
    const isClean = signatures.length === 2 && signatures.every(isUnaltered)
    if (isClean && !altered.equals(twice) && !isHole(at)) unnoticed.push(`${round}: ${at}`)
  }
  expect(unnoticed).toEqual([])
})

function isUnaltered({ integrity, after }: { readonly integrity: string; readonly after: string }) {
  return integrity === 'OK' && after !== 'CHANGES' && after !== 'UNKNOWN'
}

/** The places that no signature covers: where the signatures themselves stand. */
function holesOf(bytes: Buffer): (at: number) => boolean {
  const found = [...bytes.toString('latin1').matchAll(/\/ByteRange \[0 (\d+) (\d+)/gu)]
  const holes = found.map(([, start, end]) => [Number(start), Number(end)] as const)
  return (at) => holes.some(([start, end]) => at >= start && at < end)
}
