/** The table of attachments: a row is never split, and its head returns on every page. */
import { a4, sectionTitle } from '../page/a4.ts'
import { asElement, tableRow } from '../page/element.ts'
import type { Heading, Row } from '../page/flow.ts'
import { attachmentCells } from '../facts/receipt-content.ts'
import type { AttachmentFacts } from '../facts/receipt-facts.ts'
import { type Element, filled, type Lettering, type Mark, textAt } from '../page/sheet.ts'
import { widthOf, wrap } from '../page/type-setting.ts'

interface Column {
  readonly title: string
  /** Left edge, or right edge of a column of figures. */
  readonly x: number
  readonly isFigures: boolean
}

const column = {
  place: { title: 'N.º', x: a4.margin + 7, isFigures: true },
  fileName: { title: 'Archivo', x: a4.margin + 11, isFigures: false },
  pages: { title: 'Páginas', x: a4.margin + 117, isFigures: true },
  size: { title: 'Tamaño', x: a4.margin + 137, isFigures: true },
  sha256: { title: 'Huella SHA-256', x: a4.margin + 142, isFigures: false },
} satisfies Record<string, Column>

const fileNameWidth = 88
const cell: Lettering = { face: 'regular', sizePt: 9, ink: 'black' }
const lineHeight = 4

export function fileRows(attachments: readonly AttachmentFacts[]): Row[] {
  if (attachments.length === 0) return []
  const table: Element = { role: 'Table' }
  const head = tableHead(table)
  return [
    sectionTitle('Archivos adjuntos'),
    { ...head, isWithNext: true },
    ...attachments.map((attachment, place) => fileRow(attachment, place + 1, { head, table })),
  ]
}

function tableHead(table: Element): Row {
  const lettering: Lettering = { face: 'bold', sizePt: 8.5, ink: 'accent' }
  const band = filled('tint', { x: a4.margin, y: 0, width: a4.inner, height: 5.6 })
  const row: Element = { role: 'TR', within: table }
  const titles = Object.values(column).flatMap((place) =>
    asElement('TH', [inColumn(place.title, place, lettering, 3.9)], row),
  )
  return { height: 6.4, marks: [band, ...titles] }
}

function fileRow(attachment: AttachmentFacts, place: number, { head, table }: Heading): Row {
  const { fileName, pages, size, sha256 } = attachmentCells(attachment)
  const names = wrap(fileName, cell.face, cell.sizePt, fileNameWidth)
  const height = names.length * lineHeight + 1.6
  const cells = [
    [inColumn(String(place), column.place, cell)],
    names.map((name, line) => inColumn(name, column.fileName, cell, baseline + line * lineHeight)),
    [inColumn(pages, column.pages, cell)],
    [inColumn(size, column.size, cell)],
    [inColumn(sha256, column.sha256, cell)],
  ]
  const marks: Mark[] = [
    ...tableRow(table, cells),
    filled('tint', { x: a4.margin, y: height - 0.4, width: a4.inner, height: 0.2 }),
  ]
  return { height, marks, head }
}

const baseline = 3.4

function inColumn(text: string, place: Column, lettering: Lettering, line = baseline): Mark {
  const width = place.isFigures ? widthOf(text, lettering.face, lettering.sizePt) : 0
  return textAt(text, lettering, place.x - width, line)
}
