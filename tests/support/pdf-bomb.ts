import { deflateSync } from 'node:zlib'

/** A page, and `count` streams of objects that unpack to 300 MB each. */
export function pdfBomb(count: number): Uint8Array {
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
