/**
 * A workbook (.xlsx, .xls, .ods, .xlsb) as a table: the sheet that is named, or the first that is
 * not hidden. Read by hucre.
 */
import type { Cell, CellValue, Sheet } from 'hucre'

import { OperatorProblem } from '../../platform/common/config/config.ts'
import type { Finding, OldTable } from './table.ts'

export interface FileBytes {
  /** As its sentences name it. */
  readonly name: string
  readonly bytes: Buffer
}

/** Throws an `OperatorProblem` when it is no workbook, or has no such sheet. */
export async function readWorkbook(file: FileBytes, wanted: string | null): Promise<OldTable> {
  const { name } = file
  const sheets = await sheetsOf(file)
  const sheet = chosenSheet(sheets, wanted, name)
  return {
    kind: 'SHEET',
    readAs: `hoja «${sheet.name}»`,
    otherSheets: sheets.map((one) => one.name).filter((other) => other !== sheet.name),
    rows: sheet.rows.map((row, index) => ({ place: index + 1, cells: cellsOf(row) })),
    found: findingsIn(sheet),
  }
}

async function sheetsOf({ name, bytes }: FileBytes): Promise<readonly Sheet[]> {
  const { EncryptedFileError, read } = await import('hucre')
  try {
    return (await read(bytes)).sheets
  } catch (cause) {
    throw new OperatorProblem(
      cause instanceof EncryptedFileError
        ? `${name} está cerrado con contraseña. Ábralo y guárdelo sin ella.`
        : `${name} no es un libro de cálculo, o está cortado o dañado. Ábralo con el programa que lo hizo y guárdelo otra vez como .xlsx o .csv.`,
      { cause },
    )
  }
}

function chosenSheet(sheets: readonly Sheet[], wanted: string | null, name: string): Sheet {
  const seen = sheets.filter(({ hidden, veryHidden }) => hidden !== true && veryHidden !== true)
  const found = wanted === null ? (seen[0] ?? sheets[0]) : sheets.find((one) => one.name === wanted)
  if (found) return found
  const names = sheets.map((one) => `«${one.name}»`).join(', ')
  throw new OperatorProblem(
    wanted === null
      ? `${name} no tiene ninguna hoja que se sepa leer. Ábralo con el programa que lo hizo y guárdelo otra vez como .xlsx o .csv.`
      : `${name} no tiene una hoja «${wanted}». Sus hojas son: ${names}.`,
  )
}

/** Empty ones at the end are left out. */
function cellsOf(row: readonly CellValue[]): string[] {
  const cells = row.map(textOf)
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
}

function textOf(value: CellValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'VERDADERO' : 'FALSO'
  return value instanceof Date ? dayText(value) : String(value).trim()
}

/** `1998-11-21`, or with its hour, `1998-11-21 10:30`; `10:30` of an hour of no day. */
function dayText(day: Date): string {
  if (Number.isNaN(day.getTime())) return ''
  // To the minute: a third of a day has no end in binary.
  const rounded = new Date(Math.round(day.getTime() / 60_000) * 60_000).toISOString()
  const [date = '', hour = ''] = rounded.slice(0, 16).split('T')
  if (date < '1900') return hour
  return hour === '00:00' ? date : `${date} ${hour}`
}

function findingsIn({ cells, columns, merges, rowDefs }: Sheet): Finding[] {
  return [
    ...(columns?.some(({ hidden }) => hidden) === true
      ? [{ kind: 'HIDDEN_COLUMNS', place: 0 } as const]
      : []),
    ...[...(rowDefs ?? [])].flatMap(([index, { hidden }]) =>
      hidden === true ? [{ kind: 'HIDDEN_ROW', place: index + 1 } as const] : [],
    ),
    ...[...(cells ?? [])].flatMap(([key, cell]) => cellFinding(Number.parseInt(key, 10) + 1, cell)),
    ...(merges ?? []).map(
      ({ startRow }) => ({ kind: 'MERGED_CELLS', place: startRow + 1 }) as const,
    ),
  ]
}

function cellFinding(place: number, { type, value, formula }: Cell): Finding[] {
  if (type === 'error') return [{ kind: 'ERROR_VALUE', place }]
  const isEmpty = formula !== undefined && textOf(value) === ''
  return isEmpty ? [{ kind: 'FORMULA_WITHOUT_VALUE', place }] : []
}
