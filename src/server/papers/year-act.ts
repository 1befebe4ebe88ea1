/** The act that closes the book of a year: its numbers, its months, and the hash over the closings of its days. */
import { a4, sectionTitle } from './a4.ts'
import { fieldRows, layPages, smallRows } from './a4-pages.ts'
import { hashRows, proseRows } from './closing-act.ts'
import type { YearActFacts } from './closing-facts.ts'
import { gap, heightOf, type Row, stack } from './flow.ts'
import { printSheets } from './press.ts'
import { letterhead } from './receipt-a4-head.ts'
import { titleRow } from './route-sheet.ts'
import { signatures } from './signatures.ts'
import { filled, type Lettering, type Sheet, textAt } from './sheet.ts'
import { widthOf } from './type-setting.ts'
import { count, writeInstant, writeInstantWithZone } from './wording.ts'

const actTitle = 'Cierre del libro'

export function renderYearAct(facts: YearActFacts): Promise<Uint8Array> {
  return printSheets(layYearAct(facts), {
    title: `${actTitle} ${facts.year}`,
    author: facts.municipality.name,
    madeAt: facts.closedAt,
  })
}

export function layYearAct(facts: YearActFacts): Sheet[] {
  const { municipality, timeZone, closedAt, year, first, last, series } = facts
  const rows = [
    ...proseRows(
      `Se cierra el Libro de registro de entrada del año ${year}, con ${count(facts.count, 'asiento', 'asientos')} en ${count(facts.dayCount, 'cierre diario', 'cierres diarios')}.`,
    ),
    gap(3),
    ...fieldRows('Año', String(year), 'bold'),
    ...(series === null ? [] : fieldRows('Libro', series, 'regular')),
    ...fieldRows('Cerrado', writeInstantWithZone(closedAt, timeZone), 'regular'),
    ...fieldRows('Registrados', count(facts.count, 'asiento', 'asientos'), 'bold'),
    ...(first === null ? [] : fieldRows('Primero', first, 'bold')),
    ...(last === null ? [] : fieldRows('Último', last, 'bold')),
    ...fieldRows('Anulados', String(facts.annulledCount), 'regular'),
    ...fieldRows('Rectificados', String(facts.rectifiedCount), 'regular'),
    gap(2),
    sectionTitle('Asientos de cada mes'),
    ...facts.months.map((amount, place) => monthRow(monthNames[place] ?? '', amount, facts.months)),
    gap(3),
    sectionTitle('Prueba'),
    ...hashRows('Raíz del año', facts.root),
    ...hashRows('Cabeza del libro', facts.head),
    gap(2),
    ...smallRows(
      'La raíz resume las huellas de los cierres diarios del año. Esta diligencia acompaña al libro anual.',
    ),
    gap(10),
    ...signatures([
      ['Secretaría', ''],
      ['Jefatura de registro', ''],
    ]),
  ]
  const top = [gap(14), letterhead(facts), titleRow(actTitle, String(year))]
  return layPages(rows, {
    head: { height: heightOf(top), marks: stack(top, 0) },
    running: [municipality.name, `${actTitle} ${year}`],
    foot: `Cerrado el ${writeInstant(closedAt, timeZone)}`,
  })
}

const monthNames = [
  'Enero',
  'Febrero',
  'Marzo',
  'Abril',
  'Mayo',
  'Junio',
  'Julio',
  'Agosto',
  'Septiembre',
  'Octubre',
  'Noviembre',
  'Diciembre',
]

const cell: Lettering = { face: 'regular', sizePt: 10, ink: 'black' }
const figuresEnd = a4.margin + 62
const barStart = figuresEnd + 4
const barRoom = a4.margin + a4.inner - barStart

/** The month, its entries, and a bar against the fullest month. */
function monthRow(name: string, amount: number, months: readonly number[]): Row {
  const figures = String(amount)
  const x = figuresEnd - widthOf(figures, cell.face, cell.sizePt)
  const width = (amount / Math.max(1, ...months)) * barRoom
  return {
    height: 5,
    marks: [
      textAt(name, cell, a4.margin, 3.9),
      textAt(figures, cell, x, 3.9),
      filled('accent', { x: barStart, y: 1.2, width, height: 2.6 }),
    ],
  }
}
