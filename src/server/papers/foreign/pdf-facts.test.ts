import { deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { temporaryFile } from '#tests/temporary-file.ts'
import type { PdfFacts } from './pdf-facts.ts'
import { readPdfFacts } from './pdf-facts.ts'

const broken = expect.objectContaining({ code: 'E-FIL-03' })

async function factsOf(bytes: Uint8Array, fileName?: string): Promise<PdfFacts> {
  return readPdfFacts(await temporaryFile(bytes), fileName)
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
  expect(await factsOf(await pdfOf(3))).toEqual({ pages: 3, isEncrypted: false })
})

it('knows a file that needs a password, and one that anyone may open but not print', async () => {
  const locked = await PDFDocument.load(await pdfOf(2))
  locked.encrypt({ userPassword: 'secreto', ownerPassword: 'dueño' })
  expect(await factsOf(await locked.save())).toEqual({ pages: null, isEncrypted: true })
  const unprintable = await PDFDocument.load(await pdfOf(2))
  unprintable.encrypt({ userPassword: '', ownerPassword: 'otro', permissions: {} })
  expect(await factsOf(await unprintable.save())).toEqual({ pages: 2, isEncrypted: false })
})

it('refuses what is empty, what is no PDF, and names the file', async () => {
  await expect(factsOf(new Uint8Array())).rejects.toEqual(broken)
  const refused = factsOf(written('hola'), 'plano.pdf')
  await expect(refused).rejects.toHaveProperty('remarks.0.slots', { archivo: 'plano.pdf' })
})

it('refuses a file cut short, even where the library would mend it', async () => {
  const whole = await pdfOf(5)
  await expect(factsOf(whole.slice(0, whole.length - 60))).rejects.toEqual(broken)
})

it('refuses noise between a good head and a good tail', async () => {
  const noise = Uint8Array.from({ length: 100_000 }, (_, place) => (place * 2_654_435_761) >>> 13)
  await expect(factsOf(written('%PDF-1.7\n', noise, tail))).rejects.toEqual(broken)
})

it('refuses a page tree that bites its tail', async () => {
  const loop = '2 0 obj<</Type/Pages/Kids[2 0 R]/Count 1>>endobj\n'
  await expect(factsOf(written('%PDF-1.4\n', catalog, loop, tail))).rejects.toEqual(broken)
})

it('refuses ten branches of ten branches, twelve deep, before counting to a billion', async () => {
  const branches = Array.from({ length: 12 }, (_, place) => {
    const kids = `${place + 3} 0 R `.repeat(10)
    return `${place + 2} 0 obj<</Type/Pages/Kids[${kids}]/Count 1>>endobj\n`
  })
  const leaf = '14 0 obj<</Type/Page/MediaBox[0 0 9 9]>>endobj\n'
  await expect(factsOf(written('%PDF-1.4\n', catalog, ...branches, leaf, tail))).rejects.toEqual(
    broken,
  )
})

it('refuses a stream that unpacks to 300 MB without unpacking it', async () => {
  const bomb = deflateSync(Buffer.alloc(300_000_000), { level: 9 })
  const head = `5 0 obj<</Type/ObjStm/N 1/First 5/Filter/FlateDecode/Length ${bomb.length}>>stream\n`
  const file = written('%PDF-1.5\n', head, bomb, '\nendstream endobj\n', catalog, onePage, tail)
  await expect(factsOf(file)).rejects.toEqual(broken)
})
