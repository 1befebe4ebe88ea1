/**
 * A book from before Asiento, with the faults such books have: 2 is missing, 3 is there twice, a
 * day never was.
 */
import { createHash, randomUUID } from 'node:crypto'

import { mapColumns } from '#domain/book/imported-columns.ts'
import { importedRow } from '#domain/book/imported-row.ts'
import type { Database } from '#server/platform/database/connect/open-database.ts'
import { importBook } from '#server/features/imports/import-book.ts'

import type { Municipality } from './municipality.ts'

export const oldHeadings = [
  'Número',
  'Fecha',
  'Remitente',
  'Asunto',
  'Oficina',
  'Observaciones',
  'Legajo',
]
const oldRows = [
  ['1/1998', '03/01/1998', 'Rosa Ñáñez', 'Pide poda de un árbol', 'Obras', 'Llamar a Íñigo', '7-B'],
  ['3/1998', '31/02/1998', 'Juzgado de Paz', 'Notifica sentencia 100%', 'Alcaldía', '', ''],
  ['3/1998', '09/02/1998', '=1+1', 'Oferta', 'Compras', '', '8'],
  ['s/n', '10/02/1998', 'Rosa Ñáñez', 'Agradece la poda', 'Obras', '', ''],
]

interface Where {
  readonly municipality: Pick<Municipality, 'municipalityId'>
  readonly db: { readonly database: Database }
}

export async function importOldBook(
  { municipality, db }: Where,
  { name, rows = oldRows }: { readonly name: string; readonly rows?: readonly string[][] },
): Promise<string> {
  const bookId = randomUUID()
  const columns = mapColumns(oldHeadings, {})
  await importBook(db.database, {
    municipalityId: municipality.municipalityId,
    bookId,
    name,
    fileName: 'libro-1998.csv',
    fileSha256: createHash('sha256').update(bookId).digest('hex'),
    importedBy: 'Archivo municipal',
    rows: rows.map((cells, index) => importedRow(cells, index + 1, { columns, thisYear: 2026 })),
  })
  return bookId
}
