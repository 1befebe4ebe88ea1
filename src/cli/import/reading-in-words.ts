/** What was read of a file, and what stood in the way, as a clerk is told. */
import type { FindingKind, OldTable } from '#server/imports/table.ts'
import { findingKinds } from '#server/imports/table.ts'

import type { CellCount, Reading } from './look-over.ts'
import { readingFaults } from './look-over.ts'
import { counted, named } from './review-in-words.ts'

type Kind = FindingKind | CellCount

export function readingInWords(table: OldTable, reading: Reading): string {
  const { reviewed, found, lastPlace } = reading
  const rows = counted(reviewed.length)
  const of =
    table.expectedRows === null
      ? `; la última con algo es la fila ${counted(lastPlace)}`
      : ` de ${counted(table.expectedRows - 1)}`
  const lines = [`Leídas ${rows} filas${of} (${table.readAs}).`]
  for (const kind of kinds) {
    const places = found.get(kind)
    if (places) lines.push(`  ${words[kind](places, placeWord(table))}`)
  }
  if (table.otherSheets.length > 0) {
    const names = named(table.otherSheets.map((name) => `«${name}»`))
    lines.push(`  Otras hojas, que no se leen: ${names}. Para leer una: --sheet HOJA.`)
  }
  return lines.join('\n')
}

/** Whether all that stood there was read, as it stood. */
export function isReadWhole({ found }: Reading): boolean {
  return !readingFaults.some((kind) => found.has(kind))
}

function placeWord({ kind }: OldTable): string {
  return kind === 'TEXT' ? 'líneas' : 'filas'
}

type Worded = (places: readonly number[], word: string) => string

// Faults first.
const kinds: readonly Kind[] = [
  ...readingFaults,
  ...findingKinds.filter((kind) => !readingFaults.some((fault) => fault === kind)),
]

const listed = (places: readonly number[], word: string): string =>
  `${counted(places.length)} (${word} ${named(places.map(String))})`

const words: Readonly<Record<Kind, Worded>> = {
  FEWER_CELLS: (places, word) => `Con menos celdas que el encabezado: ${listed(places, word)}.`,
  MORE_CELLS: (places, word) =>
    `Con más celdas que el encabezado, que se guardan aparte: ${listed(places, word)}.`,
  ERROR_VALUE: (places, word) =>
    `Con errores de cálculo (#N/A y parecidos): ${listed(places, word)}.`,
  FORMULA_WITHOUT_VALUE: (places, word) =>
    `Con fórmulas sin su valor guardado, que quedan vacías: ${listed(places, word)}.`,
  SHEET_ENDS_EARLY: () => 'La hoja dice llegar más abajo de donde terminan sus filas.',
  HIDDEN_ROW: (places, word) => `Ocultas, y se leen igual: ${listed(places, word)}.`,
  HIDDEN_COLUMNS: () => 'Hay columnas ocultas, y se leen igual.',
  MERGED_CELLS: (places) =>
    `Hay ${counted(places.length)} grupos de celdas combinadas: su texto queda en la primera.`,
}
