/**
 * A whole table looked over: which column is what, what can be read of each row, and what stood in
 * the way.
 */
import type { ReviewedRow } from '#domain/book/imported-book.ts'
import { mapColumns, namedHeadings } from '#domain/book/imported-columns.ts'
import type { ImportedField, ImportedRow, MappedColumn } from '#domain/book/imported-row.ts'
import { importedRow } from '#domain/book/imported-row.ts'
import { OperatorProblem } from '#server/platform/common/config/config.ts'
import type { FindingKind, OldTable } from '#server/features/imports/table.ts'

export interface Reading {
  readonly columns: readonly MappedColumn[]
  readonly reviewed: readonly ReviewedRow[]
  readonly found: ReadonlyMap<ReadingKind, readonly number[]>
}

/** What was met, and rows that have not the cells of their heading. */
export type ReadingKind = FindingKind | 'FEWER_CELLS' | 'MORE_CELLS'

/** What means that less is read than stood there, or something else: it must be accepted. */
export const readingFaults: readonly ReadingKind[] = [
  'FEWER_CELLS',
  'MORE_CELLS',
  'ERROR_VALUE',
  'FORMULA_WITHOUT_VALUE',
]

export interface ReviewOptions {
  readonly name: string
  readonly columns: Readonly<Partial<Record<ImportedField, string>>>
}

/** Throws an `OperatorProblem` on a table without number, without date, or without rows. */
export function reviewTable(table: OldTable, options: ReviewOptions): Reading {
  const [heading, ...rows] = table.rows
  if (heading === undefined || rows.length === 0) {
    throw new OperatorProblem(`${options.name} no tiene ninguna fila.`)
  }
  const headings = heading.cells
  demandNeeded(mapColumns(namedHeadings(headings, headings.length), options.columns))
  const width = table.rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const columns = mapColumns(namedHeadings(headings, width), options.columns)
  return {
    columns,
    reviewed: importedRows(table, columns).map(({ ordinal, sequence, year, on }) => {
      return { ordinal, sequence, year, on }
    }),
    found: findingsOf(table),
  }
}

/** Whether all that stood there was read, as it stood. */
export function isReadWhole({ found }: Reading): boolean {
  return !readingFaults.some((kind) => found.has(kind))
}

export function importedRows(table: OldTable, columns: readonly MappedColumn[]): ImportedRow[] {
  const thisYear = new Date().getUTCFullYear()
  return table.rows
    .slice(1)
    .map(({ cells }, index) => importedRow(cells, index + 1, { columns, thisYear }))
}

/** A row of a text has the cells of its heading; a sheet leaves out what is empty. */
function findingsOf({ kind, rows, found }: OldTable): Reading['found'] {
  const width = rows[0]?.cells.length ?? 0
  const places = new Map<ReadingKind, number[]>()
  const note = (one: ReadingKind, place: number): void => {
    const known = places.get(one)
    if (known) known.push(place)
    else places.set(one, [place])
  }
  for (const { place, cells } of rows) {
    if (cells.length > width) note('MORE_CELLS', place)
    else if (cells.length < width && kind === 'TEXT') note('FEWER_CELLS', place)
  }
  for (const one of found) note(one.kind, one.place)
  return places
}

function demandNeeded(columns: readonly MappedColumn[]): void {
  for (const needed of ['number', 'date'] as const) {
    if (columns.some(({ field }) => field === needed)) continue
    const headings = columns.map(({ heading }) => heading.slice(0, 60)).join(', ')
    throw new OperatorProblem(
      `No se sabe qué columna es ${needed === 'number' ? 'el número' : 'la fecha'}. Indíquelo con --column ${needed}=TÍTULO. ` +
        `Las columnas son: ${headings}.`,
    )
  }
}
