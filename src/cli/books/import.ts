/**
 * `import FILE`: an old book, looked over first and taken in when asked to. Exit code 0 when
 * flawless or taken in, 1 when not, 2 when misused.
 */
import { randomUUID } from 'node:crypto'
import { userInfo } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { cleanedUp } from '#server/platform/common/clean-up.ts'
import { isFlawless, reviewImportedBook } from '#domain/book/imported-book.ts'
import type { ImportedField } from '#domain/book/imported-row.ts'
import { importedFields } from '#domain/book/imported-row.ts'
import { oneLine, textLength } from '#domain/common/text.ts'
import { importBook } from '#server/features/imports/import-book.ts'
import { municipalityNamed } from '#server/platform/municipality/sites/municipality-named.ts'
import { openTable } from '#server/features/imports/open-table.ts'
import type { OldTable } from '#server/features/imports/table.ts'

import { exitCode } from '../common/exit-codes.ts'
import type { Reading } from '../import/look-over.ts'
import { importedRows, isReadWhole, reviewTable } from '../import/look-over.ts'
import { columnsInWords, counted, readingInWords, reviewInWords } from '../import/in-words.ts'
import { misused } from '../common/misused.ts'
import { print } from '../common/print.ts'
import { openBooks } from '../common/open-books.ts'
import { reachBooks } from '../common/reach-books.ts'

const usage = `Uso: npm run asiento -- import ARCHIVO [--book NOMBRE --apply] [opciones]

  Lee un libro antiguo, en CSV, XLSX, ODS o XLS con encabezados en la primera fila, y dice qué números faltan, cuáles se
  repiten y qué fechas no se entienden. No escribe nada, salvo con --apply.

  --book NOMBRE          cómo se llamará aquí: «Libro de entrada 1987-1999»
  --apply                lo trae, como serie de solo lectura que no se cambia ni se borra
  --accept-faults        lo trae tal como está, aunque el informe diga algo
  --column CAMPO=TÍTULO  qué columna es qué, cuando el título no es el usual; tantas veces como haga falta
                         (${importedFields.join(', ')})
  --sheet HOJA           otra hoja que la primera que se ve
  --no-quotes            en un CSV, las comillas son letras como las demás
  --by NOMBRE            quién responde de haberlo traído; si no se dice, la cuenta de esta máquina
  --municipality NOMBRE  cuál, si hay varias: por su nombre, su dirección o su identificador`

interface Options {
  readonly file: string
  /** Empty while it is only looked at. */
  readonly book: string
  readonly isApplied: boolean
  readonly acceptsFaults: boolean
  readonly columns: Readonly<Partial<Record<ImportedField, string>>>
  readonly sheet: string | null
  /** Null to find out. */
  readonly usesQuotes: boolean | null
  readonly importedBy: string
  readonly municipality: string | null
}

export async function importOldBook(words: readonly string[]): Promise<number> {
  const options = optionsIn(words)
  if (options === null) return misused(usage, words)
  const name = path.basename(options.file)
  const { table, sha256 } = await openTable(options.file, options)
  const reading = reviewTable(table, { name, columns: options.columns })
  const review = reviewImportedBook(reading.reviewed)
  print(
    [readingInWords(table, reading), columnsInWords(reading.columns), reviewInWords(review)].join(
      '\n\n',
    ),
  )
  const isFine = isFlawless(review) && isReadWhole(reading)
  if (!options.isApplied) {
    print('\nNo se ha escrito nada. Para traerlo: --book NOMBRE --apply')
    return isFine ? exitCode.done : exitCode.failed
  }
  if (!isFine && !options.acceptsFaults) {
    print('\nNo se ha traído. Corríjalo, o repita con --accept-faults para traerlo tal como está.')
    return exitCode.failed
  }
  await bringIn(options, sha256, { table, reading })
  return exitCode.done
}

async function bringIn(
  { file, book, importedBy, municipality }: Options,
  fileSha256: string,
  { table, reading }: { readonly table: OldTable; readonly reading: Reading },
): Promise<void> {
  await reachBooks(async (url, config) => {
    const municipalityId = await municipalityNamed(url, config, municipality)
    const database = await openBooks(url)
    await cleanedUp(
      async () => {
        const { rowsSha256, rowCount } = await importBook(database, {
          municipalityId,
          bookId: randomUUID(),
          name: book,
          fileName: path.basename(file),
          fileSha256,
          importedBy,
          rows: importedRows(table, reading.columns),
        })
        const read = reading.reviewed.length
        print(
          `\nTraído: «${book}», ${counted(rowCount)} asientos de ${counted(read)} filas. Huella de sus filas: ${rowsSha256}`,
        )
      },
      () => database.close(),
    )
  })
}

/** Null when the words cannot be understood. */
function optionsIn(words: readonly string[]): Options | null {
  try {
    const options = {
      book: { type: 'string', default: '' },
      apply: { type: 'boolean', default: false },
      'accept-faults': { type: 'boolean', default: false },
      column: { type: 'string', multiple: true },
      sheet: { type: 'string' },
      'no-quotes': { type: 'boolean', default: false },
      by: { type: 'string' },
      municipality: { type: 'string' },
    } as const
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
    const [file, another] = positionals
    const columns = columnsIn(values.column ?? [])
    if (file === undefined || another !== undefined || columns === null) return null
    const book = oneLine(values.book)
    if (values.apply && textLength(book) < 3) return null
    return {
      file,
      book,
      isApplied: values.apply,
      acceptsFaults: values['accept-faults'],
      columns,
      sheet: values.sheet ?? null,
      usesQuotes: quotesIn(values['no-quotes']),
      importedBy: oneLine(values.by ?? machineAccount()).slice(0, 120),
      municipality: values.municipality ?? null,
    }
  } catch (cause) {
    if (cause instanceof TypeError) return null
    throw cause
  }
}

function quotesIn(areLetters: boolean): boolean | null {
  return areLetters ? false : null
}

/** Empty where the machine has no name for whoever runs this, as in some containers. */
function machineAccount(): string {
  try {
    return userInfo().username
  } catch {
    return ''
  }
}

function columnsIn(pairs: readonly string[]): Options['columns'] | null {
  const said: Partial<Record<ImportedField, string>> = {}
  for (const pair of pairs) {
    const [name = '', ...heading] = pair.split('=')
    const field = importedFields.find((known) => known === name)
    if (field === undefined || heading.length === 0) return null
    said[field] = heading.join('=')
  }
  return said
}
