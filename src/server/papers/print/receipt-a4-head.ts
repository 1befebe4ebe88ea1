/**
 * The top of the first page: shield and letterhead, title, and the panel with the number and its
 * codes.
 */
import { a4 } from '../page/a4.ts'
import { drawCode128, drawQr, placeCode } from '../page/codes.ts'
import { asElement, asFigure, barsFigure, qrFigure } from '../page/element.ts'
import { gap, heightOf, type Row, stack } from '../page/flow.ts'
import { pngSize } from '../page/png-size.ts'
import {
  officeLine,
  receiptTitle,
  standingMark,
  verificationLines,
} from '../facts/receipt-content.ts'
import type { ReceiptFacts } from '../facts/receipt-facts.ts'
import { centred, filled, frame, type Lettering, type Mark, textAt } from '../page/sheet.ts'
import { fit, printable, wrap } from '../page/type-setting.ts'

/**
 * A PNG of some kilobytes can claim thousands of millions of pixels: past four million the shield
 * is left out.
 */
const shieldBox = { width: 24, height: 22, mostPixels: 4_000_000 }
const panel = { height: 42, codesWidth: 52 }

export function a4Head(facts: ReceiptFacts): Row {
  const rows = [gap(14), letterhead(facts), title(facts), panelRow(facts), invitation(facts)]
  return { height: heightOf(rows), marks: stack(rows, 0) }
}

/** Shield, name of the municipality and office, over a rule. */
export function letterhead(facts: Pick<ReceiptFacts, 'municipality' | 'office'>): Row {
  const shield = shieldMark(facts.municipality.shieldPng)
  const x = shield ? a4.margin + shieldBox.width + 5 : a4.margin
  const width = a4.margin + a4.inner - x
  const name: Lettering = { face: 'bold', sizePt: 17, ink: 'black' }
  const office: Lettering = { face: 'regular', sizePt: 10, ink: 'grey' }
  const names = wrap(facts.municipality.name, name.face, name.sizePt, width).slice(0, 2)
  const offices = wrap(officeLine(facts), office.face, office.sizePt, width).slice(0, 3)
  const textHeight = names.length * 7.2 + offices.length * 4.6
  const height = Math.max(textHeight, shield ? shieldBox.height : 0)
  const top = (height - textHeight) / 2
  const belowNames = top + names.length * 7.2
  return {
    height: height + 5,
    marks: [
      ...(shield ? [shield] : []),
      ...asElement(
        'P',
        names.map((line, place) => textAt(line, name, x, top + 5.6 + place * 7.2)),
      ),
      ...asElement(
        'P',
        offices.map((line, place) => textAt(line, office, x, belowNames + 3.6 + place * 4.6)),
      ),
      filled('accent', { x: a4.margin, y: height + 4, width: a4.inner, height: 0.7 }),
    ],
  }
}

function shieldMark(png: Uint8Array | null): Mark | null {
  const size = png && pngSize(png)
  if (!png || !size || size.width * size.height > shieldBox.mostPixels) return null
  const scale = Math.min(shieldBox.width / size.width, shieldBox.height / size.height)
  const [width, height] = [size.width * scale, size.height * scale]
  const x = a4.margin + (shieldBox.width - width) / 2
  const y = (shieldBox.height - height) / 2
  return asFigure('Escudo', { kind: 'picture', png, box: { x, y, width, height } })
}

function title(facts: ReceiptFacts): Row {
  const lettering: Lettering = { face: 'bold', sizePt: 21, ink: 'accent' }
  const marks = [...asElement('H1', [textAt(receiptTitle, lettering, a4.margin, 10)])]
  const mark = standingMark(facts)
  if (!mark) return { height: 15, marks }
  const strip = { x: a4.margin, y: 14, width: a4.inner, height: 7.5 }
  const line = fit(mark, 'bold', { maxPt: 11, minPt: 8 }, a4.inner - 6)
  marks.push(
    filled('tint', strip),
    filled('accent', { ...strip, width: 1.2 }),
    textAt(line.text, { face: 'bold', sizePt: line.sizePt, ink: 'black' }, a4.margin + 4, 19),
  )
  return { height: 25, marks }
}

function panelRow(facts: ReceiptFacts): Row {
  const box = { x: a4.margin, y: 0, width: a4.inner, height: panel.height }
  const marks = [frame('accent', box, 0.35), ...numberMarks(facts), ...qrMarks(facts)]
  return { height: panel.height + 1, marks }
}

function numberMarks({ entryNumber }: ReceiptFacts): Mark[] {
  const x = a4.margin + 6
  const width = a4.inner - panel.codesWidth - 12
  const line = fit(entryNumber, 'bold', { maxPt: 38, minPt: 12 }, width)
  const bars = drawCode128(entryNumber, { widthMm: width, heightMm: 11 }, 0.5)
  const caption: Lettering = { face: 'regular', sizePt: 9.5, ink: 'grey' }
  return [
    ...asElement('P', [
      textAt('Número de registro', caption, x, 7.5),
      textAt(line.text, { face: 'bold', sizePt: line.sizePt, ink: 'black' }, x, 21),
    ]),
    ...(bars ? [barsFigure(filled('black', ...placeCode(bars, x, 26.5)))] : []),
  ]
}

function qrMarks(facts: ReceiptFacts): Mark[] {
  const column = { x: a4.margin + a4.inner - panel.codesWidth, width: panel.codesWidth }
  const code = fit(verificationLines(facts).code, 'bold', { maxPt: 9, minPt: 6 }, column.width - 4)
  const lettering: Lettering = { face: 'bold', sizePt: code.sizePt, ink: 'black' }
  const marks: Mark[] = [centred(code.text, lettering, column, 39)]
  const qr = drawQr(facts.verificationUrl, 30)
  if (!qr) return marks
  const x = column.x + (column.width - qr.widthMm) / 2
  return [...marks, qrFigure(filled('black', ...placeCode(qr, x, 3 + (30 - qr.heightMm) / 2)))]
}

function invitation(facts: ReceiptFacts): Row {
  const lettering: Lettering = { face: 'regular', sizePt: 8.5, ink: 'grey' }
  const text = printable(verificationLines(facts).invitation)
  const lines = wrap(text, lettering.face, lettering.sizePt, a4.inner)
  const marks = asElement(
    'P',
    lines.map((line, place) => textAt(line, lettering, a4.margin, 4 + place * 3.8)),
  )
  return { height: lines.length * 3.8 + 2, marks }
}
