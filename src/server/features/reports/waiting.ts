/**
 * What waits: pending by unit and age, overdue and due soon, sent and not acknowledged
 * (docs/specification/reports.md).
 */
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { HandlingStatus } from '#domain/handling/handling.ts'
import { openStatuses } from '#domain/handling/handling.ts'
import type { ReportRow } from '#domain/book/report.ts'
import type { AgeBand } from '#domain/common/spread.ts'
import { ageBandOf, ageBands } from '#domain/common/spread.ts'
import {
  afterWorkingDays,
  workingDaysBetween,
  workingDayUpTo,
} from '#domain/deadline/working-days.ts'
import type { SqlBool } from 'kysely'
import { sql } from 'kysely'
import { atEachOffice, isDueVisible } from '../../platform/municipality/reference/visibility.ts'
import { todayAt } from '../../platform/municipality/reference/reference-data.ts'
import type { Condition, ListQuery, ReportScene, SectionSource } from './report-scene.ts'
import {
  allOf,
  atOwnUnits,
  entriesIn,
  instantOf,
  isOpen,
  isWithheld,
  listSection,
  officeAt,
  rowsOf,
  unitName,
  wholeSection,
} from './report-scene.ts'

const soonDays = 5

function openEntries(scene: ReportScene): Condition {
  const { assigneeId } = scene.filters
  return allOf([
    entriesIn(scene),
    isOpen,
    atOwnUnits(scene),
    assigneeId && isAssignedTo(assigneeId, scene),
  ])
}

/** Who has a confidential entry is told to the unit in whose tray it is, and to nobody else. */
function isAssignedTo(assigneeId: string, { share }: ReportScene): Condition {
  const isTold = share.scope === 'UNITS' ? sql`true` : sql`not ${isWithheld}`
  return sql<SqlBool>`(entry.assignee_id = ${assigneeId} and ${isTold})`
}

/**
 * Working days after that date up to today, as the office counts; negative when it is still to
 * come.
 */
function daysSince(scene: ReportScene, date: CivilDate, officeId: string): number {
  const office = officeAt(scene, officeId)
  return workingDaysBetween(date, todayAt(office, scene.now), office.calendar)
}

// ── Pending ──────────────────────────────────────────────────────────────────────────────────────

interface PendingCount {
  readonly unit_id: string | null
  readonly office_id: string
  readonly status: HandlingStatus
  readonly since: CivilDate
  readonly count: number
}

export function pendingSources(scene: ReportScene): readonly SectionSource[] {
  return [wholeSection('pendingByUnit', () => readPending(scene))]
}

async function readPending(scene: ReportScene): Promise<readonly ReportRow[]> {
  const counts = await rowsOf(
    scene,
    'countScope',
    sql<PendingCount>`
      select entry.current_unit_id as unit_id, entry.office_id, entry.handling_status as status,
        entry.effective_date::text as since, count(*)::int as count
      from entry where ${openEntries(scene)}
      group by 1, 2, 3, 4`,
  )
  const aged = counts
    .map((each) => ({ ...each, band: ageBandOf(daysSince(scene, each.since, each.office_id)) }))
    .filter(({ band }) => scene.filters.band === undefined || band === scene.filters.band)
  return Array.from(
    Map.groupBy(aged, (each) => each.unit_id),
    ([unitId, ofUnit]) => pendingRow(unitName(scene, unitId), ofUnit),
  ).toSorted((one, other) => Number(other.at(-1)) - Number(one.at(-1)))
}

function pendingRow(
  unit: string,
  counts: readonly (PendingCount & { readonly band: AgeBand })[],
): ReportRow {
  const sumOf = (isCounted: (each: (typeof counts)[number]) => boolean): number =>
    counts.reduce((sum, each) => sum + (isCounted(each) ? each.count : 0), 0)
  return [
    unit,
    ...openStatuses.map((status) => sumOf((each) => each.status === status)),
    ...ageBands.map((band) => sumOf((each) => each.band === band)),
    sumOf(() => true),
  ]
}

// ── Overdue and due soon ─────────────────────────────────────────────────────────────────────────

interface DueEntry {
  readonly entry_number: string
  readonly sender: string
  readonly subject: string
  readonly office_id: string
  readonly unit_id: string | null
  readonly due_on: CivilDate
  readonly is_suspended: boolean
  readonly is_withheld: boolean
}

export function overdueSources(scene: ReportScene): readonly SectionSource[] {
  const isDue = atEachOffice(
    scene.reference,
    (office) => {
      const today = todayAt(office, scene.now)
      return { until: afterWorkingDays(today, scene.filters.days ?? soonDays, office.calendar) }
    },
    ({ until }) => sql`entry.due_on <= ${until}`,
  )
  return dueSources(scene, allOf([openEntries(scene), isDue]))
}

/** The same of what is late already and alone. */
export function lateSources(
  scene: ReportScene,
): readonly [byUnit: SectionSource, list: SectionSource] {
  const isLate = allOf([sql`entry.suspended_since is null`, isPast(scene)])
  return dueSources(scene, allOf([openEntries(scene), isLate]))
}

