/** What a clerk has to know of an old book before it is taken in. */
import type { ImportedBookReview, ImportedYear, NumberRange } from '#domain/book/imported-book.ts'
import type { MappedColumn } from '#domain/book/imported-row.ts'
import type { OldTable } from '#server/features/imports/table.ts'
import { findingKinds } from '#server/features/imports/table.ts'

import type { Reading, ReadingKind } from './look-over.ts'
import { readingFaults } from './look-over.ts'

const mostNamed = 20

export function readingInWords(table: OldTable, { reviewed, found }: Reading): string {
  const [one, many] = table.kind === 'TEXT' ? ['línea', 'líneas'] : ['fila', 'filas']
  const last = counted(table.rows.at(-1)?.place ?? 0)
  const lines = [
    `Leídas ${counted(reviewed.length)} filas; la última con algo es la ${one} ${last} (${table.readAs}).`,
  ]
  for (const kind of kinds) {
    const places = found.get(kind)
    if (places) lines.push(`  ${words[kind](places, many)}`)
  }
  if (table.otherSheets.length > 0) {
    const names = named(table.otherSheets.map((name) => `«${name}»`))
    lines.push(`  Otras hojas, que no se leen: ${names}. Para leer una: --sheet HOJA.`)
  }
  return lines.join('\n')
}

type Worded = (places: readonly number[], word: string) => string

// Faults first.
const kinds = new Set<ReadingKind>([...readingFaults, ...findingKinds])

const listed = (places: readonly number[], word: string): string =>
  `${counted(places.length)} (${word} ${named(places.map(String))})`

const words: Readonly<Record<ReadingKind, Worded>> = {
  FEWER_CELLS: (places, word) => `Con menos celdas que el encabezado: ${listed(places, word)}.`,
  MORE_CELLS: (places, word) =>
    `Con más celdas que el encabezado, que se guardan aparte: ${listed(places, word)}.`,
  ERROR_VALUE: (places, word) =>
    `Con errores de cálculo (#N/A y parecidos): ${listed(places, word)}.`,
  FORMULA_WITHOUT_VALUE: (places, word) =>
    `Con fórmulas sin su valor guardado, que quedan vacías: ${listed(places, word)}.`,
  HIDDEN_ROW: (places, word) => `Ocultas, y se leen igual: ${listed(places, word)}.`,
  HIDDEN_COLUMNS: () => 'Hay columnas ocultas, y se leen igual.',
  MERGED_CELLS: (places) =>
    `Hay ${counted(places.length)} grupos de celdas combinadas: su texto queda en la primera.`,
}

export function columnsInWords(columns: readonly MappedColumn[]): string {
  const lines = columns.map(
    ({ heading, field }) => `  ${heading} → ${field === null ? 'se guarda aparte' : names[field]}`,
  )
  return ['Columnas:', ...lines].join('\n')
}

const names = {
  number: 'número',
  date: 'fecha',
  sender: 'remitente',
  subject: 'asunto',
  documentType: 'tipo de documento',
  destination: 'destino',
  folios: 'folios',
  notes: 'observaciones',
} as const

/** Rows are told by their place in the file, the heading not counted. */
export function reviewInWords(review: ImportedBookReview): string {
  const span = review.from === null ? 'sin fechas' : `del ${review.from} al ${review.to}`
  return [
    `${counted(review.rowCount)} asientos, ${span}.`,
    ...review.years.flatMap(yearInWords),
    ...rowsInWords('Sin número que se entienda', review.withoutNumber),
    ...rowsInWords('Con una fecha que no existe o no se entiende', review.withoutDate),
    ...rowsInWords('Sin año, ni en el número ni en la fecha', review.withoutYear),
    ...rowsInWords('Con el año del número distinto del de la fecha', review.ofAnotherYear),
  ].join('\n')
}

function yearInWords(year: ImportedYear): string[] {
  const { gaps, repeated, backwards, missingCount } = year
  const missing =
    gaps.length === 0
      ? []
      : [`    faltan ${counted(missingCount)}: ${named(gaps.map(rangeInWords))}`]
  const twice = repeated.map(
    ({ sequence, ordinals }) => `${sequence} (filas ${ordinals.join(', ')})`,
  )
  return [
    `  ${year.year}: ${counted(year.count)} asientos, del ${year.first} al ${year.last}.`,
    ...missing,
    ...(twice.length === 0 ? [] : [`    repetidos: ${named(twice)}`]),
    ...(backwards.length === 0
      ? []
      : [`    con fecha anterior a la de un número menor: filas ${named(backwards.map(String))}`]),
  ]
}

function rangeInWords({ from, to }: NumberRange): string {
  return from === to ? String(from) : `${from}-${to}`
}

function rowsInWords(what: string, ordinals: readonly number[]): string[] {
  return ordinals.length === 0
    ? []
    : [`  ${what}: ${counted(ordinals.length)} filas (${named(ordinals.map(String))}).`]
}

function named(list: readonly string[]): string {
  const rest = list.length - mostNamed
  return `${list.slice(0, mostNamed).join(', ')}${rest > 0 ? ` y ${counted(rest)} más` : ''}`
}

export function counted(count: number): string {
  return count.toLocaleString('es')
}
