/** What a clerk has to know of an old book before it is taken in. */
import type { ImportedBookReview, ImportedYear, NumberRange } from '#domain/book/imported-book.ts'
import type { MappedColumn } from '#domain/book/imported-row.ts'

const mostNamed = 20

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

export function named(list: readonly string[]): string {
  const rest = list.length - mostNamed
  return `${list.slice(0, mostNamed).join(', ')}${rest > 0 ? ` y ${counted(rest)} más` : ''}`
}

export function counted(count: number): string {
  return count.toLocaleString('es')
}
