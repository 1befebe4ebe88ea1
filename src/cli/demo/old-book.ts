/**
 * An old book of the invented town, as another program would have left it: with gaps, a number
 * twice and a day that never was.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mapColumns } from '#domain/book/imported-columns.ts'
import { importedRow } from '#domain/book/imported-row.ts'
import type { Database } from '#server/database/connect/open-database.ts'
import { importBook } from '#server/imports/import-book.ts'

const year = 1998
const wrongNumbers: Readonly<Record<number, number>> = { 17: 18, 54: 57, 88: 87 }
const impossible = 31

const names = 'Ana Ficticia|Pedro Inventado|Rosa Imaginaria|Junta de Vecinos El Ejemplo'
const subjects =
  'Solicita poda de un árbol|Pide certificado de residencia|Reclama por un bache|Presenta presupuesto|Solicita permiso para una feria'
const offices = 'Obras|Alcaldía|Secretaría|Tesorería'
const headings = ['Número', 'Fecha', 'Remitente', 'Asunto', 'Destino', 'Observaciones', 'Legajo']

export async function bringOldBook(database: Database, municipalityId: string): Promise<void> {
  const lines = Array.from({ length: 120 }, (_, index) => lineAt(index))
  const csv = [headings, ...lines].map((cells) => cells.join(';')).join('\n')
  const columns = mapColumns(headings, {})
  const thisYear = new Date().getUTCFullYear()
  await importBook(database, {
    municipalityId,
    bookId: randomUUID(),
    name: `Libro de entrada ${year} (inventado)`,
    fileName: `libro-inventado-${year}.csv`,
    fileSha256: createHash('sha256').update(csv).digest('hex'),
    importedBy: 'La demostración',
    rows: lines.map((cells, index) => importedRow(cells, index + 1, { columns, thisYear })),
  })
}

function lineAt(index: number): string[] {
  const place = index + 1
  const day = new Date(Date.UTC(year, 0, 2 + 3 * index)).toISOString().slice(0, 10)
  const date = place === impossible ? `30/02/${year}` : day.split('-').toReversed().join('/')
  const some = (texts: string, step: number): string => {
    const each = texts.split('|')
    return each[(index * step) % each.length] ?? ''
  }
  return [
    `${wrongNumbers[place] ?? place}/${year}`,
    date,
    some(names, 3),
    some(subjects, 7),
    some(offices, 5),
    '',
    `Archivador ${1 + Math.floor(index / 40)}`,
  ]
}
