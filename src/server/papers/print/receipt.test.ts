import { PDFDocument, PDFName, PDFDict } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { receiptFacts } from '#tests/paper-facts.ts'
import { layReceipt, renderReceipts, type ReceiptFormat } from './receipt.ts'
import type { ReceiptFacts } from '../facts/receipt-facts.ts'
import type { Sheet } from '../page/sheet.ts'
import { widthOf } from '../page/type-setting.ts'

const formats: ReceiptFormat[] = ['A4', '80mm']

const crowded: ReceiptFacts = {
  ...receiptFacts,
  interested: Array.from({ length: 12 }, (_, place) => ({
    name: `Vecina ${place}`,
    maskedId: '***4567**',
  })),
  subject: 'Supercalifragilisticoespialidoso'.repeat(7),
  observations: ['Falta el plano. '.repeat(60)],
  attachments: Array.from({ length: 50 }, (_, place) => ({
    fileName: `anexo-${place + 1}-${'muy_largo_'.repeat(place % 9)}.pdf`,
    pages: place,
    sizeBytes: 10 ** (place % 9),
    sha256: String(place % 10).repeat(64),
  })),
}

function textsOf({ marks }: Sheet): string[] {
  return marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))
}

function saying(facts: Partial<ReceiptFacts>, format: ReceiptFormat): string {
  return layReceipt({ ...receiptFacts, ...facts }, format)
    .flatMap(textsOf)
    .join(' ')
}

function mm(points: number): number {
  return (points / 72) * 25.4
}

describe.each(formats)('the receipt on %s', (format) => {
  it('says everything the law asks for', () => {
    const said = layReceipt({ ...receiptFacts, presentedAt: '2026-11-20T20:00:00Z' }, format)
      .flatMap(textsOf)
      .join(' ')
    for (const fact of [
      'Municipalidad de Villa Asiento',
      'Comprobante de ingreso',
      'E-2026-000123',
      'Oficina de Partes (OF01) · Plaza de Armas 123',
      '20/11/2026 17:00 (hora local, UTC−03:00)',
      '21/11/2026 10:42 (hora local, UTC−03:00)',
      '23/11/2026',
      'Su documento va a Dirección de Obras Municipales (DOM)',
      'Hasta el 21/12/2026: 20 días hábiles contados desde el 23/11/2026 (Ley 19.880, art. 24).',
      'Si no hay respuesta en plazo, se entiende desestimada.',
      'Oficina de Partes, Plaza de Armas 123. Atiende de lunes a jueves hasta las 14:00, los viernes hasta las 13:00. Teléfono 22 123 4567, partes@villa-asiento.example. Diga el número E-2026-000123.',
      'Puede comprobar que este comprobante es auténtico',
      'Rosa Elena Ñancupil Cárdenas · …909-2',
      'Solicita poda de árbol en calle Sol 12',
      'solicitud.pdf',
      '1,2 MB',
      '3fa93fa93fa93fa9',
      'Dirección de Obras Municipales (DOM)',
      'F-017',
      '7K3M-9QXW-2RBT-V5HN-8CDF',
      'Tratamos estos datos',
      'Cabeza del libro al emitir (posición:huella): 2431:9f2c9f2c',
    ]) {
      expect(said).toContain(fact)
    }
    expect(said).not.toContain('3fa9'.repeat(5))
  })

  it('names the registration apart only when it was later than the presentation', () => {
    expect(layReceipt(receiptFacts, format).flatMap(textsOf)).not.toContain('Registrado')
  })

  it('says why no day can be named, and that nothing is due once it is annulled', () => {
    const reason = 'Según norma. El plazo lo fija el juzgado, en cada notificación.'
    expect(saying({ answer: { dueOn: null, reason } }, format)).toMatch(
      /Plazo de respuesta:? Según norma\./u,
    )
    const provisional = { dueOn: '2027-01-04', unapprovedYear: 2027, rule: null, silence: '' }
    expect(saying({ answer: provisional }, format)).toContain(
      'Hasta el 04/01/2027. La fecha es provisional hasta que se apruebe el calendario de 2027.',
    )
    const annulled = saying({ answer: null }, format)
    // At its top, before its number.
    expect(annulled).toMatch(/Comprobante de ingreso ASIENTO ANULADO/u)
    expect(saying({}, format)).not.toContain('ANULADO')
    expect(annulled).not.toMatch(/Plazo de respuesta|Su documento va a/u)
    expect(annulled).toContain('Dónde preguntar')
  })

  it('names nobody but the municipality, neither on the paper nor in the file', async () => {
    const document = await PDFDocument.load(await renderReceipts([receiptFacts], format), {
      updateMetadata: false,
    })
    expect(document.getAuthor()).toBe('Municipalidad de Villa Asiento')
    expect([document.getCreator(), document.getProducer()]).toEqual([undefined, undefined])
    const said = layReceipt(receiptFacts, format).flatMap(textsOf).join(' ')
    expect(said).not.toMatch(/(?<!Villa )Asiento/u)
  })

  it('marks a rectified version, and only that', () => {
    const rectified = { ...receiptFacts, version: 2, rectifiedAt: '2026-11-23T12:15:00Z' }
    const mark = 'Rectificado el 23/11/2026 09:15 · versión 2'
    expect(layReceipt(rectified, format).flatMap(textsOf).join(' ')).toContain(mark)
    expect(layReceipt(receiptFacts, format).flatMap(textsOf).join(' ')).not.toContain('Rectificado')
  })

  it('keeps every line on the paper when the facts are many and long', () => {
    for (const { marks, widthMm, heightMm } of layReceipt(crowded, format)) {
      for (const mark of marks) {
        if (mark.kind !== 'text') continue
        const right = mark.x + widthOf(mark.text, mark.face, mark.sizePt)
        expect(mark.x).toBeGreaterThanOrEqual(4)
        expect(right).toBeLessThanOrEqual(widthMm - 4 + 1e-6)
        expect(mark.baseline).toBeLessThanOrEqual(heightMm - 5)
      }
    }
  })

  it('lists each of fifty files once', () => {
    const said = layReceipt(crowded, format).flatMap(textsOf)
    for (let place = 1; place <= 50; place += 1) {
      expect(
        said.filter((text) => new RegExp(`(^|\\s)anexo-${place}-`, 'u').test(text)),
      ).toHaveLength(1)
    }
  })

  it('gives the same bytes for the same facts, with title, language and the dates of the facts', async () => {
    const bytes = await renderReceipts([receiptFacts], format)
    expect(await renderReceipts([receiptFacts], format)).toEqual(bytes)
    const document = await PDFDocument.load(bytes, { updateMetadata: false })
    expect(document.getTitle()).toBe('Comprobante de ingreso E-2026-000123')
    expect(document.getLanguage()).toBe('es')
    expect(document.getCreationDate()?.toISOString()).toBe('2026-11-21T13:42:00.000Z')
    expect(document.getModificationDate()?.toISOString()).toBe('2026-11-21T13:42:00.000Z')
  })

  it('carries its own subset of two fonts, with the way back to text', async () => {
    const bytes = await renderReceipts([receiptFacts], format)
    const { context } = await PDFDocument.load(bytes)
    const dictionaries = context
      .enumerateIndirectObjects()
      .flatMap(([, object]) => (object instanceof PDFDict ? [object] : []))
    const embedded = dictionaries.filter((found) => found.has(PDFName.of('FontFile2')))
    const readable = dictionaries.filter((found) => found.has(PDFName.of('ToUnicode')))
    expect([embedded.length, readable.length]).toEqual([2, 2])
    expect(bytes.length).toBeLessThan(60_000)
  })

  it('prints a replacement for emoji and Chinese, and a receipt without a broken shield', async () => {
    const shieldPng = new Uint8Array(200).fill(7)
    shieldPng.set([
      0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 9, 0, 0,
      0, 9,
    ])
    const municipality = { ...receiptFacts.municipality, shieldPng }
    const facts = { ...receiptFacts, subject: 'Poda 😀 漢字', municipality }
    expect(layReceipt(facts, format).flatMap(textsOf)).toContain('Poda [?] [?]')
    expect((await PDFDocument.load(await renderReceipts([facts], format))).getPageCount()).toBe(1)
  })
})

