/**
 * What was observed, returned, annulled and rectified in the period, and why
 * (docs/specification/reports.md): from the ledger, which forgets none of it.
 */
import type { Annulment } from '#domain/entry/entry.ts'
import type { ReturnCause } from '#domain/handling/hand-over.ts'
import type { ReportRow } from '#domain/book/report.ts'
import type { SqlBool } from 'kysely'
import { sql } from 'kysely'
import { isDueVisible } from '../../platform/municipality/reference/visibility.ts'
import { causeNames } from '../../platform/papers/facts/wording.ts'
import type { Condition, ListQuery, ReportScene, SectionSource } from './report-scene.ts'
import {
  allOf,
  entriesIn,
  instantOf,
  isWithheld,
  listSection,
  opensContent,
  periodOf,
  rowsOf,
  unitName,
  wholeSection,
} from './report-scene.ts'

type IncidentType = 'EntryObserved' | 'EntryReturned' | 'EntryAnnulled' | 'EntryRectified'

interface Incident {
  readonly at: Date
  readonly type: IncidentType
  readonly body: string
  readonly entry_number: string
  readonly subject: string
  readonly unit_id: string
  readonly office_id: string
  readonly annulment: Annulment | null
  readonly is_withheld: boolean
  readonly is_reason_told: boolean
}

export function incidentSources(scene: ReportScene): readonly SectionSource[] {
  const isIn = incidentsIn(scene)
  const list: ListQuery<Incident> = {
    columns: sql`e.position, e.at, e.type, e.body, entry.entry_number, entry.subject, entry.annulment, entry.office_id,
      coalesce(entry.current_unit_id, entry.destination_unit_id) as unit_id, ${isWithheld} as is_withheld,
      ${isReasonVisible(scene)} as is_reason_told`,
    from: sql`${events} where ${isIn} and ${isActTold(scene)}`,
    order: [[sql`e.position`, 'bigint']],
  }
  return [
    wholeSection('incidentsByKind', async () => {
      const counted = sql<{ type: string; count: number }>`
        select e.type, count(*)::int as count ${events} where ${isIn} group by 1 order by 2 desc, 1`
      return (await rowsOf(scene, 'countScope', counted)).map(({ type, count }) => [type, count])
    }),
    listSection(scene, 'incidentEntries', list, (row) => incidentRow(scene, row)),
  ]
}

const events = sql`from ledger_event e
  join entry on entry.municipality_id = e.municipality_id and entry.entry_id = e.subject_id`

/** Without what whoever did it took back within its moment. */
function incidentsIn(scene: ReportScene): Condition {
  const { start, end } = periodOf(scene)
  return allOf([
    entriesIn(scene),
    sql`e.type in ('EntryObserved', 'EntryReturned', 'EntryAnnulled', 'EntryRectified')`,
    sql`e.at >= ${start} and e.at < ${end}`,
    sql<SqlBool>`not exists (select from ledger_event u
      where u.municipality_id = e.municipality_id and u.subject_id = e.subject_id and u.type = 'ActUndone'
        and u.position > e.position and u.at < e.at + interval '1 minute'
        and u.body::jsonb -> 'data' ->> 'act' = e.type)`,
  ])
}

/**
 * Of what one knows by its number alone, that it was annulled, as the book says, and that its level
 * was changed, so that nobody hides a document unnoticed (decision 146); and no other act.
 */
const isActTold = ({ actor }: ReportScene): Condition =>
  sql`(e.type = 'EntryAnnulled' or ${isDueVisible(actor)}
    or (e.type = 'EntryRectified' and e.body::jsonb -> 'data' -> 'changes' @> '[{"field": "confidentiality"}]'))`

/** Why it was annulled stands in the header; every other reason is content. */
const isReasonVisible = (scene: ReportScene): Condition =>
  sql`(${opensContent(scene)} or (e.type = 'EntryAnnulled' and entry.confidentiality = 'ORDINARY'))`

function incidentRow(scene: ReportScene, row: Incident): ReportRow {
  return [
    instantOf(scene, row.at, row.office_id),
    row.type,
    row.entry_number,
    row.is_withheld ? null : row.subject,
    row.is_withheld ? null : unitName(scene, row.unit_id),
    row.is_reason_told ? reasonOf(row) : null,
  ]
}

interface Shown {
  readonly defects?: readonly string[]
  readonly cause?: ReturnCause
  readonly text?: string
  readonly reason?: string
}

function reasonOf({ type, body, annulment }: Incident): string {
  // Written by this server alone, and chained.
  const { data }: { data: Shown } = JSON.parse(body)
  switch (type) {
    case 'EntryObserved':
      return (data.defects ?? []).join('; ')
    case 'EntryReturned':
      return `${data.cause === undefined ? '' : causeNames[data.cause]}: ${data.text ?? ''}`
    case 'EntryAnnulled':
      return annulment === null ? '' : annulment.text
    case 'EntryRectified':
      return data.reason ?? ''
  }
}
