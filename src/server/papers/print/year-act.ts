/**
 * The act that closes the book of a year: its numbers, its months, and the hash over the closings
 * of its days.
 */
import { a4, sectionTitle } from '../page/a4.ts'
import { fieldRows, layPages, smallRows } from '../page/a4-pages.ts'
import { hashRows, proseRows } from './closing-act.ts'
import type { YearActFacts } from '../facts/closing-facts.ts'
import { gap, heightOf, type Row, stack } from '../page/flow.ts'
import { printSheets } from '../archival/press.ts'
import { letterhead } from './receipt-a4-head.ts'
import { titleRow } from './route-sheet.ts'
import { signatures } from '../page/signatures.ts'
import { filled, type Lettering, type Sheet, textAt } from '../page/sheet.ts'
import { widthOf } from '../page/type-setting.ts'
import { count, writeInstant, writeInstantWithZone, voidSentence } from '../facts/wording.ts'

const actTitle = 'Cierre del libro'

export function renderYearAct(facts: YearActFacts): Promise<Uint8Array> {
  return printSheets(layYearAct(facts), {
    title: `${actTitle} ${facts.year}`,
    author: facts.municipality.name,
    madeAt: facts.closedAt,
  })
}

export function layYearAct(facts: YearActFacts): Sheet[] {
  const { municipality, timeZone, closedAt, year } = facts
  const { sentence, sums, proof, note } = yearActWords(facts)
  const rows = [
    ...proseRows(sentence),
    gap(3),
    ...sums.flatMap(([name, value]) =>
      fieldRows(name, value, boldSums.has(name) ? 'bold' : 'regular'),
    ),
    gap(2),
    sectionTitle('Asientos de cada mes'),
    ...facts.months.map((amount, place) => monthRow(monthNames[place] ?? '', amount, facts.months)),
    gap(3),
    sectionTitle('Prueba'),
    ...proof.flatMap(([name, hash]) => hashRows(name, hash)),
    gap(2),
    ...smallRows(note),
    gap(10),
    ...signatures(actSigners.map((part) => [part, ''] as const)),
  ]
  const top = [gap(14), letterhead(facts), titleRow(actTitle, String(year))]
  return layPages(rows, {
    head: { height: heightOf(top), marks: stack(top, 0) },
    running: [municipality.name, `${actTitle} ${year}`],
    foot: `Cerrado el ${writeInstant(closedAt, timeZone)}`,
  })
}

type Field = readonly [name: string, value: string]

const actSigners = ['Secretaría', 'Jefatura de registro'] as const
const boldSums: ReadonlySet<string> = new Set([
  'Año',
  'Registrados',
  'Primero',
  'Último',
  'Despachados',
])

export interface YearActWords {
  readonly title: string
  readonly sentence: string
  readonly sums: readonly Field[]
  readonly months: readonly Field[]
  readonly proof: readonly Field[]
  readonly note: string
  readonly signers: readonly string[]
}

/** What the act says, wherever it is drawn: by itself, or at the end of the book it closes. */
export function yearActWords(facts: YearActFacts): YearActWords {
  const { timeZone, closedAt, year, first, last, series } = facts
  const sums: readonly Field[] = [
    ['Año', String(year)],
    ...(series === null ? [] : [['Libro', series] as const]),
    ['Cerrado', writeInstantWithZone(closedAt, timeZone)],
    ['Registrados', count(facts.count, 'asiento', 'asientos')],
    ...(first === null ? [] : [['Primero', first] as const]),
    ...(last === null ? [] : [['Último', last] as const]),
    ...(facts.skipped === '' ? [] : [['Números sin efecto', facts.skipped] as const]),
    ['Anulados', String(facts.annulledCount)],
    ['Rectificados', String(facts.rectifiedCount)],
    ...exitSums(facts.exits),
  ]
  const proof: readonly Field[] = [
    ['Raíz del año', facts.root],
    ['Cabeza del libro', facts.head],
  ]
  return {
    title: `${actTitle} ${year}`,
    sentence: facts.isVoid
      ? voidSentence
      : `Se cierra el Libro de registro de entrada del año ${year}, con ${count(facts.count, 'asiento', 'asientos')} en ${count(facts.dayCount, 'cierre diario', 'cierres diarios')}.`,
    sums,
    months: facts.months.map((amount, place): Field => [monthNames[place] ?? '', String(amount)]),
    proof,
    note: 'La raíz resume las huellas de los cierres diarios del año. Esta diligencia acompaña al libro anual.',
    signers: actSigners,
  }
}

/** Nothing of a year that nothing left. */
function exitSums(exits: YearActFacts['exits']): readonly Field[] {
  if (!exits?.first || !exits.last) return []
  return [
    ['Despachados', count(exits.count, 'documento de salida', 'documentos de salida')],
    ['Primera salida', exits.first],
    ['Última salida', exits.last],
    ['Salidas anuladas', String(exits.annulledCount)],
  ]
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
