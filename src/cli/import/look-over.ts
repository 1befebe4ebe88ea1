/**
 * A whole table read once: which column is what, what can be read of each row, and what stood in
 * the way.
 */
import type { ReviewedRow } from '#domain/book/imported-book.ts'
import { mapColumns, namedHeadings } from '#domain/book/imported-columns.ts'
import type { ImportedField, ImportedRow, MappedColumn } from '#domain/book/imported-row.ts'
import { importedRow } from '#domain/book/imported-row.ts'
import { OperatorProblem } from '#server/config/config.ts'
import type { FindingKind, OldTable } from '#server/imports/table.ts'
import { tableLimits } from '#server/imports/table.ts'

export interface Reading {
  readonly columns: readonly MappedColumn[]
  readonly reviewed: readonly ReviewedRow[]
  /** Where each row's line or row begins in the file, by its ordinal less one. */
  readonly lastPlace: number
  readonly found: ReadonlyMap<FindingKind | CellCount, readonly number[]>
}

/** Rows that have not the cells of their heading. */
export type CellCount = 'FEWER_CELLS' | 'MORE_CELLS'

/** What means that less is read than stood there, or something else: it must be accepted. */
export const readingFaults = [
  'FEWER_CELLS',
  'MORE_CELLS',
  'ERROR_VALUE',
  'FORMULA_WITHOUT_VALUE',
  'SHEET_ENDS_EARLY',
] as const satisfies readonly (FindingKind | CellCount)[]

export interface LookWish {
  readonly name: string
  readonly columns: Readonly<Partial<Record<ImportedField, string>>>
}

/**
 * Throws an `OperatorProblem` on a table without number, without date, without rows, or with too
 * many.
 */
export async function lookOver(table: OldTable, wish: LookWish): Promise<Reading> {
  const found = new Map<FindingKind | CellCount, number[]>()
  const note = (kind: FindingKind | CellCount, place: number): void => {
    const places = found.get(kind) ?? []
    places.push(place)
    found.set(kind, places)
  }
  const thisYear = new Date().getUTCFullYear()
  const reviewed: ReviewedRow[] = []
  let headings: readonly string[] | null = null
  let columns: readonly MappedColumn[] = []
  let width = 0
  let lastPlace = 0
  for await (const { place, cells } of table.rows(({ kind, place: at }) => note(kind, at))) {
    lastPlace = place
    width = Math.max(width, cells.length)
    if (headings === null) {
      headings = cells
      columns = demandNeeded(mapColumns(namedHeadings(cells, cells.length), wish.columns))
      continue
    }
    if (cells.length > headings.length) note('MORE_CELLS', place)
    if (cells.length < headings.length && !table.leavesOutEmptyCells) note('FEWER_CELLS', place)
    const { ordinal, sequence, year, on } = importedRow(cells, reviewed.length + 1, {
      columns,
      thisYear,
    })
    reviewed.push({ ordinal, sequence, year, on })
    if (reviewed.length > tableLimits.rows) throw tooMany(wish.name)
  }
  demandWhole(table, headings, { name: wish.name, read: reviewed.length })
  const all = mapColumns(namedHeadings(headings ?? [], width), wish.columns)
  return { columns: all, reviewed, lastPlace, found }
}

/** The same rows once more, whole: one at a time, however many there are. */
export async function* importedRows(
  table: OldTable,
  columns: readonly MappedColumn[],
): AsyncGenerator<ImportedRow, void> {
  const thisYear = new Date().getUTCFullYear()
  let ordinal = 0
  for await (const { cells } of table.rows(() => {})) {
    if (ordinal > 0) yield importedRow(cells, ordinal, { columns, thisYear })
    ordinal += 1
  }
}

function demandNeeded(columns: readonly MappedColumn[]): readonly MappedColumn[] {
  for (const needed of ['number', 'date'] as const) {
    if (columns.some(({ field }) => field === needed)) continue
    const headings = columns.map(({ heading }) => heading.slice(0, 60)).join(', ')
    throw new OperatorProblem(
      `No se sabe qué columna es ${needed === 'number' ? 'el número' : 'la fecha'}. Indíquelo con --column ${needed}=TÍTULO. ` +
        `Las columnas son: ${headings}.`,
    )
  }
  return columns
}

function demandWhole(
  { expectedRows }: OldTable,
  headings: readonly string[] | null,
  { name, read }: { readonly name: string; readonly read: number },
): void {
  if (headings === null || read === 0) throw new OperatorProblem(`${name} no tiene ninguna fila.`)
  if (expectedRows === null || expectedRows === read + 1) return
  throw new OperatorProblem(
    `De las ${expectedRows - 1} filas que se cuentan en ${name} solo se leen ${read}: alguna comilla está fuera de lugar. ` +
      'Revíselo y guárdelo otra vez como .csv o .xlsx.',
  )
}

function tooMany(name: string): OperatorProblem {
  const most = tableLimits.rows.toLocaleString('es')
  return new OperatorProblem(
    `${name} tiene más de ${most} filas. Divídalo en varios, cada uno con su fila de encabezados.`,
  )
}
