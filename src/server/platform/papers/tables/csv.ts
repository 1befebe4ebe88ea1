/**
 * A table as CSV (RFC 4180): UTF-8 with its mark, ISO dates, and no cell that a spreadsheet would
 * reckon with (§8).
 */
import { withoutFormula } from '#domain/common/formula-guard.ts'
import type { ReportRow } from '#domain/book/report.ts'
import type { FilePieces, Table, TableColumn } from './table.ts'
import { localInstant } from './table.ts'

/** With the semicolon goes the decimal comma, as spreadsheets in Spanish expect. */
export type CsvSeparator = ';' | ','

const byteOrderMark = '\uFEFF'
const encoder = new TextEncoder()

export interface CsvSetting {
  readonly separator: CsvSeparator
}

export async function* writeCsv(table: Table, setting: CsvSetting): FilePieces {
  yield csvHead(table.columns, setting)
  for await (const rows of table.batches) yield csvRows(rows, table.columns, setting)
}

export function csvHead(columns: readonly TableColumn[], { separator }: CsvSetting): Uint8Array {
  const titles = columns.map(({ title }) => quoted(withoutFormula(title), separator))
  return encoder.encode(`${byteOrderMark}${titles.join(separator)}\r\n`)
}

export function csvRows(
  rows: readonly ReportRow[],
  columns: readonly TableColumn[],
  setting: CsvSetting,
): Uint8Array {
  const lines = rows.map((row) =>
    row
      .map((cell, place) => quoted(written(cell, columns[place], setting), setting.separator))
      .join(setting.separator),
  )
  return encoder.encode(lines.map((line) => `${line}\r\n`).join(''))
}

function written(
  cell: ReportRow[number],
  column: TableColumn | undefined,
  { separator }: CsvSetting,
): string {
  if (cell === null) return ''
  if (typeof cell === 'number') {
    return separator === ';' ? String(cell).replace('.', ',') : String(cell)
  }
  if (column?.kind === 'instant') return localInstant(String(cell))
  return column?.kind === 'date' ? String(cell) : withoutFormula(String(cell))
}

function quoted(text: string, separator: CsvSeparator): string {
  return text.includes(separator) || /["\r\n]/u.test(text)
    ? `"${text.replaceAll('"', '""')}"`
    : text
}
