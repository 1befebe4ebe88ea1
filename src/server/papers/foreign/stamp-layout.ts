/** The stamp itself: the lines of the label with the verification code, framed on white. */
import { drawQr, placeCode, quietModules } from '../page/codes.ts'
import { lineMarks } from '../print/label.ts'
import type { StampFacts } from '../facts/receipt-facts.ts'
import { filled, frame, type Mark, type Sheet, textAt } from '../page/sheet.ts'
import { fit } from '../page/type-setting.ts'
import { writeVerificationCode } from '../facts/wording.ts'

const measures = { width: 66, height: 28, margin: 2.5, qrSide: 19 }
const signedLineMm = 3
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

/** `isSigned`: what is stamped carries a signature, which is lost on the copy. */
export function layStamp(facts: StampFacts & { readonly isSigned?: boolean }): Sheet {
  const { width, margin } = measures
  const height = measures.height + (facts.isSigned === true ? signedLineMm : 0)
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
  if (facts.isSigned === true) {
    const said = fit(
      'Copia: la firma electrónica vale en el original',
      'bold',
      { maxPt: 7, minPt: 5 },
      width - 2 * margin,
    )
    marks.push(textAt(said.text, { face: 'bold', sizePt: said.sizePt, ink: 'black' }, margin, 29.4))
  }
  return { widthMm: width, heightMm: height, marks }
}
