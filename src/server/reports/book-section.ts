/**
 * A book as a section of a report: its rows, and the numbers that an act of the period left out
 * after a restoration.
 */
import type { ReportKind, ReportRow, SectionId } from '#domain/book/report.ts'
import { columnsOf } from '#domain/book/report.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import type { SkippedNumbers } from '../municipality/book/skipped-numbers.ts'
import { readSkipped, writtenNumber } from '../municipality/book/skipped-numbers.ts'
import { instantAt } from '../papers/tables/table.ts'
import type { ReportScene } from './report-scene.ts'
import type { SectionSource } from './section-source.ts'
import { pagedSection, pageOf } from './section-source.ts'

export interface BookPart<Row> {
  readonly kind: ReportKind
  readonly section: SectionId
  readonly book: 'ENTRIES' | 'EXITS'
  readonly count: () => Promise<number>
  /** One row more than fits, in the order of the ledger. */
  readonly read: (after: number | null, limit: number) => Promise<readonly Row[]>
  readonly rowOf: (row: Row) => ReportRow
}

/** The rows of a book by pages, and among them those acts, each where it stands in the ledger. */
export function bookSection<Row extends { readonly ledger_position: number }>(
  scene: ReportScene,
  { kind, section, book, count, read, rowOf }: BookPart<Row>,
): SectionSource {
  const columns = columnsOf(kind, section).length
  let reading: Promise<readonly SkippedNumbers[]> | undefined
  const skipped = (): Promise<readonly SkippedNumbers[]> => (reading ??= skippedIn(scene, book))
  return pagedSection<number>(
    section,
    async () => (await count()) + (await skipped()).length,
    async (after, limit) => {
      const { rows, next } = pageOf(await read(after, limit), limit, {
        rowOf: (row) => ({ position: row.ledger_position, row: rowOf(row) }),
        cursorOf: (row) => row.ledger_position,
      })
      const left = (await skipped())
        .filter(({ position }) => position > (after ?? 0) && position <= (next ?? Infinity))
        .map((one) => ({ position: one.position, row: skippedRow(scene, one, columns) }))
      const both = [...rows, ...left].toSorted((a, b) => a.position - b.position)
      return { rows: both.map(({ row }) => row), next }
    },
  )
}

/** So many cells of which nothing is told. */
export const nothing = (cells: number): null[] => Array.from({ length: cells }, () => null)

/** Of the whole book, and so not of a part of it. */
async function skippedIn(
  scene: ReportScene,
  book: 'ENTRIES' | 'EXITS',
): Promise<readonly SkippedNumbers[]> {
  const { app, municipalityId, timeZone, filters } = scene
  const { from, to, series, officeId, unitId, typeId } = filters
  if ([officeId, unitId, typeId].some((filter) => filter !== undefined)) return []
  const all = await app.database.read(municipalityId, (db) => readSkipped(db, municipalityId, book))
  return all.filter(({ at, seriesCode }) => {
    const on = localDateTimeAt(new Date(at), timeZone).date
    return from <= on && on <= to && (series === undefined || series === seriesCode)
  })
}

/** Number and time come first in every book; observations, status and hash last. */
function skippedRow(
  { reference, timeZone }: ReportScene,
  skipped: SkippedNumbers,
  columns: number,
): ReportRow {
  const { first, last, at, reason, preparedBy, confirmedBy, position, hash } = skipped
  const { book } = reference.municipality
  const [one = '', other = ''] = [first, last].map((number) => writtenNumber(book, skipped, number))
  const numbers = first === last ? one : `${one} a ${other}`
  const note = `No se usó: pudo entregarse antes de recuperar el libro de una copia. Motivo: ${reason}. Diligencia de ${preparedBy} y ${confirmedBy}, posición ${position} del libro`
  return [
    numbers,
    instantAt(new Date(at), timeZone),
    ...nothing(columns - 5),
    note,
    'SKIPPED',
    hash,
  ]
}
