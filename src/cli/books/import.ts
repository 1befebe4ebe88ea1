/** `import FILE`: an old book, looked over first and taken in when asked to. */
import { randomUUID } from 'node:crypto'
import { userInfo } from 'node:os'
import path from 'node:path'
import { isFlawless, reviewImportedBook } from '#domain/book/imported-book.ts'
import type { ImportedField } from '#domain/book/imported-row.ts'
import { importedFields } from '#domain/book/imported-row.ts'
import { oneLine, textLength } from '#domain/common/text.ts'
import { importBook } from '#server/features/imports/import-book.ts'
import { municipalityNamed } from '#server/platform/municipality/sites/municipality-named.ts'
import { openTable } from '#server/features/imports/open-table.ts'

import { exitCode } from '../common/exit-codes.ts'
import { importedRows, isReadWhole, reviewTable } from '../import/look-over.ts'
import { columnsInWords, counted, readingInWords, reviewInWords } from '../import/in-words.ts'
import { command } from '../common/command.ts'
import { print } from '../common/print.ts'
import { withBooks } from '../common/reach-books.ts'

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

type Columns = Readonly<Partial<Record<ImportedField, string>>>

export const importOldBook = command({
  usage,
  options: {
    book: { type: 'string', default: '' },
    apply: { type: 'boolean', default: false },
    'accept-faults': { type: 'boolean', default: false },
    column: { type: 'string', multiple: true, default: [] },
    sheet: { type: 'string' },
    quotes: { type: 'boolean' },
    by: { type: 'string' },
    municipality: { type: 'string' },
  },
  understand({ values: { book: typed, column, ...values }, positionals: [file, ...others] }) {
    const columns = columnsIn(column)
    const book = oneLine(typed)
    if (file === undefined || others.length > 0 || columns === null) return null
    return values.apply && textLength(book) < 3 ? null : { ...values, file, book, columns }
  },
  async run({ file, book, columns, quotes, by, municipality, ...values }) {
    const name = path.basename(file)
    const options = { sheet: values.sheet ?? null, usesQuotes: quotes ?? null }
    const { table, sha256 } = await openTable(file, options)
    const reading = reviewTable(table, { name, columns })
    const review = reviewImportedBook(reading.reviewed)
    const parts = [readingInWords(table, reading), columnsInWords(reading.columns)]
    print([...parts, reviewInWords(review)].join('\n\n'))
    const isFine = isFlawless(review) && isReadWhole(reading)
    if (!values.apply) {
      print('\nNo se ha escrito nada. Para traerlo: --book NOMBRE --apply')
      return isFine ? exitCode.done : exitCode.failed
    }
    if (!isFine && !values['accept-faults']) {
      print(
        '\nNo se ha traído. Corríjalo, o repita con --accept-faults para traerlo tal como está.',
      )
      return exitCode.failed
    }
    await withBooks(async (database, config, url) => {
      const { rowsSha256, rowCount } = await importBook(database, {
        municipalityId: await municipalityNamed(url, config, municipality ?? null),
        bookId: randomUUID(),
        name: book,
        fileName: name,
        fileSha256: sha256,
        importedBy: oneLine(by ?? machineAccount()).slice(0, 120),
        rows: importedRows(table, reading.columns),
      })
      print(
        `\nTraído: «${book}», ${counted(rowCount)} asientos de ${counted(reading.reviewed.length)} filas. Huella de sus filas: ${rowsSha256}`,
      )
    })
    return exitCode.done
  },
})

/** Empty where the machine has no name for whoever runs this, as in some containers. */
function machineAccount(): string {
  try {
    return userInfo().username
  } catch {
    return ''
  }
}

function columnsIn(pairs: readonly string[]): Columns | null {
  const said: Partial<Record<ImportedField, string>> = {}
  for (const pair of pairs) {
    const [name = '', ...heading] = pair.split('=')
    const field = importedFields.find((known) => known === name)
    if (field === undefined || heading.length === 0) return null
    said[field] = heading.join('=')
  }
  return said
}
