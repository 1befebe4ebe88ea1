import { deflateSync } from 'node:zlib'
import { degrees, PDFArray, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { stampFacts } from '#tests/paper-facts.ts'
import { textOfPaper } from '#tests/paper-text.ts'
import { imageToStampedPdf, stampFirstPage } from './stamp.ts'

async function scanOf(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (let page = 0; page < pages; page += 1) {
    document.addPage([595, 842]).drawRectangle({ x: 9, y: 9, width: 99, height: 99 })
  }
  return document.save()
}

function png(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0], 8)
  const rows = deflateSync(Buffer.alloc(Math.min((width + 1) * height, 1_000_000), 0))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Length, name, data and room for a checksum nobody checks. */
function chunk(name: string, data: Uint8Array): Uint8Array {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)])
}

function stampsOn(document: PDFDocument, page: number): number {
  const { XObject } = document.getPage(page).node.normalizedEntries()
  return XObject.keys().filter((key) => key.decodeText().startsWith('Stamp')).length
}

it('stamps the first page and leaves the others as they were', async () => {
  const stamped = await PDFDocument.load(await stampFirstPage(await scanOf(3), stampFacts))
  expect(stamped.getPageCount()).toBe(3)
  expect([0, 1, 2].map((page) => stampsOn(stamped, page))).toEqual([1, 0, 0])
})

it('does not stamp the sisters of a page with shared contents', async () => {
  const document = await PDFDocument.create()
  const [first, second] = [document.addPage(), document.addPage()]
  first.drawRectangle({ x: 9, y: 9 })
  const shared = document.context.register(first.node.lookup(PDFName.of('Contents'), PDFArray))
  first.node.set(PDFName.of('Contents'), shared)
  second.node.set(PDFName.of('Contents'), shared)
  const stamped = await PDFDocument.load(await stampFirstPage(await document.save(), stampFacts))
  const [stampedLength = 0, sisterLength = 0] = stamped
    .getPages()
    .map(({ node }) => node.lookup(PDFName.of('Contents'), PDFArray).size())
  expect(sisterLength).toBeGreaterThan(0)
  expect(stampedLength).toBeGreaterThan(sisterLength)
})

it('gives the same bytes for the same scan and facts, and others for another corner', async () => {
  const document = await PDFDocument.load(await scanOf(1), { updateMetadata: false })
  document.getPage(0).setRotation(degrees(90))
  const scan = await document.save()
  const stamped = await stampFirstPage(scan, stampFacts)
  expect(await stampFirstPage(scan, stampFacts, 'top-right')).toEqual(stamped)
  expect(await stampFirstPage(scan, stampFacts, 'bottom-left')).not.toEqual(stamped)
})

it('refuses, by name, what needs a password, what is broken, what is too large or too long', async () => {
  const locked = await PDFDocument.load(await scanOf(1))
  locked.encrypt({ userPassword: 'secreto', ownerPassword: 'dueño' })
  const archivo = stampFacts.fileName
  const cases = [
    [await locked.save(), { code: 'E-FIL-11', field: null, slots: { archivo } }],
    [new Uint8Array(5000), { code: 'E-FIL-14', field: null, slots: { archivo } }],
    [
      new Uint8Array(104_857_601),
      { code: 'E-FIL-01', field: null, slots: { archivo, tam: 101, max: 100 } },
    ],
    [await scanOf(2001), { code: 'E-FIL-12', field: null, slots: { archivo, n: 2001, max: 2000 } }],
  ] as const
  for (const [file, reason] of cases) {
    await expect(stampFirstPage(file, stampFacts)).rejects.toHaveProperty('remarks', [reason])
  }
})

it('stamps a page that does not say how large it is, and says of a signed one where its signature is', async () => {
  const unsized = Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
      '3 0 obj<</Type/Page>>endobj\n7 0 obj<</Type/Sig/ByteRange[0 1 2 3]>>endobj\n' +
      'trailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF',
  )
  const lines = await textOfPaper(await stampFirstPage(unsized, stampFacts))
  expect(lines.join(' ')).toContain('la firma electrónica vale en el original')
  const unsigned = await textOfPaper(await stampFirstPage(await scanOf(1), stampFacts))
  expect(unsigned.join(' ')).not.toContain('firma')
})

it('makes a slip higher by its stamp', async () => {
  const slip = await PDFDocument.create()
  slip.addPage([164, 500])
  const stamped = await PDFDocument.load(await stampFirstPage(await slip.save(), stampFacts))
  const { width, height } = stamped.getPage(0).getCropBox()
  expect(width).toBe(164)
  expect(height).toBeGreaterThan(560)
})

it('turns a picture into one A4 page, upright or lying as the picture is', async () => {
  expect(await sizeOf(png(60, 90))).toEqual([210, 297])
  expect(await sizeOf(png(90, 60))).toEqual([297, 210])
})

it('refuses a picture that is none, or that claims thousands of millions of pixels', async () => {
  const broken = expect.objectContaining({ code: 'E-FIL-14' })
  await expect(imageToStampedPdf(Buffer.from('hola'), stampFacts)).rejects.toEqual(broken)
  await expect(imageToStampedPdf(png(60_000, 60_000), stampFacts)).rejects.toEqual(broken)
})

async function sizeOf(image: Uint8Array): Promise<number[]> {
  const document = await PDFDocument.load(await imageToStampedPdf(image, stampFacts))
  expect([document.getPageCount(), stampsOn(document, 0)]).toEqual([1, 1])
  const { width, height } = document.getPage(0).getSize()
  return [width, height].map((points) => Math.round((points / 72) * 25.4))
}
