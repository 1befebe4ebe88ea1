/** The A4 page all receipts share, in millimetres, and the title that opens each part of it. */
import { asElement } from './element.ts'
import type { Row } from './flow.ts'
import { filled, type Lettering, textAt } from './sheet.ts'

export const a4 = { width: 210, height: 297, margin: 18, inner: 174 }

export function sectionTitle(title: string): Row {
  const rule = { x: a4.margin, y: 7.6, width: a4.inner, height: 0.2 }
  const lettering: Lettering = { face: 'bold', sizePt: 11, ink: 'accent' }
  const heading = asElement('H2', [textAt(title, lettering, a4.margin, 6.4)])
  const marks = [...heading, filled('accent', rule)]
  return { height: 9.2, marks, isWithNext: true }
}
