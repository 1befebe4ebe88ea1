/** `GET /api/imported-books/:bookId/review`: everything that was found in an old book, as CSV. */
import type { api } from '#contract/api.ts'
import type { ImportedBookReview } from '#domain/book/imported-book.ts'
import type { ReportRow } from '#domain/book/report.ts'
import type { Handler } from '../http/receive/handler.ts'
import { streamResponse } from '../http/respond/serve-file.ts'
import { logAccess } from '../context/log-access.ts'
import { writeCsv } from '../papers/tables/csv.ts'
import type { TableColumn } from '../papers/tables/table.ts'
import { setImportedScene } from './imported-sight.ts'
import { bookIn, reviewOf } from './read-books.ts'

const columns: readonly TableColumn[] = [
  { title: 'Qué', kind: 'text', weight: 3 },
  { title: 'Año', kind: 'count', weight: 1 },
  { title: 'Número', kind: 'count', weight: 1 },
  { title: 'Hasta el número', kind: 'count', weight: 1 },
  { title: 'Filas del archivo', kind: 'text', weight: 2 },
]

export const readImportedReview: Handler<typeof api.readImportedReview> = async (
  context,
  { params: { bookId } },
) => {
  const { municipalityId, wall } = await setImportedScene(context)
  const { name, found } = await context.app.database.read(wall, async (db) => ({
    name: (await bookIn(db, municipalityId, bookId)).name,
    found: findingsOf(await reviewOf(db, municipalityId, bookId)),
  }))
  await logAccess(context, 'report-exported', {
    detail: `csv ${found.length} imported-review ${bookId}`,
  })
  const table = { title: name, columns, batches: batchesOf(found) }
  return streamResponse(writeCsv(table, { separator: ';' }), {
    fileName: `informe-${name}.csv`,
    mediaType: 'text/csv; charset=utf-8',
  })
}

const rowsAtOnce = 500

// oxlint-disable-next-line require-await -- tables are walked as they would be read
async function* batchesOf(rows: readonly ReportRow[]): AsyncGenerator<readonly ReportRow[], void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    yield rows.slice(start, start + rowsAtOnce)
  }
}

function findingsOf(review: ImportedBookReview): ReportRow[] {
  return [
    ...review.years.flatMap(({ year, gaps, repeated, backwards }) => [
      ...gaps.map(({ from, to }): ReportRow => ['Falta', year, from, to, null]),
      ...repeated.map(({ sequence, ordinals }): ReportRow => [
        'Repetido',
        year,
        sequence,
        null,
        ordinals.join(', '),
      ]),
      ...rowsOf('Fecha anterior a la de un número menor', backwards, year),
    ]),
    ...rowsOf('Sin número que se entienda', review.withoutNumber),
    ...rowsOf('Fecha que no existe o no se entiende', review.withoutDate),
    ...rowsOf('Sin año, ni en el número ni en la fecha', review.withoutYear),
    ...rowsOf('El año del número no es el de la fecha', review.ofAnotherYear),
  ]
}

function rowsOf(what: string, ordinals: readonly number[], year: number | null = null) {
  return ordinals.map((ordinal): ReportRow => [what, year, null, null, String(ordinal)])
}
