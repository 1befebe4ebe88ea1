/** The receipt on A4: letterhead and codes on the first page, fields, the table of files, a foot on every page. */
import { gap, paginate, type Row, stack } from './flow.ts'
import { a4, sectionTitle } from './a4.ts'
import { fileRows } from './receipt-a4-files.ts'
import { a4Head } from './receipt-a4-head.ts'
import { receiptSections, receiptTitle, verificationLines } from './receipt-content.ts'
import type { ReceiptFacts } from './receipt-facts.ts'
import { filled, type Lettering, type Mark, type Sheet, textAt } from './sheet.ts'
import { fit, printable, widthOf, wrap } from './type-setting.ts'

const foot = { top: 281, baseline: 286 }
const runningHeadHeight = 22
const labelWidth = 44

const label: Lettering = { face: 'regular', sizePt: 9.5, ink: 'grey' }
const small: Lettering = { face: 'regular', sizePt: 8, ink: 'grey' }

export function layA4(facts: ReceiptFacts): Sheet[] {
  const head = a4Head(facts)
  const rows = [...fieldRows(facts), ...fileRows(facts.attachments), ...noticeRows(facts)]
  const room = foot.top - 3
  const pages = paginate(rows, room - head.height, room - runningHeadHeight)
  return pages.map((page, place) => {
    const top = place === 0 ? head : runningHead(facts)
    const marks = [...stack([top, ...page], 0), ...footMarks(facts, place + 1, pages.length)]
    return { widthMm: a4.width, heightMm: a4.height, marks }
  })
}

function fieldRows(facts: ReceiptFacts): Row[] {
  return receiptSections(facts).flatMap(({ title, fields }) => [
    sectionTitle(title),
    ...fields.flatMap(({ label: name, value, isStrong }) =>
      fieldRow(name, value, isStrong ? 'bold' : 'regular'),
    ),
  ])
}

/** A label and its value; one row per twelve lines, so that even a very long value can cross a page. */
function fieldRow(name: string, value: string, face: Lettering['face']): Row[] {
  const x = a4.margin + labelWidth
  const lettering: Lettering = { face, sizePt: 10.5, ink: 'black' }
  const lines = wrap(value, face, lettering.sizePt, a4.inner - labelWidth)
  const rows: Row[] = []
  for (let start = 0; start < lines.length; start += linesPerRow) {
    const part = lines.slice(start, start + linesPerRow)
    const marks: Mark[] = part.map((line, place) =>
      textAt(line, lettering, x, 4 + place * lineHeight),
    )
    if (start === 0) marks.push(textAt(name, label, a4.margin, 4))
    rows.push({ height: part.length * lineHeight + 0.9, marks })
  }
  return rows
}

const linesPerRow = 12
const lineHeight = 4.6

function noticeRows({ privacyNotice }: ReceiptFacts): Row[] {
  const lines = wrap(privacyNotice, small.face, small.sizePt, a4.inner)
  const rows = lines.map((line) => ({
    height: 3.5,
    marks: [textAt(line, small, a4.margin, 2.6)],
  }))
  return [gap(5), ...rows]
}

function runningHead({ municipality, entryNumber }: ReceiptFacts): Row {
  const left = fit(municipality.name, 'bold', { maxPt: 9, minPt: 7 }, a4.inner / 2 - 4)
  const right = fit(
    `${receiptTitle} ${entryNumber}`,
    'regular',
    { maxPt: 9, minPt: 7 },
    a4.inner / 2,
  )
  const end = a4.margin + a4.inner - widthOf(right.text, 'regular', right.sizePt)
  const ink = 'grey'
  return {
    height: runningHeadHeight,
    marks: [
      textAt(left.text, { face: 'bold', sizePt: left.sizePt, ink }, a4.margin, 14),
      textAt(right.text, { face: 'regular', sizePt: right.sizePt, ink }, end, 14),
      filled('accent', { x: a4.margin, y: 16, width: a4.inner, height: 0.4 }),
    ],
  }
}

/** RD 203/2021 art. 21 would have the verification code on every page. */
function footMarks(facts: ReceiptFacts, page: number, pages: number): Mark[] {
  const paging = `Página ${page} de ${pages}`
  const end = a4.margin + a4.inner - widthOf(paging, small.face, small.sizePt)
  const code = printable(`Código de verificación ${verificationLines(facts).code}`)
  return [
    filled('grey', { x: a4.margin, y: foot.top, width: a4.inner, height: 0.2 }),
    textAt(code, small, a4.margin, foot.baseline),
    textAt(paging, small, end, foot.baseline),
  ]
}
