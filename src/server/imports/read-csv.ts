/**
 * A table written as text: commas, semicolons, tabs or bars, with quotes as RFC 4180 has them,
 * whatever its letters and its ends of line. The parser is csv-parse; what it reads is compared
 * with a count of our own.
 */
import { Readable } from 'node:stream'
import type { CsvError, Info } from 'csv-parse'
import { parse } from 'csv-parse'

import { asWritten } from '#domain/common/formula-guard.ts'
import { OperatorProblem } from '../config/config.ts'
import type { CsvShape } from './csv-shape.ts'
import { readCsvShape } from './csv-shape.ts'
import type { FileFacts } from './file-facts.ts'
import type { OldTable, TableRow } from './table.ts'
import { hasContent, tableLimits } from './table.ts'
import { decodedLines, encodingNames, encodingOf } from './text-encoding.ts'

export interface CsvSource {
  /** As its sentences name it. */
  readonly name: string
  readonly facts: FileFacts
  /** From its beginning, as often as asked. */
  readonly chunks: () => AsyncIterable<Buffer> | Iterable<Buffer>
  /** Whether quotation marks enclose cells; null to find out. */
  readonly usesQuotes: boolean | null
}

/** Throws an `OperatorProblem` when it is no text. */
export async function openCsv(source: CsvSource): Promise<OldTable> {
  const { name, facts, chunks, usesQuotes } = source
  const encoding = encodingOf(facts, name)
  const texts = (): AsyncGenerator<string, void> => decodedLines(chunks(), { encoding, name })
  const shape = await readCsvShape(texts, usesQuotes)
  const separator = shape.separator === '\t' ? 'tabuladores' : `«${shape.separator}»`
  return {
    kind: 'TEXT',
    readAs: `texto en ${encodingNames[encoding]} separado por ${separator}${shape.isQuoted ? '' : ', sin comillas'}`,
    otherSheets: [],
    expectedRows: shape.rows,
    leavesOutEmptyCells: false,
    rows: () => rowsOf(texts(), shape, name),
  }
}

async function* rowsOf(
  texts: AsyncIterable<string>,
  shape: CsvShape,
  name: string,
): AsyncGenerator<TableRow, void> {
  // The last line of what was read so far: what cannot be read begins after it.
  let lastLine = shape.skippedLines
  const parser = parse({
    delimiter: shape.separator,
    quote: shape.isQuoted ? '"' : false,
    escape: shape.isQuoted ? '"' : null,
    record_delimiter: '\n',
    relax_column_count: true,
    trim: true,
    info: true,
    from_line: shape.skippedLines + 1,
    max_record_size: tableLimits.rowLetters,
    on_record: (record, { lines }) => {
      lastLine = lines
      return record
    },
  })
  const feeding = Readable.from(texts, { objectMode: true })
  feeding.on('error', (fault) => parser.destroy(fault))
  feeding.pipe(parser)
  let place = shape.skippedLines + 1
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      yield* readable({ place, cells: record.map(asWritten) }, name)
      place = info.lines + 1
    }
  } catch (cause) {
    throw cause instanceof OperatorProblem ? cause : refusalOf(cause, lastLine + 1, name)
  } finally {
    feeding.destroy()
    parser.destroy()
  }
}

interface Parsed {
  readonly record: string[]
  readonly info: Info
}

function* readable(row: TableRow, name: string): Generator<TableRow, void> {
  const { place, cells } = row
  if (!hasContent(cells)) return
  if (cells.length > tableLimits.columns) {
    throw new OperatorProblem(
      `La línea ${place} de ${name} tiene ${cells.length} celdas; se leen hasta ${tableLimits.columns}. Corríjala y repita.`,
    )
  }
  if (cells.some(({ length }) => length > tableLimits.cellLetters)) throw tooLong(place, name)
  yield row
}

function tooLong(place: number, name: string): OperatorProblem {
  const most = tableLimits.cellLetters.toLocaleString('es')
  return new OperatorProblem(
    `La fila que empieza en la línea ${place} de ${name} tiene una celda de más de ${most} letras, o no termina nunca. ` +
      'Corríjala y repita.',
  )
}

function refusalOf(cause: unknown, place: number, name: string): Error {
  const { code } = isCsvError(cause) ? cause : { code: null }
  const where = `en la fila que empieza en la línea ${place} de ${name}`
  const otherwise =
    'Si en este archivo las comillas son letras como las demás, repita con --no-quotes.'
  if (code === 'CSV_QUOTE_NOT_CLOSED') {
    return new OperatorProblem(
      `Se abren unas comillas que no se cierran ${where}: lo que sigue quedaría dentro de esa celda. Ciérrelas y repita. ${otherwise}`,
      { cause },
    )
  }
  if (code !== null && misplaced.has(code)) {
    return new OperatorProblem(
      `Hay unas comillas fuera de lugar ${where}: no se sabe dónde termina la celda. ` +
        `Encierre la celda entre comillas y escriba dos donde va una. ${otherwise}`,
      { cause },
    )
  }
  if (code === 'CSV_MAX_RECORD_SIZE') return tooLong(place, name)
  return cause instanceof Error ? cause : new Error('The table was not read', { cause })
}

const misplaced: ReadonlySet<string> = new Set([
  'CSV_INVALID_CLOSING_QUOTE',
  'INVALID_OPENING_QUOTE',
  'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE',
])

function isCsvError(cause: unknown): cause is CsvError {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string'
}
