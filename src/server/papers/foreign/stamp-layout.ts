/** The stamp itself: the lines of the label with the verification code, framed on white. */
import { drawQr, placeCode, quietModules } from '../page/codes.ts'
import { lineMarks } from '../print/label.ts'
import type { StampFacts } from '../facts/receipt-facts.ts'
import { filled, frame, type Mark, type Sheet, textAt } from '../page/sheet.ts'
import { fit } from '../page/type-setting.ts'
import { writeVerificationCode } from '../facts/wording.ts'

const measures = { width: 66, height: 28, margin: 2.5, qrSide: 19 }
/** Baseline and largest size of each line of a label. */
const lines = [
  [4.6, 7.5],
  [7.2, 7],
  [12.6, 14],
  [15.6, 8],
  [18, 7],
  [20.6, 7.5],
  [23.3, 8],
] as const

export function layStamp(facts: StampFacts): Sheet {
  const { width, height, margin } = measures
  const paper = { x: 0, y: 0, width, height }
  const marks: Mark[] = [filled('white', paper), frame('black', paper, 0.4)]
  const qr = drawQr(facts.verificationUrl, measures.qrSide)
  let beside = width - 2 * margin
  if (qr) {
    const left = width - margin - qr.widthMm
    marks.push(filled('black', ...placeCode(qr, left, margin)))
    beside = left - margin - qr.moduleMm * quietModules.qr
  }
  marks.push(...lineMarks(facts, lines, margin, () => beside))
  const code = `Verificación ${writeVerificationCode(facts.verificationCode)}`
  const line = fit(code, 'regular', { maxPt: 7, minPt: 5 }, width - 2 * margin)
  marks.push(
    textAt(line.text, { face: 'regular', sizePt: line.sizePt, ink: 'black' }, margin, 26.4),
  )
  return { widthMm: width, heightMm: height, marks }
}
