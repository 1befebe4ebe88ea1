/**
 * Pages of A4 that belong together: a head on the first, a running head on the others, a foot with
 * its number on each.
 */
import { a4 } from './a4.ts'
import { asDecoration } from './element.ts'
import { paginate, type Row, stack } from './flow.ts'
import { type Element, filled, type Lettering, type Mark, type Sheet, textAt } from './sheet.ts'
import { fit, printable, widthOf, wrap } from './type-setting.ts'

const foot = { top: 281, baseline: 286 }
const runningHeadHeight = 22
const labelWidth = 44

const label: Lettering = { face: 'regular', sizePt: 9.5, ink: 'grey' }
const small: Lettering = { face: 'regular', sizePt: 8, ink: 'grey' }

export interface Paging {
  readonly head: Row
  /** What the head of the later pages says, left and right. */
  readonly running: readonly [left: string, right: string]
  readonly foot: string
}

export function layPages(rows: readonly Row[], paging: Paging): Sheet[] {
  const room = foot.top - 3
  const pages = paginate(rows, room - paging.head.height, room - runningHeadHeight)
  return pages.map((page, place) => {
    const top = place === 0 ? paging.head : runningHead(paging.running)
    const marks = [...stack([top, ...page], 0), ...footMarks(paging.foot, place + 1, pages.length)]
    return { widthMm: a4.width, heightMm: a4.height, marks }
  })
}

/**
 * A label and its value; one row per twelve lines, so that even a very long value can cross a page.
 */
export function fieldRows(name: string, value: string, face: Lettering['face']): Row[] {
  const x = a4.margin + labelWidth
  const lettering: Lettering = { face, sizePt: 10.5, ink: 'black' }
  const lines = wrap(value, face, lettering.sizePt, a4.inner - labelWidth)
  const element: Element = { role: 'P' }
  const rows: Row[] = []
  for (let start = 0; start < lines.length; start += linesPerRow) {
    const part = lines.slice(start, start + linesPerRow)
    const marks: Mark[] = part.map((line, place) =>
      textAt(line, lettering, x, 4 + place * lineHeight),
    )
    // Read before its value.
    if (start === 0) marks.unshift(textAt(name, label, a4.margin, 4))
    const read = marks.map((mark) => ({ ...mark, element }))
    rows.push({ height: part.length * lineHeight + 0.9, marks: read })
  }
  return rows
}

const linesPerRow = 12
const lineHeight = 4.6

/** Small print, a line a row. */
export function smallRows(text: string): Row[] {
  const element: Element = { role: 'P' }
  return wrap(text, small.face, small.sizePt, a4.inner).map((line) => ({
    height: 3.5,
    marks: [{ ...textAt(line, small, a4.margin, 2.6), element }],
  }))
}

function runningHead([leftText, rightText]: Paging['running']): Row {
  const left = fit(leftText, 'bold', { maxPt: 9, minPt: 7 }, a4.inner / 2 - 4)
  const right = fit(rightText, 'regular', { maxPt: 9, minPt: 7 }, a4.inner / 2)
  const end = a4.margin + a4.inner - widthOf(right.text, 'regular', right.sizePt)
  const ink = 'grey'
  return {
    height: runningHeadHeight,
    marks: asDecoration([
      textAt(left.text, { face: 'bold', sizePt: left.sizePt, ink }, a4.margin, 14),
      textAt(right.text, { face: 'regular', sizePt: right.sizePt, ink }, end, 14),
      filled('accent', { x: a4.margin, y: 16, width: a4.inner, height: 0.4 }),
    ]),
  }
}

function footMarks(said: string, page: number, pages: number): readonly Mark[] {
  const paging = `Página ${page} de ${pages}`
  const end = a4.margin + a4.inner - widthOf(paging, small.face, small.sizePt)
  const left = fit(printable(said), small.face, { maxPt: 8, minPt: 6 }, end - a4.margin - 4)
  return asDecoration([
    filled('grey', { x: a4.margin, y: foot.top, width: a4.inner, height: 0.2 }),
    textAt(left.text, { ...small, sizePt: left.sizePt }, a4.margin, foot.baseline),
    textAt(paging, small, end, foot.baseline),
  ])
}
