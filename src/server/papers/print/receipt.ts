/**
 * The receipt a person takes home: facts in, PDF out. A4 for the laser printer and the e-mail, 80
 * mm for the ticket printer on the counter. It looks nothing up and decides nothing: masking, dates
 * and codes arrive settled.
 */
import { type DrawnCode, dotMm, drawCode128, drawQr, shownBars, shownQr } from '../codes.ts'
import {
  attachmentCells,
  attachmentsTitle,
  madeAt,
  officeLine,
  receiptSections,
  receiptTitle,
  smallPrint,
  standingMark,
  verificationLines,
} from '../facts/receipt-content.ts'
import type { ReceiptFacts } from '../facts/receipt-facts.ts'
import { type Imprint, imprintOfAll, typeset } from '../typesetter.ts'
import { type A4Paper, type Block, column, gap, section, small, table, typesetA4 } from './a4.ts'

export type ReceiptFormat = 'A4' | '80mm'

const titleOfSeveral = 'Comprobantes de ingreso'

/** One after another, each beginning a page. The same facts give the same bytes. */
export function renderReceipts(
  all: readonly ReceiptFacts[],
  format: ReceiptFormat,
): Promise<Uint8Array> {
  if (format === 'A4') return typesetA4(all.map(onA4), titleOfSeveral)
  return typeset('ticket', imprintOfAll(all.map(imprint), titleOfSeveral), {
    receipts: all.map(onTicket),
  })
}

function imprint(facts: ReceiptFacts): Imprint {
  return {
    title: `${receiptTitle} ${facts.entryNumber}`,
    author: facts.municipality.name,
    madeAt: madeAt(facts),
  }
}

function onA4(facts: ReceiptFacts): A4Paper {
  const { code, invitation } = verificationLines(facts)
  return {
    ...imprint(facts),
    municipality: facts.municipality,
    office: facts.office,
    heading: receiptTitle,
    headingPt: 21,
    mark: standingMark(facts),
    panel: {
      number: facts.entryNumber,
      bars: shownBars(drawCode128(facts.entryNumber, { widthMm: 110, heightMm: 11 }, 4 * dotMm)),
      qr: shownQr(drawQr(facts.verificationUrl, 30)),
      code,
      invitation,
    },
    running: `${receiptTitle} ${facts.entryNumber}`,
    // RD 203/2021 art. 21 would have the verification code on every page.
    foot: `Código de verificación ${code}`,
    blocks: [
      ...receiptSections(facts).flatMap(({ title, fields }) => [
        section(title),
        ...fields.map((one): Block => ({ is: 'field', ...one })),
      ]),
      ...fileBlocks(facts),
      gap(4),
      ...smallPrint(facts).map(small),
    ],
  }
}

const fileColumns = [
  column('N.º', 9, 'figures'),
  column('Archivo', null),
  column('Páginas', 17, 'figures'),
  column('Tamaño', 19, 'figures'),
  column('Huella SHA-256', 34),
]

function fileBlocks({ attachments }: ReceiptFacts): Block[] {
  if (attachments.length === 0) return []
  const rows = attachments.map((attachment, place) => {
    const { fileName, pages, size, sha256 } = attachmentCells(attachment)
    return [String(place + 1), fileName, pages, size, sha256]
  })
  return [section('Archivos adjuntos'), table(fileColumns, rows)]
}

function onTicket(facts: ReceiptFacts): object {
  const { code, invitation } = verificationLines(facts)
  const bars = drawCode128(facts.entryNumber, { widthMm: 67, heightMm: 12 }, 3 * dotMm)
  const qr: DrawnCode | null = drawQr(facts.verificationUrl, 34, 5 * dotMm)
  return {
    municipality: facts.municipality.name,
    office: officeLine(facts),
    heading: receiptTitle,
    mark: standingMark(facts),
    number: facts.entryNumber,
    bars: shownBars(bars),
    sections: receiptSections(facts),
    filesTitle: attachmentsTitle(facts),
    files: facts.attachments.map((attachment, place) => {
      const { fileName, pages, size, sha256 } = attachmentCells(attachment)
      const pagesText = pages === '—' ? [] : [`${pages} pág.`]
      return {
        first: `${place + 1}. ${fileName}`,
        second: [...pagesText, size, `SHA-256 ${sha256}`].join(' · '),
      }
    }),
    qr: shownQr(qr),
    code,
    invitation,
    notes: smallPrint(facts),
  }
}
