import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { receiptFacts } from '#tests/paper-facts.ts'
import { textOfPaper, wordsOfPaper } from '#tests/paper-text.ts'
import type { ReceiptFacts, ReceiptFormat } from './receipt.ts'
import { renderReceipts } from './receipt.ts'

const formats: ReceiptFormat[] = ['A4', '80mm']

/** As much of everything as an entry can hold, and longer than any paper is wide. */
const crowded: ReceiptFacts = {
  ...receiptFacts,
  municipality: {
    name: 'Municipalidad de San Bartolomé de las Abejas del Valle Alto '.repeat(2),
    shieldPng: null,
  },
  subject: 'Solicita copia íntegra de los planos y de la memoria de la obra '.repeat(8),
  interested: Array.from({ length: 30 }, (_, place) => ({
    name: `Interesada ${place + 1} ${'x'.repeat(150)}`,
    maskedId: '…909-2',
  })),
  attachments: Array.from({ length: 50 }, (_, place) => ({
    fileName: `anexo-${place + 1}-${'nombre_muy_largo_'.repeat(8)}.pdf`,
    pages: place,
    sizeBytes: 1_048_576 * place,
    sha256: 'ab'.repeat(32),
  })),
}

const words = async (changed: Partial<ReceiptFacts>, format: ReceiptFormat): Promise<string> =>
  wordsOfPaper(await renderReceipts([{ ...receiptFacts, ...changed }], format))

const mm = (points: number): number => Math.round((points / 72) * 25.4)

describe.each(formats)('the receipt on %s', (format) => {
  it('says everything the law asks for', async () => {
    const said = await words({ presentedAt: '2026-11-20T20:00:00Z' }, format)
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
      'Oficina de Partes, Plaza de Armas 123. Atiende de lunes a jueves hasta las 14:00, los viernes hasta las 13:00.',
      'Diga el número E-2026-000123.',
      'Puede comprobar que este comprobante es auténtico',
      'Rosa Elena Ñancupil Cárdenas · …909-2',
      'Solicita poda de árbol en calle Sol 12',
      'solicitud.pdf',
      '1,2 MB',
      '3fa93fa93fa93fa9',
      'F-017',
      '7K3M-9QXW-2RBT-V5HN-8CDF',
      'Tratamos estos datos',
      'Cabeza del libro al emitir (posición:huella): 2431:9f2c9f2c',
    ]) {
      expect(said).toContain(fact)
    }
    expect(said).not.toContain('3fa9'.repeat(5))
  })

  it('says why no day can be named, and that nothing is due once it is annulled', async () => {
    const reason = 'Según norma. El plazo lo fija el juzgado, en cada notificación.'
    expect(await words({ answer: { dueOn: null, reason } }, format)).toMatch(
      /Plazo de respuesta:? Según norma\./u,
    )
    const provisional = { dueOn: '2027-01-04', unapprovedYear: 2027, rule: null, silence: '' }
    expect(await words({ answer: provisional }, format)).toContain(
      'Hasta el 04/01/2027. La fecha es provisional hasta que se apruebe el calendario de 2027.',
    )
    const annulled = await words({ answer: null }, format)
    expect(annulled).toMatch(/Comprobante de ingreso ASIENTO ANULADO/u)
    expect(annulled).not.toMatch(/Plazo de respuesta|Su documento va a/u)
    expect(annulled).toContain('Dónde preguntar')
  })

  it('names the registration apart, and a rectified version, only where there is one', async () => {
    const plain = await words({}, format)
    expect(plain).not.toMatch(/Registrado|Rectificado|ANULADO/u)
    const rectified = await words({ version: 2, rectifiedAt: '2026-11-23T12:15:00Z' }, format)
    expect(rectified).toContain('Rectificado el 23/11/2026 09:15 · versión 2')
  })

  it('lists each of fifty files once, whatever their names', async () => {
    const said = await words(crowded, format)
    for (let place = 1; place <= 50; place += 1) {
      expect(said.split(`anexo-${place}-`)).toHaveLength(2)
    }
  })

  it('gives the same bytes for the same facts, with title, author, language and their dates', async () => {
    const bytes = await renderReceipts([receiptFacts], format)
    expect(Buffer.compare(await renderReceipts([receiptFacts], format), bytes)).toBe(0)
    const document = await PDFDocument.load(bytes, { updateMetadata: false })
    expect(document.getTitle()).toBe('Comprobante de ingreso E-2026-000123')
    expect(document.getAuthor()).toBe('Municipalidad de Villa Asiento')
    expect(document.getLanguage()).toBe('es')
    expect(document.getCreationDate()?.toISOString()).toBe('2026-11-21T13:42:00.000Z')
    expect(bytes.length).toBeLessThan(60_000)
  })

  it('prints a replacement for emoji and Chinese, and a receipt without a broken shield', async () => {
    const shieldPng = new Uint8Array(200).fill(7)
    shieldPng.set([
      0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 9, 0, 0,
      0, 9,
    ])
    const municipality = { ...receiptFacts.municipality, shieldPng }
    expect(await words({ subject: 'Poda 😀 漢字', municipality }, format)).toContain('Poda [?] [?]')
  })
})

it('is A4 all through, each page numbered, with the verification code at its foot', async () => {
  const bytes = await renderReceipts([crowded, receiptFacts], 'A4')
  const pages = await textOfPaper(bytes)
  const own = pages.length - 1
  expect(own).toBeGreaterThan(2)
  for (const [place, text] of pages.entries()) {
    const paging = place < own ? `Página ${place + 1} de ${own}` : 'Página 1 de 1'
    expect(text).toContain(paging)
    expect(text).toContain('Código de verificación 7K3M-9QXW-2RBT-V5HN-8CDF')
    // The head of the table of files stands on each page that it goes on to.
    expect(text.split('Huella SHA-256')).toHaveLength(
      text.includes('anexo-') || place === own ? 2 : 1,
    )
  }
  const sizes = (await PDFDocument.load(bytes)).getPages().map((page) => page.getSize())
  expect(new Set(sizes.map(({ width, height }) => `${mm(width)}x${mm(height)}`))).toEqual(
    new Set(['210x297']),
  )
})

it('is a ticket as long as what it says', async () => {
  const bytes = await renderReceipts([receiptFacts, crowded], '80mm')
  const [short, long, ...others] = (await PDFDocument.load(bytes)).getPages()
  expect(others).toEqual([])
  expect([short, long].map((page) => mm(page?.getWidth() ?? 0))).toEqual([80, 80])
  expect(mm(short?.getHeight() ?? 0)).toBeLessThan(300)
  expect(mm(long?.getHeight() ?? 0)).toBeGreaterThan(2 * mm(short?.getHeight() ?? 0))
})
