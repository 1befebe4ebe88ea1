/**
 * A workbook (.xlsx) as a table: the sheet that is named, or the first that is not hidden. Archive
 * by yauzl, XML by sax.
 */
import { OperatorProblem } from '../config/config.ts'
import { readDayFormats } from './cell-formats.ts'
import { openSheetReading, unescaped } from './read-sheet.ts'
import type { SheetScene } from './read-sheet.ts'
import { BadXml, readXml, xmlPieces } from './read-xml.ts'
import type { Finding, OldTable, TableRow } from './table.ts'
import { tableLimits } from './table.ts'
import type { WorkbookLayout, WorkbookSheet } from './workbook-layout.ts'
import { readWorkbookLayout } from './workbook-layout.ts'
import type { ZipParts } from './zip-parts.ts'
import { BadArchive, openZipParts } from './zip-parts.ts'

export interface WorkbookSource {
  /** As its sentences name it. */
  readonly name: string
  readonly path: string
  /** Null for the first that is not hidden. */
  readonly sheet: string | null
}

/**
 * Throws an `OperatorProblem` when it is no workbook, or has no such sheet. The table is closed
 * with its last reading.
 */
export async function openWorkbook(source: WorkbookSource): Promise<OldTable> {
  const { name } = source
  const opened = await inWords(name, () => openParts(source))
  const { sheet, layout } = opened
  return {
    kind: 'SHEET',
    readAs: `hoja «${sheet.name}»`,
    otherSheets: layout.sheets.map((one) => one.name).filter((other) => other !== sheet.name),
    expectedRows: null,
    leavesOutEmptyCells: true,
    rows: (tell) => rowsOf(source, opened, tell),
  }
}

interface Opened {
  readonly layout: WorkbookLayout
  readonly sheet: WorkbookSheet & { readonly part: string }
  readonly scene: SheetScene
}

async function openParts({ path, name, sheet: wanted }: WorkbookSource): Promise<Opened> {
  const parts = await openZipParts(path)
  try {
    const layout = await readWorkbookLayout(parts)
    if (layout === null) throw notAWorkbook(parts, name)
    const sheet = chosenSheet(layout, wanted, name)
    if (!parts.has(sheet.part)) throw new BadArchive(`le falta la hoja «${sheet.name}»`)
    const { sharedStrings, styles, is1904 } = layout
    const sharedTexts = sharedStrings === null ? [] : await readSharedTexts(parts, sharedStrings)
    const dayFormats = styles === null ? [] : await readDayFormats(parts.read(styles))
    return { layout, sheet, scene: { name, sharedTexts, dayFormats, is1904 } }
  } finally {
    parts.close()
  }
}

function notAWorkbook(parts: ZipParts, name: string): OperatorProblem {
  if (parts.has('content.xml')) {
    return new OperatorProblem(
      `${name} es de OpenDocument (.ods). Ábralo y guárdelo como .xlsx o .csv.`,
    )
  }
  if (parts.has('xl/workbook.bin')) {
    return new OperatorProblem(
      `${name} es un libro binario (.xlsb). Ábralo y guárdelo como .xlsx o .csv.`,
    )
  }
  return new OperatorProblem(
    `${name} es un archivo comprimido, pero no un libro de cálculo. Guárdelo como .xlsx o .csv.`,
  )
}

function chosenSheet(
  { sheets }: WorkbookLayout,
  wanted: string | null,
  name: string,
): Opened['sheet'] {
  const found =
    wanted === null
      ? (sheets.find(({ isHidden, part }) => !isHidden && part !== null) ?? sheets[0])
      : sheets.find((one) => one.name === wanted)
  const { part } = found ?? { part: null }
  if (found && part !== null) return { ...found, part }
  const names = sheets.map((one) => `«${one.name}»`).join(', ')
  throw new OperatorProblem(
    wanted === null
      ? `${name} no tiene ninguna hoja con filas.`
      : `${name} no tiene una hoja «${wanted}» con filas. Sus hojas son: ${names}.`,
  )
}

/** The runs of each text together; how a word is pronounced is left out. */
async function readSharedTexts(parts: ZipParts, part: string): Promise<readonly string[]> {
  const texts: string[] = []
  let letters = 0
  let text = ''
  await readXml(parts.read(part), {
    open: ({ path }) => {
      if (path === 'sst/si') text = ''
    },
    text: (piece, path) => {
      if (path !== 'sst/si/t' && path !== 'sst/si/r/t') return
      text += piece
      letters += piece.length
      if (letters > tableLimits.sharedLetters || texts.length > tableLimits.sharedTexts) {
        throw new BadArchive('tiene más textos de los que se pueden leer; guárdelo como .csv')
      }
    },
    close: (path) => {
      if (path === 'sst/si') texts.push(unescaped(text))
    },
  })
  return texts
}

async function* rowsOf(
  { path, name }: WorkbookSource,
  { sheet, scene }: Opened,
  tell: (finding: Finding) => void,
): AsyncGenerator<TableRow, void> {
  const reading = openSheetReading(scene, tell)
  const parts = await openZipParts(path)
  try {
    const pieces = xmlPieces(parts.read(sheet.part), reading)
    while ((await pieces.next()).done !== true) yield* reading.taken()
  } catch (cause) {
    throw inSpanish(cause, `${name}, después de la fila ${reading.place()},`)
  } finally {
    parts.close()
  }
}

async function inWords<Read>(name: string, read: () => Promise<Read>): Promise<Read> {
  try {
    return await read()
  } catch (cause) {
    throw inSpanish(cause, name)
  }
}

function inSpanish(cause: unknown, what: string): unknown {
  const again = 'Ábralo con el programa que lo hizo y guárdelo otra vez como .xlsx o .csv.'
  if (cause instanceof BadArchive)
    return new OperatorProblem(`${what} ${cause.message}. ${again}`, { cause })
  if (cause instanceof BadXml) {
    return new OperatorProblem(`${what} está cortado o mal escrito por dentro. ${again}`, { cause })
  }
  return cause
}
