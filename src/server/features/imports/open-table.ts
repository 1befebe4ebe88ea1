/**
 * An old book from its file, whatever program wrote it: a workbook or a text, told by its first
 * bytes and not by its name.
 */
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'

import { OperatorProblem } from '../../platform/common/config/config.ts'
import { readCsv } from './read-csv.ts'
import { readWorkbook } from './read-workbook.ts'
import type { OldTable } from './table.ts'

export interface TableOptions {
  /** Of a workbook; null for the first that is not hidden. */
  readonly sheet: string | null
  /** Whether quotation marks enclose cells of a text; null to find out. */
  readonly usesQuotes: boolean | null
}

export interface OpenedTable {
  readonly table: OldTable
  /** Of the file, lower-case hexadecimal. */
  readonly sha256: string
}

/** It is read whole. */
const mostBytes = 200 * 1_048_576
/** No book has so many; a cell in the last column of a sheet makes a row of them all. */
const mostColumns = 256

/** Throws an `OperatorProblem` whose sentence names the file, and where it can the row. */
export async function openTable(path: string, wish: TableOptions): Promise<OpenedTable> {
  const name = basename(path)
  const bytes = await bytesOf(path)
  const read = await readTable({ name, bytes }, wish)
  const rows = read.rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const wide = rows.find(({ cells }) => cells.length > mostColumns)
  if (wide !== undefined) {
    const { place, cells } = wide
    throw new OperatorProblem(
      `La ${read.kind === 'TEXT' ? 'línea' : 'fila'} ${place} de ${name} llega a la columna ${cells.length}; se leen hasta ${mostColumns}. Corríjala y repita.`,
    )
  }
  return { table: { ...read, rows }, sha256: createHash('sha256').update(bytes).digest('hex') }
}

async function readTable(
  file: Parameters<typeof readCsv>[0],
  { sheet, usesQuotes }: TableOptions,
): Promise<OldTable> {
  const signature = file.bytes.toString('latin1', 0, 8)
  if (
    signature.startsWith('PK') ||
    signature === '\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1'
  ) {
    return readWorkbook(file, sheet)
  }
  if (sheet === null) return readCsv(file, usesQuotes)
  throw new OperatorProblem(`${file.name} es un texto y no tiene hojas: quite --sheet.`)
}

async function bytesOf(path: string): Promise<Buffer> {
  const unreadable = (cause: unknown): never => {
    throw new OperatorProblem(`No se puede leer ${path}.`, { cause })
  }
  const found = await stat(path).catch(unreadable)
  // A device or a pipe may have no end.
  if (!found.isFile() && !found.isDirectory())
    throw new OperatorProblem(`${path} no es un archivo.`)
  if (found.size > mostBytes) {
    throw new OperatorProblem(
      `${basename(path)} pasa de 200 MB. Divídalo en varios, cada uno con su fila de encabezados.`,
    )
  }
  return readFile(path).catch(unreadable)
}