function isPast({ reference, now }: ReportScene): Condition {
  return atEachOffice(
    reference,
    (office) => ({ today: todayAt(office, now) }),
    ({ today }) => sql`entry.due_on < ${today}`,
  )
}

function dueSources(
  scene: ReportScene,
  isMeant: Condition,
): readonly [SectionSource, SectionSource] {
  const isDue = allOf([isMeant, isDueVisible(scene.actor)])
  const list: ListQuery<DueEntry> = {
    columns: sql`entry.entry_number, entry.sender, entry.subject, entry.office_id, entry.current_unit_id as unit_id,
      entry.due_on::text as due_on, entry.suspended_since is not null as is_suspended, ${isWithheld} as is_withheld`,
    from: sql`from entry where ${isDue}`,
    order: [
      [sql`entry.due_on`, 'date'],
      [sql`entry.ledger_position`, 'bigint'],
    ],
  }
  return [
    wholeSection('overdueByUnit', () => countDue(scene, isDue)),
    listSection(scene, 'overdueEntries', list, (row) => dueRow(scene, row)),
  ]
}

async function countDue(scene: ReportScene, isDue: Condition): Promise<readonly ReportRow[]> {
  const rows = await rowsOf(
    scene,
    'countScope',
    sql<{ unit_id: string | null; overdue: number; soon: number; suspended: number }>`
      select entry.current_unit_id as unit_id,
        count(*) filter (where suspended_since is null and ${isPast(scene)})::int as overdue,
        count(*) filter (where suspended_since is null and not ${isPast(scene)})::int as soon,
        count(*) filter (where suspended_since is not null)::int as suspended
      from entry where ${isDue}
      group by 1 order by 2 desc, 3 desc, 1`,
  )
  return rows.map((row) => [unitName(scene, row.unit_id), row.overdue, row.soon, row.suspended])
}

/**
 * Days late are working days; what is still to come has them below nought. A clock that stands is
 * not late.
 */
function dueRow(scene: ReportScene, row: DueEntry): ReportRow {
  return [
    row.entry_number,
    row.is_withheld ? null : row.sender,
    row.is_withheld ? null : row.subject,
    unitName(scene, row.unit_id),
    row.due_on,
    row.is_suspended ? null : daysSince(scene, row.due_on, row.office_id),
    row.is_suspended,
  ]
}

// ── Not acknowledged ─────────────────────────────────────────────────────────────────────────────

interface Unacknowledged {
  readonly entry_number: string
  readonly subject: string
  readonly office_id: string
  readonly unit_id: string
  readonly sent_at: Date
  readonly sent_on: CivilDate
  readonly is_withheld: boolean
}

/** Sent more than one working day ago and received by nobody. */
export function unacknowledgedSources(scene: ReportScene): readonly SectionSource[] {
  const isWaiting = allOf([
    entriesIn(scene),
    isOpen,
    sql`h.state = 'PENDING' and h.kind = 'PRINCIPAL'`,
    wasSentLongAgo(scene),
    // Where a confidential one waits is told to that unit and to its readers.
    scene.share.scope === 'UNITS'
      ? sql<SqlBool>`h.unit_id = any (${scene.listScope.visibility.unitIds}::uuid[])`
      : isDueVisible(scene.actor),
  ])
  const list: ListQuery<Unacknowledged> = {
    columns: sql`entry.entry_number, entry.subject, entry.office_id, h.unit_id, h.sent_at,
      (h.sent_at at time zone o.time_zone)::date::text as sent_on, ${isWithheld} as is_withheld`,
    from: sql`${handOvers} where ${isWaiting}`,
    order: [
      [sql`h.sent_at`, 'timestamptz'],
      [sql`entry.ledger_position`, 'bigint'],
      [sql`h.sequence`, 'int'],
    ],
  }
  return [listSection(scene, 'unacknowledgedEntries', list, (row) => sentRow(scene, row))]
}

const handOvers = sql`from hand_over h
  join entry on entry.municipality_id = h.municipality_id and entry.entry_id = h.entry_id
  join registry_office o on o.municipality_id = entry.municipality_id and o.office_id = entry.office_id`

/** Before the last two working days: more than one has passed since. */
function wasSentLongAgo({ reference, now }: ReportScene): Condition {
  return atEachOffice(
    reference,
    (office) => {
      const { calendar, timeZone } = office
      return { before: workingDayUpTo(todayAt(office, now), 2, calendar), timeZone }
    },
    ({ before, timeZone }) =>
      sql`h.sent_at < (${before}::date::timestamp at time zone ${timeZone})`,
  )
}

function sentRow(scene: ReportScene, row: Unacknowledged): ReportRow {
  return [
    row.entry_number,
    row.is_withheld ? null : row.subject,
    unitName(scene, row.unit_id),
    instantOf(scene, row.sent_at, row.office_id),
    daysSince(scene, row.sent_on, row.office_id),
  ]
}
