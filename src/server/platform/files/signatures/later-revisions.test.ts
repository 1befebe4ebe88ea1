/** What follows a signature: other signatures, changes, and attacks that look like neither. */
import type { PDFDocument } from '@cantoo/pdf-lib'
import { PDFName, PDFRef, PDFString, rgb } from '@cantoo/pdf-lib'
import { afterAll, describe, expect, it } from 'vitest'

import { letter, newestXref, rawPdf, rawRevision, revised } from '#tests/signed-pdf.ts'
import type { SignatureScene } from '#tests/signature-scene.ts'
import { briefly, lookAt, openSignatureScene } from '#tests/signature-scene.ts'
import { overCases } from '#tests/over-cases.ts'

const signed: SignatureScene['signed'] = (more, bytes) => scene.signed(more, bytes)

const scene = await openSignatureScene()
afterAll(() => scene.desk.close())

describe('what came after', () => {
  it('is told of each of two signers', async () => {
    const twice = await signed({ by: scene.luis }, await signed())
    expect(await lookAt(twice)).toMatchObject([
      { signer: 'Rosa Núñez Díaz', integrity: 'OK', after: 'SIGNATURES' },
      { signer: 'Luis Soto', integrity: 'OK', after: 'NOTHING' },
    ])
  })

  it('says of a signature that shows itself that it does, and of one that covers words that it changes', async () => {
    const blank = await signed({ by: scene.luis, shown: [60, 60, 200, 120] }, await signed())
    expect(await briefly(blank)).toEqual(['OK VISIBLE_SIGNATURES', 'OK NOTHING'])
    const over = await signed({ by: scene.luis, shown: [60, 690, 200, 720] }, await signed())
    expect(await briefly(over)).toEqual(['OK CHANGES', 'OK NOTHING'])
  })

  it('is no signature where the further one is of other bytes', async () => {
    const twice = await signed({ by: scene.luis }, await signed())
    const at = twice.lastIndexOf('/M (D:2026') + 5
    twice.write('1', at)
    expect(await briefly(twice)).toEqual(['OK CHANGES', 'BROKEN UNKNOWN'])
  })

  const changes: readonly (readonly [string, (document: PDFDocument) => Promise<void> | void])[] = [
    ['text on a page', (document) => document.getPage(0).drawText('000', { x: 200, y: 700 })],
    ['white over a page', (document) => whiten(document)],
    ['a page', (document) => void document.addPage()],
    ['a page less', (document) => document.removePage(1)],
    ['another size of page', (document) => document.getPage(0).setSize(300, 300)],
    [
      'a page turned',
      (document) => document.getPage(0).node.set(PDFName.of('Rotate'), document.context.obj(180)),
    ],
    ['a note on a page', (document) => note(document)],
    [
      'what is done on opening',
      (document) => document.catalog.set(PDFName.of('OpenAction'), PDFString.of('x')),
    ],
    ['another name of the document', (document) => document.setTitle('Otro')],
    [
      'a field to fill',
      (document) => document.getForm().createTextField('monto').addToPage(document.getPage(0)),
    ],
    ['a page cut', (document) => document.getPage(0).setCropBox(0, 0, 300, 300)],
    [
      'a file attached',
      (document) => document.attach(Buffer.from('x'), 'x.txt', { mimeType: 'text/plain' }),
    ],
    ['an empty object', (document) => void document.context.register(document.context.obj({}))],
  ]
  it(
    'is a change',
    overCases(changes, async (_, change) => {
      const once = await signed({}, await letter('100 EUR', { pages: 2 }))
      expect(await briefly(await revised(once, change))).toEqual(['OK CHANGES'])
    }),
  )
  it(
    'is a change within a further signature',
    overCases(changes.slice(0, -1), async (_, besides) => {
      const once = await signed({}, await letter('100 EUR', { pages: 2 }))
      expect(await briefly(await signed({ by: scene.luis, besides }, once))).toEqual([
        'OK CHANGES',
        'OK NOTHING',
      ])
    }),
  )

  it(
    'is a change, behind the end',
    overCases(
      ['\n% una nota\n', '\n\n', ' ', '%%EOF\n', '\nstartxref\n0\n%%EOF\n', 'x'.repeat(3000)],
      async (more) => {
        const once = await signed()
        expect(await briefly(Buffer.concat([once, Buffer.from(more)]))).toEqual(['OK CHANGES'])
      },
    ),
  )

  it('may be an end of line', async () => {
    const once = await signed()
    expect(await briefly(Buffer.concat([once, Buffer.from('\n')]))).toEqual(['OK NOTHING'])
  })

  it('is told of a signature that a later revision took out of the form', async () => {
    const hidden = await revised(await signed(), (document) => {
      document.catalog.delete(PDFName.of('AcroForm'))
    })
    expect(await briefly(hidden)).toEqual(['UNSUPPORTED UNKNOWN'])
  })
})

function whiten(document: PDFDocument): void {
  const white = { x: 0, y: 690, width: 595, height: 60, color: rgb(1, 1, 1) }
  document.getPage(0).drawRectangle(white)
}

function note(document: PDFDocument): void {
  const { node } = document.getPage(0)
  const rect = [60, 60, 90, 90]
  const { context } = document
  const said = { Type: 'Annot', Subtype: 'Square', Rect: rect, C: [1, 0, 0] }
  node.addAnnot(context.register(context.obj(said)))
}

const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'

function page(contents: string): string {
  const resources = `<< /Font << /F ${font} >> >>`
  const box = '/MediaBox [0 0 400 300]'
  return `<< /Type /Page /Parent 2 0 R ${box} /Contents ${contents} /Resources ${resources} >>`
}

function words(text: string): string {
  const drawing = `BT /F 24 Tf 40 200 Td (${text}) Tj ET`
  return `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`
}

function objects(contents = '4 0 R'): ReadonlyMap<number, string> {
  return new Map([
    [1, '<< /Type /Catalog /Pages 2 0 R >>'],
    [2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [3, page(contents)],
    [4, words('100 EUR')],
  ])
}

describe('the shadow attack', () => {
  const twin = `4 0 obj\n${words('100000 EUR')}\nendobj\n`

  it('is seen: cross-references of later lead to a twin that hid within what was signed', async () => {
    const once = await signed({}, rawPdf(objects(), twin))
    const at = new Map([[4, once.indexOf(twin)]])
    const attacked = rawRevision(once, new Map(), newestXref(once), at)
    expect(await briefly(once)).toEqual(['OK NOTHING'])
    expect(await briefly(attacked)).toEqual(['OK CHANGES'])
  })

  it('is seen behind a further signature', async () => {
    const once = await signed({}, rawPdf(objects(), twin))
    const at = new Map([[4, once.indexOf(twin)]])
    const attacked = rawRevision(once, new Map(), newestXref(once), at)
    expect((await briefly(await signed({ by: scene.luis }, attacked)))[0]).toBe('OK CHANGES')
  })

  it('is seen where a page named what was not there yet', async () => {
    const once = await signed({}, rawPdf(objects('[4 0 R 200 0 R]')))
    const later = await signed(
      {
        by: scene.luis,
        besides({ context }) {
          context.assign(PDFRef.of(200), context.stream('0 0 400 300 re f'))
        },
      },
      once,
    )
    expect((await briefly(later))[0]).toBe('OK CHANGES')
  })
})
