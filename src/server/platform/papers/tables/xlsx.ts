/**
 * Tables as a workbook, a sheet each: dates are dates, numbers of entries are text, and no cell is
 * a formula. Written by hucre.
 */
import type { ReportRow } from '#domain/book/report.ts'
import type { CellValue, ColumnDef, WriteSheet } from 'hucre/xlsx'
import { writeXlsx as writeWorkbook, writeXlsxStream } from 'hucre/xlsx'
import type { FilePieces, Table, TableColumn, TablePaper } from './table.ts'
import { localInstant } from './table.ts'

/**
 * Sheets are held whole: 8 kB a row. A table that is alone and longer goes out row by row, in one
 * sheet, with what it is of under it.
 */
const mostHeld = 10_000

export async function* writeXlsx(paper: TablePaper): FilePieces {
  const { title, municipality, madeAt, tables } = paper
  const sheets: WriteSheet[] = []
  for (const table of tables) {
    const rows = rowsOf(table)
    const held: CellValue[][] = []
    // oxlint-disable-next-line no-await-in-loop -- row after row
    for (let next = await rows.next(); next.done !== true; next = await rows.next()) {
      held.push(next.value)
      if (held.length < mostHeld || tables.length > 1) continue
      yield* streamed(paper, table, held, rows)
      return
    }
    sheets.push(sheetOf(table, held, sheets))
  }
  const facts = { title: 'Datos del informe', columns: factColumns }
  sheets.push(sheetOf(facts, factsOf(paper), sheets))
  const properties = { title, creator: municipality, created: new Date(madeAt) }
  yield await writeWorkbook({ sheets, properties, stringMode: 'inline' })
}

async function* streamed(
  paper: TablePaper,
  { title, columns }: Table,
  held: readonly CellValue[][],
  rows: AsyncGenerator<CellValue[], void>,
): FilePieces {
  async function* all(): AsyncGenerator<CellValue[], void> {
    yield* held
    yield* rows
    yield []
    yield* factsOf(paper)
  }
  const options = {
    name: sheetName(title, []),
    columns: columns.map((column) => ({ ...columnOf(column), header: column.title })),
    freezePane: { rows: 1 },
  }
  yield* writeXlsxStream(all(), options)
}

const factColumns: readonly TableColumn[] = [
  { title: 'Dato', kind: 'text', weight: 30 },
  { title: 'Valor', kind: 'text', weight: 80 },
]

function factsOf({ title, municipality, facts, acts }: TablePaper): CellValue[][] {
  return [
    ['Informe', title],
    ['Entidad', municipality],
    ...facts.map((fact) => [...fact]),
    ...acts.flatMap((act) => [[act.title, act.sentence], ...act.facts.map((fact) => [...fact])]),
  ]
}

const headStyle = {
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E8EDF4' } },
  alignment: { wrapText: true, vertical: 'top' },
} as const

/** The titles stay visible, and columns are as wide as what they hold. */
function sheetOf(
  { title, columns }: Pick<Table, 'title' | 'columns'>,
  rows: CellValue[][],
  before: readonly WriteSheet[],
): WriteSheet {
  const titles = columns.map((column) => column.title)
  return {
    name: sheetName(title, before),
    columns: columns.map(columnOf),
    rows: [titles, ...rows],
    cells: new Map(titles.map((value, place) => [`0,${place}`, { value, style: headStyle }])),
    freezePane: { rows: 1 },
    autoFilter: { range: `A1:${String.fromCharCode(64 + columns.length)}${rows.length + 1}` },
  }
}

/** Text stays text when somebody edits it. */
const formats: Readonly<Partial<Record<TableColumn['kind'], string>>> = {
  date: 'dd/mm/yyyy',
  instant: String.raw`dd/mm/yyyy\ hh:mm:ss`,
  count: '#,##0',
  days: '0.0',
  share: '0.00%',
}

function columnOf({ kind, weight }: TableColumn): ColumnDef {
  return { width: kind === 'hash' ? 66 : Math.max(10, weight), numFmt: formats[kind] ?? '@' }
}

async function* rowsOf({ columns, batches }: Table): AsyncGenerator<CellValue[], void> {
  for await (const batch of batches) {
    for (const row of batch) yield row.map((cell, place) => cellOf(cell, columns[place]?.kind))
  }
}

/** A sheet shows the hour of a place; what it holds knows none. */
function cellOf(cell: ReportRow[number], kind?: TableColumn['kind']): CellValue {
  if (cell === null || cell === '' || typeof cell === 'number') return cell === '' ? null : cell
  const text = String(cell)
  if (kind === 'date') return new Date(`${text}T00:00:00Z`)
  if (kind === 'instant') return new Date(`${localInstant(text).replace(' ', 'T')}Z`)
  // In a cell `_x0041_` is a sign by its number (ECMA-376, part 1, §22.9.2.19).
  return text.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/gu, '_x005F_')
}

/** At most 31 signs, none of those that sheets may not have, and no name twice. */
function sheetName(title: string, before: readonly WriteSheet[]): string {
  const clean = title
    .replaceAll(/[[\]:*?/\\']/gu, ' ')
    .slice(0, 31)
    .trim()
  const isTaken = before.some(({ name }) => name === clean)
  return isTaken ? `${clean.slice(0, 27)} ${before.length + 1}` : clean
}
