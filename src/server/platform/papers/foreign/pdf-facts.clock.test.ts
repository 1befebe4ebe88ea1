import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { stampFacts } from '#tests/paper-facts.ts'
import { temporaryFile } from '#tests/temporary-file.ts'
import { readPdfFacts } from './pdf-facts.ts'
import { stampFirstPage } from './stamp.ts'
import { deflateSync } from 'node:zlib'

const factsOf = async (bytes: Uint8Array) => readPdfFacts(await temporaryFile(bytes))

async function onePage(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.addPage()
  return document.save()
}

it('stops reading after two seconds of processor, and goes on serving others meanwhile', async () => {
  const hostile = factsOf(pdfBomb(40))
  const honest = factsOf(await onePage())
  expect(await Promise.race([hostile, honest])).toMatchObject({ pages: 1 })
  expect(await hostile).toMatchObject({ isBroken: true })
})

it('stamps none that unpacks to more memory than a helper may have', async () => {
  await expect(stampFirstPage(pdfBomb(4), stampFacts)).rejects.toHaveProperty('code', 'E-FIL-14')
})

/** A page, and `count` streams of objects that unpack to 300 MB each. */
function pdfBomb(count: number): Uint8Array {
  const packed = deflateSync(Buffer.alloc(300_000_000), { level: 9 })
  const streams = Array.from({ length: count }, (_, place) => [
    `${place + 5} 0 obj<</Type/ObjStm/N 1/First 5/Filter/FlateDecode/Length ${packed.length}>>stream\n`,
    packed,
    '\nendstream endobj\n',
  ])
  const parts = [
    '%PDF-1.5\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/MediaBox[0 0 9 9]>>endobj\n',
    ...streams.flat(),
    'trailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF',
  ]
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
}
