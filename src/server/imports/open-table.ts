/**
 * An old book from its file, whatever program wrote it: a workbook or a text, told by its first
 * bytes and not by its name.
 */
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'

import { OperatorProblem } from '../config/config.ts'
import { fileChunks, readFileFacts } from './file-facts.ts'
import { openCsv } from './read-csv.ts'
import { openWorkbook } from './read-workbook.ts'
import type { OldTable } from './table.ts'
import { tableLimits } from './table.ts'

export interface TableWish {
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

/** Throws an `OperatorProblem` whose sentence names the file, and where it can the row. */
export async function openTable(path: string, wish: TableWish): Promise<OpenedTable> {
  const name = basename(path)
  const facts = await factsOf(path)
  const { beginning, sha256 } = facts
  const signature = beginning.toString('latin1', 0, 8)
  if (signature.startsWith('PK')) {
    return { table: await openWorkbook({ name, path, sheet: wish.sheet }), sha256 }
  }
  if (signature === '\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1')
    throw await oldOrLocked(path, name)
  if (wish.sheet !== null) {
    throw new OperatorProblem(`${name} es un texto y no tiene hojas: quite --sheet.`)
  }
  const chunks = (): AsyncIterable<Buffer> => fileChunks(path)
  return { table: await openCsv({ name, facts, chunks, usesQuotes: wish.usesQuotes }), sha256 }
}

/** Throws an `OperatorProblem` when the file is not what it was when its hash was taken. */
export async function demandSameFile(path: string, sha256: string): Promise<void> {
  const { sha256: now } = await factsOf(path)
  if (now === sha256) return
  throw new OperatorProblem(
    `${basename(path)} cambió mientras se leía. No se ha traído nada: repita.`,
  )
}

async function factsOf(path: string): ReturnType<typeof readFileFacts> {
  const unreadable = (cause: unknown): never => {
    throw new OperatorProblem(`No se puede leer ${path}.`, { cause })
  }
  const found = await stat(path).catch(unreadable)
  // A device or a pipe may have no end.
  if (!found.isFile() && !found.isDirectory())
    throw new OperatorProblem(`${path} no es un archivo.`)
  const { size } = found
  if (size > tableLimits.fileBytes) {
    throw new OperatorProblem(
      `${basename(path)} pasa de 1 GB. Divídalo en varios, cada uno con su fila de encabezados.`,
    )
  }
  return readFileFacts(fileChunks(path)).catch(unreadable)
}

// How the directory of such a file names what a locked workbook is inside, in UTF-16.
const lockedMark = Buffer.from('EncryptedPackage', 'utf16le')

async function oldOrLocked(path: string, name: string): Promise<OperatorProblem> {
  let before = Buffer.alloc(0)
  for await (const chunk of fileChunks(path)) {
    const seen = Buffer.concat([before, chunk])
    if (seen.includes(lockedMark)) {
      return new OperatorProblem(`${name} está cerrado con contraseña. Ábralo y guárdelo sin ella.`)
    }
    before = seen.subarray(-lockedMark.length)
  }
  return new OperatorProblem(
    `${name} es de un programa antiguo (.xls). Ábralo y guárdelo como .xlsx o .csv.`,
  )
}
