/**
 * A table written as text: commas, semicolons, tabs or bars, with quotes as RFC 4180 has them,
 * whatever its encoding and its ends of line. The parser is csv-parse.
 */
import { isUtf8 } from 'node:buffer'
import type { Info } from 'csv-parse'
import { CsvError, parse } from 'csv-parse/sync'

import { asWritten } from '#domain/common/formula-guard.ts'
import { OperatorProblem } from '../../platform/common/config/config.ts'
import type { FileBytes } from './read-workbook.ts'
import type { OldTable, TableRow } from './table.ts'

/** A row with more letters never ends: its quotes are out of place. */
const mostRowLetters = 1_000_000

/**
 * `usesQuotes`: whether quotation marks enclose cells; null to find out. Throws an
 * `OperatorProblem` that names the line where it can.
 */
export function readCsv(file: FileBytes, usesQuotes: boolean | null): OldTable {
  const { encoding, text } = decoded(file)
  // A first line by which some programs tell the separator.
  const declared = /^sep=([;,\t|])\n/iu.exec(text)
  const separator = declared?.[1] ?? separatorOf(text)
  const isQuoted = usesQuotes ?? beginsCellsWithQuotes(text, separator)
  const shown = separator === '\t' ? 'tabuladores' : `«${separator}»`
  return {
    kind: 'TEXT',
    readAs: `texto en ${encoding} separado por ${shown}${isQuoted ? '' : ', sin comillas'}`,
    otherSheets: [],
    rows: rowsOf(text, file.name, { separator, isQuoted, skippedLines: declared ? 1 : 0 }),
    found: [],
  }
}

/** The one that stands most often in the heading outside of quotation marks. */
function separatorOf(text: string): string {
  const beginning = text.slice(0, mostRowLetters).trimStart()
  const [heading = ''] = beginning.replaceAll(/"(?:[^"]|"")*"/gu, '').split('\n', 1)
  const count = (separator: string): number => heading.split(separator).length
  return [';', ',', '\t', '|'].reduce((most, each) => (count(each) > count(most) ? each : most))
}

/** Where no cell does they are letters like others. */
function beginsCellsWithQuotes(text: string, separator: string): boolean {
  return new RegExp(`(?:^|[${separator}]) *"`, 'mu').test(text)
}

interface CsvShape {
  readonly separator: string
  readonly isQuoted: boolean
  readonly skippedLines: number
}

function rowsOf(
  text: string,
  name: string,
  { separator, isQuoted, skippedLines }: CsvShape,
): TableRow[] {
  // What cannot be read begins after the last line of what was read.
  let place = skippedLines + 1
  const rows: TableRow[] = []
  const keep = (record: string[], { lines }: Pick<Info, 'lines'>): null => {
    rows.push({ place, cells: record.map(asWritten) })
    place = lines + 1
    return null
  }
  try {
    parse(text, {
      delimiter: separator,
      quote: isQuoted ? '"' : false,
      escape: isQuoted ? '"' : null,
      record_delimiter: '\n',
      relax_column_count: true,
      trim: true,
      from_line: skippedLines + 1,
      max_record_size: mostRowLetters,
      on_record: keep,
    })
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    throw new OperatorProblem(
      refusalOf(cause.code, `la fila que empieza en la línea ${place} de ${name}`),
      { cause },
    )
  }
  return rows
}

function refusalOf(code: string, row: string): string {
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return `En ${row} hay más de ${mostRowLetters.toLocaleString('es')} letras: es demasiado larga, o no termina nunca. Corríjala y repita.`
  }
  const what =
    code === 'CSV_QUOTE_NOT_CLOSED'
      ? 'Se abren unas comillas que no se cierran'
      : 'Hay unas comillas fuera de lugar'
  return (
    `${what} en ${row}: no se sabe dónde termina la celda. Encierre la celda entre comillas y escriba dos donde va una. ` +
    'Si en este archivo las comillas son letras como las demás, repita con --no-quotes.'
  )
}

interface Decoded {
  /** As its sentence names it. */
  readonly encoding: string
  /** With one line feed for each end of a line, however it was written, and without the mark. */
  readonly text: string
}

/** By its mark or by its bytes; refused where it would be read wrongly. */
function decoded(file: FileBytes): Decoded {
  const { bytes, name } = file
  const utf16 = utf16Of(bytes)
  if (utf16 !== null) {
    const text = asLines(utf16, bytes)
    if (/[\0\uFFFD]/u.test(text)) throw noText(name)
    return { encoding: 'UTF-16', text }
  }
  if (bytes.includes(0)) throw noText(name)
  if (isUtf8(bytes)) return { encoding: 'UTF-8', text: asLines('utf-8', bytes) }
  refuseMixture(file)
  return { encoding: 'Windows-1252', text: windowsText(file) }
}

/** Of what is almost all in UTF-8. */
function refuseMixture({ bytes, name }: FileBytes): void {
  const text = asLines('utf-8', bytes)
  const isMarked = bytes.subarray(0, 3).equals(Buffer.from('\uFEFF'))
  const times = (letters: RegExp): number => text.match(letters)?.length ?? 0
  if (!isMarked && times(/[^\0-\u007F\uFFFD]/gu) <= times(/\uFFFD/gu)) return
  throw new OperatorProblem(
    `${name} mezcla dos formas de escribir las letras: casi todo está en UTF-8, pero la línea ${lineAt(text, text.indexOf('\uFFFD'))} no. ` +
      'Ábralo en un editor, corrija esa línea y guárdelo en UTF-8.',
  )
}

function windowsText({ bytes, name }: FileBytes): string {
  const text = asLines('windows-1252', bytes)
  // Undefined in Windows-1252; letters in the code pages of MS-DOS.
  const unknown = text.search(/[\u0081\u008D\u008F\u0090\u009D]/u)
  if (unknown < 0) return text
  throw new OperatorProblem(
    `${name} no está en UTF-8 ni en Windows-1252: la línea ${lineAt(text, unknown)} tiene letras que no son de ninguno. ` +
      'Si viene de MS-DOS, ábralo con esa codificación y guárdelo en UTF-8.',
  )
}

/** By its mark; without one, of our letters one byte of two is zero, always on the same side. */
function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const beginning = bytes.subarray(0, 1000)
  const zerosOn = (side: number): number =>
    beginning.filter((byte, place) => byte === 0 && place % 2 === side).length
  const [even, odd] = [zerosOn(0), zerosOn(1)]
  if (odd > beginning.length / 4 && even === 0) return 'utf-16le'
  return even > beginning.length / 4 && odd === 0 ? 'utf-16be' : null
}

function asLines(encoding: string, bytes: Buffer): string {
  return new TextDecoder(encoding).decode(bytes).replaceAll(/\r\n?/gu, '\n')
}

function lineAt(text: string, place: number): number {
  return text.slice(0, place).split('\n').length
}

function noText(name: string): OperatorProblem {
  return new OperatorProblem(
    `${name} no es una tabla de texto ni un libro de cálculo que se sepa leer, o está cortado o dañado. Guárdelo como .xlsx o como .csv en UTF-8.`,
  )
}
