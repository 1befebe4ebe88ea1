/**
 * The act of a transfer of work (acta de traspaso): what one person gave to others, and who signs
 * for it.
 */
import { a4, sectionTitle } from '../page/a4.ts'
import { fieldRows, layPages, smallRows } from '../page/a4-pages.ts'
import { asElement, tableRow } from '../page/element.ts'
import { gap, type Heading, heightOf, type Row, stack } from '../page/flow.ts'
import type { TransferActFacts, TransferLineFacts } from '../facts/handling-facts.ts'
import { printSheets } from '../archival/press.ts'
import { letterhead } from './receipt-a4-head.ts'
import { drawnLine, titleRow } from './route-sheet.ts'
import { signatures } from '../page/signatures.ts'
import {
  type Element,
  filled,
  type Lettering,
  type Mark,
  type Sheet,
  textAt,
} from '../page/sheet.ts'
import { fit, wrap } from '../page/type-setting.ts'
import { count, writeInstant } from '../facts/wording.ts'

const actTitle = 'Acta de traspaso de trabajo'

const columns = [
  { title: 'N.º', x: a4.margin + 1, width: 8 },
  { title: 'Registro', x: a4.margin + 10, width: 34 },
  { title: 'Asunto', x: a4.margin + 46, width: 62 },
  { title: 'Oficina', x: a4.margin + 110, width: 30 },
  { title: 'Recibe', x: a4.margin + 142, width: 31 },
] as const

const cell: Lettering = { face: 'regular', sizePt: 9, ink: 'black' }
const lineHeight = 4

export function renderTransferAct(facts: TransferActFacts): Promise<Uint8Array> {
  return printSheets(layTransferAct(facts), {
    title: `${actTitle} ${facts.from}`,
    author: facts.municipality.name,
    madeAt: facts.drawnAt,
  })
}

export function layTransferAct(facts: TransferActFacts): Sheet[] {
  const { lines, from, askedBy, askedAt, reason, timeZone, municipality } = facts
  const day = writeInstant(askedAt, timeZone)
  const table: Element = { role: 'Table' }
  const head = tableHead(table)
  const takers = [...new Set(lines.map(({ to }) => to))]
  const rows = [
    ...fieldRows('Entrega', from, 'bold'),
    ...fieldRows('Recibe', takers.join(', '), 'bold'),
    ...fieldRows('Dispone', askedBy, 'regular'),
    ...fieldRows('Fecha', day, 'regular'),
    ...fieldRows('Motivo', reason, 'regular'),
    ...fieldRows('Total', count(lines.length, 'documento', 'documentos'), 'bold'),
    sectionTitle('Documentos que se traspasan'),
    ...(lines.length === 0
      ? smallRows('No tenía documentos abiertos.')
      : [
          { ...head, isWithNext: true },
          ...lines.map((line, place) => transferRow(line, place + 1, { head, table })),
        ]),
    gap(10),
    ...signatures([
      ['Entrega', from],
      ...takers.map((name) => ['Recibe', name] as const),
      ['Dispone', askedBy],
    ]),
  ]
  const top = [gap(14), letterhead(facts), titleRow(actTitle, day)]
  return layPages(rows, {
    head: { height: heightOf(top), marks: stack(top, 0) },
    running: [municipality.name, `${actTitle} ${from}`],
    foot: drawnLine(facts.drawnBy, facts.drawnAt, timeZone),
  })
}

function tableHead(table: Element): Row {
  const row: Element = { role: 'TR', within: table }
  const lettering: Lettering = { face: 'bold', sizePt: 8.5, ink: 'accent' }
  const band = filled('tint', { x: a4.margin, y: 0, width: a4.inner, height: 5.6 })
  return {
    height: 6.4,
    marks: [
      band,
      ...columns.flatMap(({ title, x }) =>
        asElement('TH', [textAt(title, lettering, x, 3.9)], row),
      ),
    ],
  }
}

function transferRow(line: TransferLineFacts, place: number, { head, table }: Heading): Row {
  const [placeAt, numberAt, subjectAt, unitAt, toAt] = columns
  const number = fit(line.entryNumber, 'bold', { maxPt: 9, minPt: 6 }, numberAt.width)
  const texts = [
    { at: subjectAt, lines: wrap(line.subject, cell.face, cell.sizePt, subjectAt.width) },
    { at: unitAt, lines: wrap(line.unit, cell.face, cell.sizePt, unitAt.width) },
    { at: toAt, lines: wrap(line.to, cell.face, cell.sizePt, toAt.width) },
  ]
  const height = Math.max(...texts.map((text) => text.lines.length)) * lineHeight + 3
  const marks: Mark[] = [
    ...tableRow(table, [
      [textAt(String(place), cell, placeAt.x, 4.4)],
      [textAt(number.text, { ...cell, face: 'bold', sizePt: number.sizePt }, numberAt.x, 4.4)],
      ...texts.map((text) =>
        text.lines.map((words, index) => textAt(words, cell, text.at.x, 4.4 + index * lineHeight)),
      ),
    ]),
    filled('tint', { x: a4.margin, y: height - 0.4, width: a4.inner, height: 0.2 }),
  ]
  return { height, marks, head }
}
