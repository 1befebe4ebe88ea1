import { expect, it } from 'vitest'

import { letter } from '#tests/signed-pdf.ts'
import { readSignatures, signaturesLimits } from './read-signatures.ts'

it('reading apart ends in its time on what was made to take long', async () => {
  const ours = await letter('100 EUR', { pages: 3 })
  const nested = Buffer.concat([ours, Buffer.from(`/ByteRange ${'['.repeat(5_000_000)}`)])
  const loop = Buffer.from(
    `%PDF-1.7\nxref\n0 0\ntrailer\n<< /Prev 9 /Root 1 0 R >>\nstartxref\n9\n%%EOF\n`,
  )
  const wide = Buffer.from(`%PDF-1.7\nxref\n0 999999\nstartxref\n9\n%%EOF\n`)
  for (const hostile of [nested, loop, wide]) {
    const started = performance.now()
    await readSignatures(hostile)
    expect(performance.now() - started).toBeLessThan(signaturesLimits.wholeMs + 5000)
  }
})
