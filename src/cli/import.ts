/** `import FILE`: an old book, looked over first and taken in when asked to. Exit code 0 when flawless or taken in, 1 when not, 2 when misused. */
import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { isFlawless, reviewImportedBook } from '#domain/imported-book.ts'
import { mapColumns } from '#domain/imported-columns.ts'
import type { ImportedField, ImportedRow, MappedColumn } from '#domain/imported-row.ts'
import { importedFields, importedRow } from '#domain/imported-row.ts'
import { OperatorProblem } from '#server/config.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { importBook } from '#server/imports/import-book.ts'
import { readCsv } from '#server/imports/read-csv.ts'
import { NoWorkbook, readXlsx } from '#server/imports/read-xlsx.ts'
import { municipalityNamed } from '#server/imports/municipality-named.ts'

import { columnsInWords, reviewInWords } from './import/review-in-words.ts'
import { misused } from './misused.ts'
import { print } from './print.ts'
import { reachBooks } from './reach-books.ts'

const usage = `Uso: npm run asiento -- import ARCHIVO [--book NOMBRE --apply] [opciones]

  Lee un libro antiguo, en CSV o XLSX con encabezados en la primera fila, y dice qué números faltan, cuáles se
  repiten y qué fechas no se entienden. No escribe nada, salvo con --apply.

  --book NOMBRE          cómo se llamará aquí: «Libro de entrada 1987-1999»
  --apply                lo trae, como serie de solo lectura que no se cambia ni se borra
  --accept-faults        lo trae tal como está, aunque el informe diga algo
  --column CAMPO=TÍTULO  qué columna es qué, cuando el título no es el usual; tantas veces como haga falta
                         (${importedFields.join(', ')})
  --sheet HOJA           otra hoja que la primera
  --by NOMBRE            quién responde de haberlo traído; si no se dice, la cuenta de esta máquina
  --municipality NOMBRE  cuál, si hay varias`

interface Wish {
  readonly file: string
  /** Empty while it is only looked at. */
  readonly book: string
  readonly isApplied: boolean
  readonly acceptsFaults: boolean
  readonly columns: Readonly<Partial<Record<ImportedField, string>>>
  readonly sheet: string | null
  readonly importedBy: string
  readonly municipality: string | null
}

export async function importOldBook(words: readonly string[]): Promise<number> {
  const wish = wishIn(words)
  if (wish === null) return misused(usage, words)
  const bytes = await readFile(wish.file).catch((cause: unknown) => {
    throw new OperatorProblem(`No se puede leer ${wish.file}.`, { cause })
  })
  const { columns, rows } = tableOf(bytes, wish)
  const review = reviewImportedBook(rows)
  print(`${columnsInWords(columns)}\n\n${reviewInWords(review)}`)
  const isFine = isFlawless(review)
  if (!wish.isApplied) {
    print('\nNo se ha escrito nada. Para traerlo: --book NOMBRE --apply')
    return isFine ? 0 : 1
  }
  if (!isFine && !wish.acceptsFaults) {
    print('\nNo se ha traído. Corríjalo, o repita con --accept-faults para traerlo tal como está.')
    return 1
  }
  await bringIn(wish, bytes, rows)
  return 0
}

async function bringIn(
  { file, book, importedBy, municipality }: Wish,
  bytes: Buffer,
  rows: readonly ImportedRow[],
): Promise<void> {
  await reachBooks(async (url) => {
    const municipalityId = await municipalityNamed(url, municipality)
    const database = await openDatabase({ url, appRole: 'asiento_app', maxConnections: 1 })
    try {
      const { rowsSha256 } = await importBook(database, {
        municipalityId,
        bookId: randomUUID(),
        name: book,
        fileName: path.basename(file),
        fileSha256: createHash('sha256').update(bytes).digest('hex'),
        importedBy,
        rows,
      })
      print(`\nTraído: «${book}», ${rows.length} asientos. Huella de sus filas: ${rowsSha256}`)
    } finally {
      await database.close()
    }
  })
}

function tableOf(
  bytes: Buffer,
  wish: Wish,
): { readonly columns: readonly MappedColumn[]; readonly rows: readonly ImportedRow[] } {
  const [headings = [], ...lines] = cellsOf(bytes, wish)
  const columns = mapColumns(headings, wish.columns)
  for (const needed of ['number', 'date'] as const) {
    if (columns.some(({ field }) => field === needed)) continue
    throw new OperatorProblem(
      `No se sabe qué columna es ${needed === 'number' ? 'el número' : 'la fecha'}. Indíquelo con --column ${needed}=TÍTULO. ` +
        `Las columnas son: ${headings.join(', ')}.`,
    )
  }
  if (lines.length === 0) throw new OperatorProblem(`${wish.file} no tiene ninguna fila.`)
  const thisYear = new Date().getUTCFullYear()
  return {
    columns,
    rows: lines.map((cells, index) => importedRow(cells, index + 1, { columns, thisYear })),
  }
}

function cellsOf(bytes: Buffer, { file, sheet }: Wish): string[][] {
  // A workbook is a ZIP, whatever its name says.
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return readCsv(bytes)
  try {
    return readXlsx(bytes, sheet)
  } catch (cause) {
    if (!(cause instanceof NoWorkbook)) throw cause
    throw new OperatorProblem(
      `${file} no se puede leer como libro de cálculo, o no tiene esa hoja. Guárdelo como .xlsx o .csv.`,
      { cause },
    )
  }
}

/** Null when the words cannot be understood. */
function wishIn(words: readonly string[]): Wish | null {
  try {
    const options = {
      book: { type: 'string', default: '' },
      apply: { type: 'boolean', default: false },
      'accept-faults': { type: 'boolean', default: false },
      column: { type: 'string', multiple: true },
      sheet: { type: 'string' },
      by: { type: 'string' },
      municipality: { type: 'string' },
    } as const
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
    const [file, another] = positionals
    const columns = columnsIn(values.column ?? [])
    if (file === undefined || another !== undefined || columns === null) return null
    if (values.apply && values.book.length < 3) return null
    return {
      file,
      book: values.book,
      isApplied: values.apply,
      acceptsFaults: values['accept-faults'],
      columns,
      sheet: values.sheet ?? null,
      importedBy: (values.by ?? machineAccount()).trim().slice(0, 120),
      municipality: values.municipality ?? null,
    }
  } catch (cause) {
    if (cause instanceof TypeError) return null
    throw cause
  }
}

/** Empty where the machine has no name for whoever runs this, as in some containers. */
function machineAccount(): string {
  try {
    return userInfo().username
  } catch {
    return ''
  }
}

function columnsIn(pairs: readonly string[]): Wish['columns'] | null {
  const said: Partial<Record<ImportedField, string>> = {}
  for (const pair of pairs) {
    const [name = '', ...heading] = pair.split('=')
    const field = importedFields.find((known) => known === name)
    if (field === undefined || heading.length === 0) return null
    said[field] = heading.join('=')
  }
  return said
}
