/**
 * The register book (libro de registro) of any range, as the law lists what it says (ROF art. 153),
 * annulled and rectified shown.
 */
import type { Annulment } from '#domain/entry/annulment-request.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import type { Closure } from '#domain/handling/handling.ts'
import type { ReportRow } from '#domain/book/report.ts'
import type { SqlBool } from 'kysely'
import { sql } from 'kysely'
import { officeOf, timeDeclaredFalseAt } from '../reference/reference-data.ts'
import { outcomeNames, timeDeclaredFalse, writeDate } from '../papers/facts/wording.ts'
import type { Condition, ReportScene } from './report-scene.ts'
import {
  allOf,
  entriesIn,
  instantOf,
  isWithheld,
  opensContent,
  rowsOf,
  typeName,
  unitName,
} from './report-scene.ts'
import type { SectionSource } from './section-source.ts'
import { bookSection } from './book-section.ts'

export function bookSource(scene: ReportScene): SectionSource {
  const isInBook = allOf([
    entriesIn(scene),
    sql`entry.registered_on between ${scene.filters.from} and ${scene.filters.to}`,
    ...(scene.filters.series === undefined
      ? []
      : [sql<SqlBool>`entry.series_code = ${scene.filters.series}`]),
  ])
  return bookSection(scene, {
    kind: 'book',
    section: 'bookEntries',
    book: 'ENTRIES',
    count: () => countEntries(scene, isInBook),
    read: (after, limit) => rowsOf(scene, 'listWall', pageQuery(scene, isInBook, { after, limit })),
    rowOf: (row) => bookRow(scene, row),
  })
}

export async function countEntries(scene: ReportScene, condition: Condition): Promise<number> {
  const [row] = await rowsOf(
    scene,
    'listWall',
    sql<{ count: number }>`select count(*)::int as count from entry where ${condition}`,
  )
  return row?.count ?? 0
}

interface BookRow {
  readonly ledger_position: number
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

/**
 * Positions grow with days: the first page begins at the first of the period, not at that of the
 * book.
 */
function pageQuery(
  scene: ReportScene,
  isInBook: Condition,
  { after, limit }: { readonly after: number | null; readonly limit: number },
) {
  const { municipalityId, filters } = scene
  const begin =
    after === null
      ? sql`coalesce((select d.ledger_position from entry d
          where d.municipality_id = ${municipalityId} and d.registered_on >= ${filters.from}::date - 1
          order by d.registered_on, d.ledger_position limit 1), 1) - 1`
      : sql`${after}`
  return sql<BookRow>`
    select entry.ledger_position, entry.entry_number, entry.registered_at, entry.document_date, entry.sender, entry.type_id,
      entry.subject, coalesce(entry.current_unit_id, entry.destination_unit_id) as unit_id, entry.register_status,
      entry.office_id, entry.rectified_at, entry.annulment,
      ${isWithheld} as is_withheld, encode(entry.hash, 'hex') as hash,
      case when ${opensContent(scene)} then (
        select string_agg(n.text, ' / ' order by n.written_at) from entry_note n
        where n.municipality_id = entry.municipality_id and n.entry_id = entry.entry_id) end as notes,
      case when entry.handling_status in ('CLOSED', 'ARCHIVED') then (
        select l.body from ledger_event l
        where l.municipality_id = entry.municipality_id and l.subject_id = entry.entry_id and l.type = 'EntryClosed'
        order by l.position desc limit 1) end as closed_body
    from entry
    where ${isInBook} and entry.ledger_position > ${begin}
    order by entry.ledger_position
    limit ${limit + 1}`
}

function bookRow(scene: ReportScene, row: BookRow): ReportRow {
  const known = [row.entry_number, instantOf(scene, row.registered_at, row.office_id)]
  if (row.is_withheld) {
    return [...known, null, null, null, null, null, null, null, row.register_status, row.hash]
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
