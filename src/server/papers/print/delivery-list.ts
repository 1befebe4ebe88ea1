/**
 * The delivery list (relación de entrega): what is carried to an office on a day, a line each,
 * signed for by who takes it.
 */
import { a4, sectionTitle } from '../page/a4.ts'
import { fieldRows, layPages, smallRows } from '../page/a4-pages.ts'
import { asElement, tableRow } from '../page/element.ts'
import { gap, type Heading, heightOf, type Row, stack } from '../page/flow.ts'
import type { DeliveryFacts, DeliveryListFacts } from '../facts/handling-facts.ts'
import { printSheets } from '../archival/press.ts'
import { letterhead } from './receipt-a4-head.ts'
import { drawnLine, titleRow } from './route-sheet.ts'
import {
  type Element,
  filled,
  type Lettering,
  type Mark,
  type Sheet,
  textAt,
} from '../page/sheet.ts'
import { fit, widthOf, wrap } from '../page/type-setting.ts'
import { count, writeDate, writeInstant } from '../facts/wording.ts'

const listTitle = 'Relación de entrega'

const column = {
  place: { title: 'N.º', x: a4.margin + 7, isFigures: true },
  number: { title: 'Registro', x: a4.margin + 10, isFigures: false },
  subject: { title: 'Asunto', x: a4.margin + 46, isFigures: false },
  folios: { title: 'Folios', x: a4.margin + 124, isFigures: true },
  received: { title: 'Recibido por (nombre, fecha y firma)', x: a4.margin + 127, isFigures: false },
} as const
type Column = (typeof column)[keyof typeof column]

const numberWidth = 34
const subjectWidth = 68
const cell: Lettering = { face: 'regular', sizePt: 9, ink: 'black' }
const lineHeight = 4
const smallestRow = 11

export function renderDeliveryList(facts: DeliveryListFacts): Promise<Uint8Array> {
  return printSheets(layDeliveryList(facts), {
    title: `${listTitle} ${facts.to.code} ${writeDate(facts.on)}`,
    author: facts.municipality.name,
    madeAt: facts.drawnAt,
  })
}

export function layDeliveryList(facts: DeliveryListFacts): Sheet[] {
  const { deliveries, to, on, from, paperlessCount, municipality } = facts
  const table: Element = { role: 'Table' }
  const head = tableHead(table)
  const folios = deliveries.reduce((sum, each) => sum + each.folios, 0)
  const total = `${count(deliveries.length, 'documento', 'documentos')}, ${count(folios, 'folio', 'folios')}`
  const rows = [
    ...fieldRows('De', from, 'regular'),
    ...fieldRows('Para', `${to.name} (${to.code})`, 'bold'),
    ...fieldRows('Fecha', writeDate(on), 'regular'),
    ...fieldRows('Total', total, 'bold'),
    sectionTitle('Documentos que se entregan'),
    ...(deliveries.length === 0
      ? smallRows('Nada se envió en papel ese día.')
      : [
          { ...head, isWithNext: true },
          ...deliveries.map((each, place) =>
            deliveryRow(each, place + 1, { head, table }, facts.timeZone),
          ),
        ]),
    gap(3),
    ...(paperlessCount === 0 ? [] : smallRows(paperless(paperlessCount))),
  ]
  const top = [gap(14), letterhead(facts), titleRow(listTitle, writeDate(on))]
  return layPages(rows, {
    head: { height: heightOf(top), marks: stack(top, 0) },
    running: [municipality.name, `${listTitle} ${to.code} ${writeDate(on)}`],
    foot: drawnLine(facts.drawnBy, facts.drawnAt, facts.timeZone),
  })
}

function paperless(amount: number): string {
  return amount === 1
    ? 'Además, ese día se derivó 1 documento sin papel: no se entrega ni se firma aquí.'
    : `Además, ese día se derivaron ${amount} documentos sin papel: no se entregan ni se firman aquí.`
}

function tableHead(table: Element): Row {
  const row: Element = { role: 'TR', within: table }
  const lettering: Lettering = { face: 'bold', sizePt: 8.5, ink: 'accent' }
  const band = filled('tint', { x: a4.margin, y: 0, width: a4.inner, height: 5.6 })
  const titles = Object.values(column).flatMap((place) => {
    const room = place === column.received ? a4.margin + a4.inner - place.x : 40
    const { text, sizePt } = fit(place.title, 'bold', { maxPt: 8.5, minPt: 6.5 }, room)
    return asElement('TH', [inColumn(text, place, { ...lettering, sizePt }, 3.9)], row)
  })
  return { height: 6.4, marks: [band, ...titles] }
}

function deliveryRow(
  delivery: DeliveryFacts,
  place: number,
  { head, table }: Heading,
  timeZone: string,
): Row {
  const number = fit(delivery.entryNumber, 'bold', { maxPt: 9, minPt: 6 }, numberWidth)
  const subject = `${delivery.isCopy ? 'Copia. ' : ''}${delivery.subject}`
  const lines = wrap(subject, cell.face, cell.sizePt, subjectWidth)
  const height = Math.max(smallestRow, lines.length * lineHeight + 3)
  const sent: Lettering = { face: 'regular', sizePt: 7.5, ink: 'grey' }
  const bold: Lettering = { face: 'bold', sizePt: number.sizePt, ink: 'black' }
  const cells = [
    [inColumn(String(place), column.place, cell)],
    [
      textAt(number.text, bold, column.number.x, 4.4),
      textAt(writeInstant(delivery.sentAt, timeZone), sent, column.number.x, 8),
    ],
    lines.map((line, at) => inColumn(line, column.subject, cell, 4.4 + at * lineHeight)),
    [inColumn(String(delivery.folios), column.folios, cell)],
    // To be signed in: a cell without words keeps the row as wide as its head.
    [textAt(' ', cell, column.received.x, 4.4)],
  ]
  const marks: Mark[] = [
    ...tableRow(table, cells),
    filled(
      'tint',
      { x: a4.margin, y: height - 0.4, width: a4.inner, height: 0.2 },
      { x: column.received.x - 1.5, y: 0, width: 0.2, height },
    ),
  ]
  return { height, marks, head }
}

function inColumn(text: string, place: Column, lettering: Lettering, line = 4.4): Mark {
  const width = place.isFigures ? widthOf(text, lettering.face, lettering.sizePt) : 0
  return textAt(text, lettering, place.x - width, line)
}
