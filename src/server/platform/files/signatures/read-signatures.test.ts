import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { afterAll, describe, expect, it } from 'vitest'
import { letter, openSignerDesk, revised, signPdf } from '#tests/signed-pdf.ts'
import type { Signer, Signing } from '#tests/signed-pdf.ts'
import { checkSignedCopy, readSignatures } from './read-signatures.ts'

/** Signed by Rosa, and then by Luis. */
const sign = (bytes: Buffer, by: Signer, more: Partial<Signing> = {}) =>
  signPdf(bytes, { desk, by, ...more })

const desk = await openSignerDesk()
const rosa = await desk.signer('/CN=Rosa Núñez')
const luis = await desk.signer('/CN=Luis Soto')
const ours = await letter('100 EUR', { pages: 3 })
const once = await sign(ours, rosa)
const twice = await sign(once, luis)
afterAll(() => desk.close())

describe('a copy that comes back signed', () => {
  it('is taken, one signer after another', async () => {
    const first = await checkSignedCopy(ours, once)
    expect(first).toMatchObject({ isAccepted: true, signatures: [{ signer: 'Rosa Núñez' }] })
    const second = await checkSignedCopy(once, twice)
    expect(second).toMatchObject({ isAccepted: true, signatures: [{ signer: 'Luis Soto' }] })
    const both = await checkSignedCopy(ours, twice)
    expect(both).toMatchObject({
      isAccepted: true,
      signatures: [{ signer: 'Rosa Núñez' }, { signer: 'Luis Soto' }],
    })
  })

  it('is taken where the signature shows itself on blank paper, and not where it covers words', async () => {
    const shown = await sign(ours, rosa, { shown: [60, 60, 260, 120] })
    expect(await checkSignedCopy(ours, shown)).toMatchObject({ isAccepted: true })
    const over = await sign(ours, rosa, { shown: [60, 690, 200, 720] })
    expect(await checkSignedCopy(ours, over)).toEqual({ isAccepted: false, problem: 'CHANGED' })
  })

  it('is not taken when nobody signed it since', async () => {
    const unsigned = { isAccepted: false, problem: 'UNSIGNED' }
    expect(await checkSignedCopy(ours, ours)).toEqual(unsigned)
    expect(await checkSignedCopy(once, once)).toEqual(unsigned)
    expect(await checkSignedCopy(ours, Buffer.concat([ours, Buffer.from('\n')]))).toEqual(unsigned)
    const retitled = await revised(ours, (document) => document.setTitle('Otro'))
    expect(await checkSignedCopy(ours, retitled)).toEqual(unsigned)
  })

  it('is not taken when a signature in it is of other bytes, or nobody can check it', async () => {
    const changed = Buffer.from(once)
    changed.write('1', changed.lastIndexOf('/M (D:2026') + 5)
    expect(await checkSignedCopy(ours, changed)).toEqual({ isAccepted: false, problem: 'BROKEN' })
    const unread = await sign(ours, rosa, { subFilter: 'adbe.x509.rsa_sha1' })
    expect(await checkSignedCopy(ours, unread)).toEqual({ isAccepted: false, problem: 'UNSURE' })
  })
})

const resaved = async (bytes: Buffer, change: (document: PDFDocument) => unknown) => {
  const document = await PDFDocument.load(bytes)
  await change(document)
  return Buffer.from(await document.save())
}

type Tampering = readonly [name: string, make: () => Buffer | Promise<Buffer>]

function beforeSigning(name: string, change: (document: PDFDocument) => unknown): Tampering {
  return [`${name}, and then signed`, async () => sign(await resaved(ours, change), rosa)]
}

const changes: readonly (readonly [string, (document: PDFDocument) => unknown])[] = [
  ['a page added', (document) => document.addPage()],
  ['a page taken out', (document) => document.removePage(1)],
  ['a page swapped', (document) => document.insertPage(0, document.getPage(2))],
  ['words added', (document) => document.getPage(0).drawText('000', { x: 190, y: 700 })],
  ['another title', (document) => document.setTitle('Oficio 124')],
  [
    'a page turned',
    (document) => document.getPage(1).node.set(PDFName.of('Rotate'), document.context.obj(90)),
  ],
  ['a page cut', (document) => document.getPage(1).setCropBox(0, 0, 300, 300)],
  [
    'an act on opening',
    (document) => document.catalog.set(PDFName.of('OpenAction'), PDFString.of('x')),
  ],
  [
    'a field to fill',
    (document) => document.getForm().createTextField('n').addToPage(document.getPage(0)),
  ],
  [
    'a file attached',
    (document) => document.attach(Buffer.from('x'), 'x.txt', { mimeType: 'text/plain' }),
  ],
]

const tamperings: readonly Tampering[] = [
  ['saved anew, and then signed', async () => sign(await resaved(ours, () => undefined), rosa)],
  ['signed, and then saved anew', () => resaved(once, () => undefined)],
  ['printed, and then signed', async () => sign(await printed(), rosa)],
  ['another number', async () => sign(await letter('1000 EUR', { pages: 3 }), rosa)],
  ['another number of pages', async () => sign(await letter('100 EUR', { pages: 2 }), rosa)],
  ['empty', () => Buffer.alloc(0)],
  ['without its first byte', () => once.subarray(1)],
  ['with a byte before', () => Buffer.concat([Buffer.from('\n'), once])],
  ['cut at its last byte but one', () => once.subarray(0, -2)],
  ['cut in its signature', () => once.subarray(0, ours.length + 4000)],
  ['cut before its cross-references', () => once.subarray(0, once.lastIndexOf('xref\n'))],
  ['with a note behind', () => Buffer.concat([once, Buffer.from('% nota\n')])],
  ['with itself behind', () => Buffer.concat([once, once])],
  ['ours behind ours', () => Buffer.concat([ours, ours])],
  ...[1, 7, 13, 29, 53, 71, 89, 97].map((part): Tampering => [
    `another byte at ${part} % of ours`,
    () => {
      const broken = Buffer.from(once)
      const at = Math.floor((ours.length * part) / 100)
      broken[at] = (broken[at] ?? 0) ^ 0x10
      return broken
    },
  ]),
  ...changes.map(([name, change]) => beforeSigning(name, change)),
]

/** Its pages as pictures of themselves would be: drawn anew in another file. */
async function printed(): Promise<Buffer> {
  const [from, to] = [await PDFDocument.load(ours), await PDFDocument.create()]
  const pages = await to.embedPages(from.getPages())
  for (const page of pages) to.addPage([595, 842]).drawPage(page)
  return Buffer.from(await to.save())
}

describe('a copy that is another document', () => {
  it.each(tamperings)('is refused: %s', async (_, make) => {
    expect((await checkSignedCopy(ours, await make())).isAccepted).toBe(false)
  })
})

describe('reading apart', () => {
  it('finds what is there, and nothing in what cannot be read', async () => {
    expect(await readSignatures(twice)).toMatchObject({
      kind: 'read',
      signatures: [{ after: 'SIGNATURES' }, { after: 'NOTHING' }],
    })
    expect(await readSignatures(Buffer.from('hola'))).toEqual({ kind: 'read', signatures: [] })
  })
})