describe('paging', () => {
  it('is A4 all through, each page numbered, with the verification code at its foot', async () => {
    const sheets = layReceipt(crowded, 'A4')
    expect(sheets.length).toBeGreaterThan(2)
    for (const [place, sheet] of sheets.entries()) {
      expect(textsOf(sheet)).toContain(`Página ${place + 1} de ${sheets.length}`)
      expect(textsOf(sheet)).toContain('Código de verificación 7K3M-9QXW-2RBT-V5HN-8CDF')
    }
    const document = await PDFDocument.load(await renderReceipts([crowded], 'A4'))
    const sizes = document
      .getPages()
      .map((page) => [mm(page.getWidth()), mm(page.getHeight())].map(Math.round))
    expect(sizes).toEqual(sheets.map(() => [210, 297]))
  })

  it('repeats the head of the table of files on each page the table reaches', () => {
    const pages = layReceipt(crowded, 'A4').map(textsOf)
    const withFiles = pages.filter((texts) => texts.some((text) => text.startsWith('anexo-')))
    expect(withFiles.length).toBeGreaterThan(1)
    for (const texts of withFiles) {
      expect(texts.filter((text) => text === 'Huella SHA-256')).toHaveLength(1)
    }
  })

  it('makes a ticket as long as what it says', async () => {
    const [short, long] = [await pageOf(receiptFacts), await pageOf(crowded)]
    expect([mm(short.width), mm(long.width)].map(Math.round)).toEqual([80, 80])
    expect(mm(short.height)).toBeLessThan(280)
    expect(mm(long.height)).toBeGreaterThan(2 * mm(short.height))
    const [sheet] = layReceipt(receiptFacts, '80mm')
    const last = Math.max(
      ...(sheet?.marks ?? []).map((mark) => (mark.kind === 'text' ? mark.baseline : 0)),
    )
    expect(mm(short.height) - last).toBeLessThan(10)
  })
})

async function pageOf(facts: ReceiptFacts): Promise<{ width: number; height: number }> {
  const document = await PDFDocument.load(await renderReceipts([facts], '80mm'))
  expect(document.getPageCount()).toBe(1)
  return document.getPage(0).getSize()
}
