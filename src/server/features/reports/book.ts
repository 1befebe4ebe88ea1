/**
 * The register book (libro de registro) of any range, as the law lists what it says (ROF art. 153),
 * and the book of exits (PE TUO art. 128.2), annulled and rectified shown. Of what is confidential
 * the number alone.
 */
import type { Annulment } from '#domain/entry/entry.ts'
import type { ReportRow, SectionId } from '#domain/book/report.ts'
import { columnsOf } from '#domain/book/report.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { visibilityOf } from '#domain/entry/visibility.ts'
import type { Closure } from '#domain/handling/handling.ts'
import type { Confidentiality } from '#domain/municipality/catalogue.ts'
import { exitStanding, tellsAnnulment } from '#domain/outgoing/dispatch.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { SkippedNumbers } from '../../platform/municipality/book/skipped-numbers.ts'
import { readSkipped, writtenNumber } from '../../platform/municipality/book/skipped-numbers.ts'
import { outcomeNames, timeDeclaredFalse, writeDate } from '../../platform/papers/facts/wording.ts'
import { instantAt } from '../../platform/papers/tables/table.ts'
import { exitsAsEntries } from '../../platform/municipality/reference/visibility.ts'
import {
  officeOf,
  surroundingsAt,
  timeDeclaredFalseAt,
} from '../../platform/municipality/reference/reference-data.ts'
import type { ListQuery, ReportScene, SectionSource } from './report-scene.ts'
import {
  allOf,
  countOf,
  entriesIn,
  instantOf,
  isWithheld,
  ofShare,
  opensContent,
  pagesOf,
  typeName,
  unitName,
} from './report-scene.ts'

export function bookSource(scene: ReportScene): SectionSource {
  return bookSection(scene, 'book', entryQuery(scene), (row) => bookRow(scene, row))
}

export function exitsSource(scene: ReportScene): SectionSource {
  return bookSection(scene, 'exits', exitQuery(scene), (row) => exitRow(scene, row))
}

interface Numbered {
  readonly ledger_position: number
}

/**
 * The rows of a book, and among them the acts of the period that left numbers out after a
 * restoration, each where it stands in the ledger.
 */
function bookSection<Row extends Numbered>(
  scene: ReportScene,
  kind: 'book' | 'exits',
  query: Omit<ListQuery<Row>, 'order'>,
  rowOf: (row: Row) => ReportRow,
): SectionSource {
  const section: SectionId = kind === 'book' ? 'bookEntries' : 'exitEntries'
  const columns = columnsOf(kind, section).length
  const skipped = (): Promise<SkippedNumbers[]> =>
    skippedIn(scene, kind === 'book' ? 'ENTRIES' : 'EXITS')
  const positioned = { ...query, order: [[sql`entry.ledger_position`, 'bigint']] as const }
  return {
    section,
    count: async () => (await countOf(scene, query)) + (await skipped()).length,
    async *batches(first) {
      let left = await skipped()
      for await (const page of pagesOf(scene, positioned, first)) {
        const end = page.at(-1)?.ledger_position ?? 0
        const before = left.filter(({ position }) => position <= end)
        left = left.filter(({ position }) => position > end)
        const both = [
          ...page.map((row) => ({ position: row.ledger_position, row: rowOf(row) })),
          ...before.map((one) => ({
            position: one.position,
            row: skippedRow(scene, one, columns),
          })),
        ]
        yield both.toSorted((a, b) => a.position - b.position).map(({ row }) => row)
      }
      if (left.length > 0) yield left.map((one) => skippedRow(scene, one, columns))
    },
  }
}

/** So many cells of which nothing is told. */
const nothing = (cells: number): null[] => Array.from({ length: cells }, () => null)

