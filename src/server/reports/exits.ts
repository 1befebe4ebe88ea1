/**
 * The book of exits of any range (PE TUO art. 128.2): numbers, to whom, and how each delivery
 * stands, annulled ones too. Of what is confidential the number alone.
 */
import type { ReportRow } from '#domain/book/report.ts'
import { sight } from '#domain/entry/sight.ts'
import type { Confidentiality } from '#domain/municipality/catalogue.ts'
import { exitStanding, tellsAnnulment } from '#domain/outgoing/dispatch.ts'
import type { SqlBool } from 'kysely'
import { sql } from 'kysely'
import { timeDeclaredFalse } from '../papers/facts/wording.ts'
import { exitsAsEntries } from '../reference/sight-grounds.ts'
import { officeOf, surroundingsAt, timeDeclaredFalseAt } from '../reference/reference-data.ts'
import type { Condition, ReportScene } from './report-scene.ts'
import { allOf, instantOf, isWithheld, ofShare, rowsOf, unitName } from './report-scene.ts'
import type { SectionSource } from './section-source.ts'
import { bookSection, nothing } from './book-section.ts'

interface ExitRow {
  readonly ledger_position: number
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

export function exitsSource(scene: ReportScene): SectionSource {
  const isIn = exitsIn(scene)
  return bookSection(scene, {
    kind: 'exits',
    section: 'exitEntries',
    book: 'EXITS',
    async count() {
      const [row] = await rowsOf(
        scene,
        'listWall',
        sql<{ count: number }>`select count(*)::int as count from ${exitsAsEntries} where ${isIn}`,
      )
      return row?.count ?? 0
    },
    read: (after, limit) =>
      rowsOf(scene, 'listWall', pageQuery(isIn, { after: after ?? 0, limit })),
    rowOf: (row) => exitRow(scene, row),
  })
}

/** Named `entry`, as the conditions of every report call what they are about. */
function exitsIn(scene: ReportScene): Condition {
  const { from, to, officeId, unitId } = scene.filters
  return allOf([
    sql`entry.municipality_id = ${scene.municipalityId}`,
    sql`entry.dispatched_on between ${from} and ${to}`,
    ofShare(scene),
    ...(officeId === undefined ? [] : [sql<SqlBool>`entry.office_id = ${officeId}`]),
    // To find a confidential one by what it says would be to read it.
    ...(unitId === undefined
      ? []
      : [sql<SqlBool>`(entry.unit_id = ${unitId} and not ${isWithheld})`]),
  ])
}

function pageQuery(isIn: Condition, { after, limit }: { after: number; limit: number }) {
  return sql<ExitRow>`
    select entry.ledger_position, entry.exit_number, entry.dispatched_at, entry.kind,
      entry.document_number, entry.document_date::text as document_date, entry.addressee_line,
      entry.subject, entry.office_id, entry.unit_id, entry.confidentiality, entry.dispatched_by_id,
      entry.dispatched_on::text as dispatched_on, entry.tried_at, entry.awaited, entry.status,
      entry.annulment ->> 'reason' as reason,
      ${isWithheld} as is_withheld, encode(entry.hash, 'hex') as hash,
      (select string_agg(e.entry_number, ', ' order by e.ledger_position) from outgoing_answer a
        join entry e on e.municipality_id = a.municipality_id and e.entry_id = a.entry_id
        where a.municipality_id = entry.municipality_id and a.outgoing_id = entry.outgoing_id
          and e.confidentiality <> 'CONFIDENTIAL') as answers
    from ${exitsAsEntries}
    where ${isIn} and entry.ledger_position > ${after}
    order by entry.ledger_position
    limit ${limit + 1}`
}

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
function isReasonTold({ actor, reference, now }: ReportScene, row: ExitRow): boolean {
  const seen = sight(
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
    ...(status === 'ANNULLED' && reason !== null && isReasonTold(scene, row)
      ? [`Anulado: ${reason}`]
      : []),
  ]
  return said.length === 0 ? null : said.join('. ')
}
