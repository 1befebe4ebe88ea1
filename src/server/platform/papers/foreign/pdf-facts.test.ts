import type { PdfFacts } from './facts-reader.ts'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { temporaryFile } from '#tests/temporary-file.ts'
import { readPdfFacts } from './pdf-facts.ts'

const whole = {
  isEncrypted: false,
  isBroken: false,
  isSigned: false,
  hasXfa: false,
  filesInside: 0,
}
const broken = { ...whole, pages: null, isBroken: true }

async function factsOf(bytes: Uint8Array): Promise<PdfFacts> {
  return readPdfFacts(await temporaryFile(bytes))
}

async function pdfOf(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (let page = 0; page < pages; page += 1) document.addPage()
  return document.save()
}

function written(...parts: (string | Uint8Array)[]): Uint8Array {
  return Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1')))
}

const tail = '\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF'
const catalog = '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n'
const onePage =
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/MediaBox[0 0 9 9]>>endobj\n'

it('counts pages', async () => {
  expect(await factsOf(await pdfOf(3))).toEqual({ ...whole, pages: 3 })
})

it('knows a file that needs a password, and one that anyone may open but not print', async () => {
  const locked = await PDFDocument.load(await pdfOf(2))
  locked.encrypt({ userPassword: 'secreto', ownerPassword: 'dueño' })
  expect(await factsOf(await locked.save())).toEqual({ ...whole, pages: null, isEncrypted: true })
  const unprintable = await PDFDocument.load(await pdfOf(2))
  unprintable.encrypt({ userPassword: '', ownerPassword: 'otro', permissions: {} })
  expect(await factsOf(await unprintable.save())).toEqual({ ...whole, pages: 2 })
})

it('tells what is empty, and what is no PDF', async () => {
  expect(await factsOf(new Uint8Array())).toEqual(broken)
  expect(await factsOf(written('hola'))).toEqual(broken)
})

it('tells a file cut short, even where the library would mend it', async () => {
  const five = await pdfOf(5)
  expect(await factsOf(five.slice(0, five.length - 60))).toEqual(broken)
})

it('tells noise between a good head and a good tail', async () => {
  const noise = Uint8Array.from({ length: 100_000 }, (_, place) => (place * 2_654_435_761) >>> 13)
  expect(await factsOf(written('%PDF-1.7\n', noise, tail))).toEqual(broken)
})

it('believes no file that says to have more pages than it has', async () => {
  const lying = onePage.replace('/Count 1>>', '/Count 250>>')
  expect(await factsOf(written('%PDF-1.4\n', catalog, lying, tail))).toEqual(broken)
})

it('ends with pages that hold themselves', async () => {
  const loop = '2 0 obj<</Type/Pages/Kids[2 0 R]>>endobj\n'
  expect(await factsOf(written('%PDF-1.4\n', catalog, loop, tail))).toEqual(broken)
})

it('tells a signature, an Adobe form and files inside', async () => {
  const document = await PDFDocument.create()
  document.addPage()
  await document.attach(written('<factura/>'), 'factura.xml', { mimeType: 'application/xml' })
  await document.attach(written('uno'), 'plano.dwg')
  expect(await factsOf(await document.save())).toEqual({ ...whole, pages: 1, filesInside: 2 })
  const form =
    '1 0 obj<</Type/Catalog/Pages 2 0 R/AcroForm<</XFA[(a)]/Fields[]>>>>endobj\n' +
    '7 0 obj<</Type/Sig/ByteRange[0 1 2 3]/Contents<00>>>endobj\n'
  expect(await factsOf(written('%PDF-1.4\n', form, onePage, tail))).toEqual({
    ...whole,
    pages: 1,
    isSigned: true,
    hasXfa: true,
  })
})