/** Of the whole book, and so not of a part of it. */
async function skippedIn(scene: ReportScene, book: 'ENTRIES' | 'EXITS'): Promise<SkippedNumbers[]> {
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

interface BookRow extends Numbered {
  readonly entry_number: string
  readonly registered_at: Date
  readonly document_date: string | null
  readonly sender: string
  readonly type_id: string
  readonly subject: string
  readonly unit_id: string
  readonly register_status: string
  readonly office_id: string
  readonly rectified_at: Date | null
  readonly annulment: Annulment | null
  readonly is_withheld: boolean
  readonly notes: string | null
  readonly closed_body: string | null
  readonly hash: string
}

function entryQuery(scene: ReportScene): Omit<ListQuery<BookRow>, 'order'> {
  const { municipalityId, filters } = scene
  const isInBook = allOf([
    entriesIn(scene),
    sql`entry.registered_on between ${filters.from} and ${filters.to}`,
    // Positions grow with days: pages begin at the first of the period, not at that of the book.
    sql`entry.ledger_position >= coalesce((select d.ledger_position from entry d
      where d.municipality_id = ${municipalityId} and d.registered_on >= ${filters.from}::date - 1
      order by d.registered_on, d.ledger_position limit 1), 1)`,
    filters.series && sql<SqlBool>`entry.series_code = ${filters.series}`,
  ])
  return { columns: entryColumns(scene), from: sql`from entry where ${isInBook}` }
}

function entryColumns(scene: ReportScene): RawBuilder<BookRow> {
  return sql`entry.ledger_position, entry.entry_number, entry.registered_at, entry.document_date, entry.sender, entry.type_id,
    entry.subject, coalesce(entry.current_unit_id, entry.destination_unit_id) as unit_id, entry.register_status,
    entry.office_id, entry.rectified_at, entry.annulment,
    ${isWithheld} as is_withheld, encode(entry.hash, 'hex') as hash,
    case when ${opensContent(scene)} then (
      select string_agg(n.text, ' / ' order by n.written_at) from entry_note n
      where n.municipality_id = entry.municipality_id and n.entry_id = entry.entry_id) end as notes,
    case when entry.handling_status in ('CLOSED', 'ARCHIVED') then (
      select l.body from ledger_event l
      where l.municipality_id = entry.municipality_id and l.subject_id = entry.entry_id and l.type = 'EntryClosed'
      order by l.position desc limit 1) end as closed_body`
}

function bookRow(scene: ReportScene, row: BookRow): ReportRow {
  const known = [row.entry_number, instantOf(scene, row.registered_at, row.office_id)]
  if (row.is_withheld) {
    return [...known, ...nothing(7), row.register_status, row.hash]
  }
  return [
    ...known,
    row.document_date,
    row.sender,
    typeName(scene, row.type_id),
    row.subject,
    unitName(scene, row.unit_id),
    row.closed_body === null ? null : resolutionOf(row.closed_body),
    observationsOf(scene, row),
    row.register_status,
    row.hash,
  ]
}

/** Number, date and authority of the reply; how it ended, where there is none. */
function resolutionOf(body: string): string {
  // Written by this server alone, and chained.
  const { data }: { data: Closure } = JSON.parse(body)
  const { reply, outcome } = data
  if (reply) return `${reply.number}, ${writeDate(reply.date)}, ${reply.authority}`
  return outcomeNames[outcome]
}

function observationsOf(
  { reference }: ReportScene,
  { annulment, rectified_at: rectifiedAt, notes, ...row }: BookRow,
): string | null {
  const { timeZone } = officeOf(reference, row.office_id)
  const falseAt = timeDeclaredFalseAt(reference, row.ledger_position)
  const said = [
    ...(falseAt === null ? [] : [timeDeclaredFalse(falseAt, timeZone)]),
    ...(annulment?.stage === 'APPROVED' ? [`Anulado: ${annulment.text}`] : []),
    ...(rectifiedAt === null
      ? []
      : [`Rectificado el ${writeDate(localDateTimeAt(rectifiedAt, timeZone).date)}`]),
    ...(notes === null ? [] : [notes]),
  ]
  return said.length === 0 ? null : said.join('. ')
}

interface ExitRow extends Numbered {
  readonly exit_number: string
  readonly dispatched_at: Date
  readonly kind: string
  readonly document_number: string | null
  readonly document_date: string
  readonly addressee_line: string
  readonly subject: string
  readonly office_id: string
  readonly unit_id: string
  readonly confidentiality: Confidentiality
  readonly dispatched_by_id: string
  readonly dispatched_on: string
  readonly answers: string | null
  readonly tried_at: Date | null
  readonly awaited: number
  readonly status: 'DISPATCHED' | 'ANNULLED'
  /** Why somebody asked to annul it. */
  readonly reason: string | null
  readonly is_withheld: boolean
  readonly hash: string
}

/** Named `entry`, as the conditions of every report call what they are about. */
function exitQuery(scene: ReportScene): Omit<ListQuery<ExitRow>, 'order'> {
  const { from, to, officeId, unitId } = scene.filters
  const isIn = allOf([
    sql`entry.municipality_id = ${scene.municipalityId}`,
    sql`entry.dispatched_on between ${from} and ${to}`,
    ofShare(scene),
    officeId && sql<SqlBool>`entry.office_id = ${officeId}`,
    // To find a confidential one by what it says would be to read it.
    unitId && sql<SqlBool>`(entry.unit_id = ${unitId} and not ${isWithheld})`,
  ])
  return { columns: exitColumns, from: sql`from ${exitsAsEntries} where ${isIn}` }
}

const exitColumns: RawBuilder<ExitRow> = sql`entry.ledger_position, entry.exit_number, entry.dispatched_at, entry.kind,
  entry.document_number, entry.document_date::text as document_date, entry.addressee_line,
  entry.subject, entry.office_id, entry.unit_id, entry.confidentiality, entry.dispatched_by_id,
  entry.dispatched_on::text as dispatched_on, entry.tried_at, entry.awaited, entry.status,
  entry.annulment ->> 'reason' as reason,
  ${isWithheld} as is_withheld, encode(entry.hash, 'hex') as hash,
  (select string_agg(e.entry_number, ', ' order by e.ledger_position) from outgoing_answer a
    join entry e on e.municipality_id = a.municipality_id and e.entry_id = a.entry_id
    where a.municipality_id = entry.municipality_id and a.outgoing_id = entry.outgoing_id
      and e.confidentiality <> 'CONFIDENTIAL') as answers`

function exitRow(scene: ReportScene, row: ExitRow): ReportRow {
  const number = [row.exit_number, instantOf(scene, row.dispatched_at, row.office_id)]
  if (row.is_withheld) return [...number, ...nothing(10), row.status, row.hash]
  return [
    ...number,
    row.kind,
    row.document_number,
    row.document_date,
    row.addressee_line,
    row.subject,
    unitName(scene, row.unit_id),
    row.answers,
    row.tried_at && instantOf(scene, row.tried_at, row.office_id),
    row.awaited,
    notesOf(scene, row),
    row.status,
    row.hash,
  ]
}

/** By roles alone: what somebody reads because it names them is taken out in no file. */
function isReasonVisible({ actor, reference, now }: ReportScene, row: ExitRow): boolean {
  const seen = visibilityOf(
    { ...actor, readerId: null },
    exitStanding({
      officeId: row.office_id,
      unitId: row.unit_id,
      confidentiality: row.confidentiality,
      dispatchedById: row.dispatched_by_id,
      dispatchedOn: row.dispatched_on,
      isAwaited: row.awaited > 0 && row.status !== 'ANNULLED',
    }),
    surroundingsAt(reference, row.office_id, now),
  )
  return tellsAnnulment(row, seen)
}

function notesOf(scene: ReportScene, row: ExitRow): string | null {
  const { reference } = scene
  const { status, reason, ledger_position: position } = row
  const falseAt = timeDeclaredFalseAt(reference, position)
  const said = [
    ...(falseAt === null
      ? []
      : [timeDeclaredFalse(falseAt, officeOf(reference, row.office_id).timeZone)]),
    ...(status === 'ANNULLED' && reason !== null && isReasonVisible(scene, row)
      ? [`Anulado: ${reason}`]
      : []),
  ]
  return said.length === 0 ? null : said.join('. ')
}
