/** The receipt on an 80 mm roll: black only, one column of 72 mm, as long as what it says. */
import { drawCode128, drawQr, dotMm, placeCode } from '../page/codes.ts'
import { barsFigure, qrFigure } from '../page/element.ts'
import { gap, heightOf, type Row, stack } from '../page/flow.ts'
import {
  attachmentCells,
  attachmentsTitle,
  officeLine,
  receiptSections,
  receiptTitle,
  standingMark,
  smallPrint,
  verificationLines,
} from '../facts/receipt-content.ts'
import type { ReceiptFacts } from '../facts/receipt-facts.ts'
import {
  centred,
  type Element,
  filled,
  frame,
  type Mark,
  type Sheet,
  textAt,
} from '../page/sheet.ts'
import type { Face } from '../page/typefaces.ts'
import { fit, wrap } from '../page/type-setting.ts'

/** Heads of 80 mm printers are 72 mm wide (576 dots). */
const roll = { width: 80, margin: 4, inner: 72 }
const column = { x: roll.margin, width: roll.inner }

export function layTicket(facts: ReceiptFacts): Sheet {
  const rows = [
    gap(4),
    ...lines(facts.municipality.name, 'bold', 12, 'centre'),
    ...lines(officeLine(facts), 'regular', 8.5, 'centre'),
    rule(),
    ...lines(receiptTitle, 'bold', 13, 'centre', 'H1'),
    ...standingRows(facts),
    ...numberRows(facts),
    rule(),
    ...fieldRows(facts),
    ...fileRows(facts),
    rule(),
    ...verificationRows(facts),
    rule(),
    ...smallPrint(facts).flatMap((text) => [...lines(text, 'regular', 7, 'left'), gap(1)]),
    gap(6),
  ]
  return { widthMm: roll.width, heightMm: heightOf(rows), marks: stack(rows, 0) }
}

function lines(
  text: string,
  face: Face,
  sizePt: number,
  side: 'left' | 'centre',
  role: Element['role'] = 'P',
): Row[] {
  const element: Element = { role }
  const height = sizePt * 0.43
  const lettering = { face, sizePt, ink: 'black' } as const
  return wrap(text, face, sizePt, roll.inner).map((line) => {
    const baseline = sizePt * 0.33
    const mark =
      side === 'left'
        ? textAt(line, lettering, roll.margin, baseline)
        : centred(line, lettering, column, baseline)
    return { height, marks: [{ ...mark, element }] }
  })
}

function rule(): Row {
  return { height: 4, marks: [filled('black', { ...column, y: 1.875, height: 2 * dotMm })] }
}

function standingRows(facts: ReceiptFacts): Row[] {
  const mark = standingMark(facts)
  if (!mark) return []
  const inside = { x: roll.margin + 2, width: roll.inner - 4 }
  const text = wrap(mark, 'bold', 9, inside.width)
  const height = text.length * 4 + 3
  const marks: Mark[] = text.map((line, place) =>
    centred(line, { face: 'bold', sizePt: 9, ink: 'black' }, inside, 4.2 + place * 4),
  )
  return [
    gap(1),
    { height, marks: [frame('black', { ...column, y: 0, height }, 3 * dotMm), ...marks] },
  ]
}

function numberRows({ entryNumber }: ReceiptFacts): Row[] {
  const line = fit(entryNumber, 'bold', { maxPt: 28, minPt: 10 }, roll.inner)
  const number = centred(line.text, { face: 'bold', sizePt: line.sizePt, ink: 'black' }, column, 10)
  const bars = drawCode128(entryNumber, { widthMm: roll.inner - 5, heightMm: 12 }, 3 * dotMm)
  if (!bars) return [{ height: 13, marks: [number] }]
  const boxes = placeCode(bars, (roll.width - bars.widthMm) / 2, 0)
  return [
    { height: 13, marks: [number] },
    { height: 13, marks: [barsFigure(filled('black', ...boxes))] },
  ]
}

function fieldRows(facts: ReceiptFacts): Row[] {
  return receiptSections(facts).flatMap(({ title, fields }) => [
    ...lines(title, 'bold', 10.5, 'left', 'H2'),
    gap(0.6),
    ...fields.flatMap(({ label, value, isStrong }) => [
      ...(isStrong
        ? [...lines(label, 'regular', 7.5, 'left'), ...lines(value, 'bold', 9.5, 'left')]
        : lines(`${label}: ${value}`, 'regular', 8.5, 'left')),
      gap(0.9),
    ]),
    gap(1.4),
  ])
}

function fileRows(facts: ReceiptFacts): Row[] {
  if (facts.attachments.length === 0) return []
  const files = facts.attachments.flatMap((attachment, place) => {
    const { fileName, pages, size, sha256 } = attachmentCells(attachment)
    const pagesText = pages === '—' ? [] : [`${pages} pág.`]
    return [
      ...lines(`${place + 1}. ${fileName}`, 'regular', 8.5, 'left'),
      ...lines([...pagesText, size, `SHA-256 ${sha256}`].join(' · '), 'regular', 7.5, 'left'),
      gap(0.8),
    ]
  })
  return [rule(), ...lines(attachmentsTitle(facts), 'bold', 9.5, 'left', 'H2'), gap(0.8), ...files]
}

function verificationRows(facts: ReceiptFacts): Row[] {
  const { code, invitation } = verificationLines(facts)
  const qr = drawQr(facts.verificationUrl, 34, 5 * dotMm)
  const boxes = qr ? placeCode(qr, (roll.width - qr.widthMm) / 2, 2) : []
  const drawn: Row[] = qr
    ? [{ height: qr.heightMm + 5, marks: [qrFigure(filled('black', ...boxes))] }]
    : []
  return [
    ...drawn,
    ...lines(code, 'bold', 10, 'centre'),
    gap(0.8),
    ...lines(invitation, 'regular', 7.5, 'centre'),
  ]
}
