/** What waits: pending by unit and age, overdue and due soon, sent and not acknowledged (domain specification §8). */
import { workingDayCount } from '#domain/attention-time.ts'
import type { WorkingDayCount } from '#domain/attention-time.ts'
import type { CivilDate } from '#domain/civil-date.ts'
import { addDays } from '#domain/civil-date.ts'
import type { HandlingStatus } from '#domain/handling.ts'
import { openStatuses } from '#domain/handling.ts'
import type { ReportRow } from '#domain/report.ts'
import { ageBandOf, ageBands } from '#domain/spread.ts'
import type { AgeBand } from '#domain/spread.ts'
import { afterWorkingDays } from '#domain/working-days.ts'
import type { SqlBool } from 'kysely'
import { sql } from 'kysely'
import { mainOffice } from '../counter/counter.ts'
import { countEntries } from './book.ts'
import type { Condition, ReportScene } from './report-scene.ts'
import {
  allOf,
  atOwnUnits,
  entriesIn,
  isOpen,
  isWithheld,
  rowsOf,
  unitName,
} from './report-scene.ts'
import type { SectionSource } from './section-source.ts'
import { pagedSection, pageOf, wholeSection } from './section-source.ts'

const soonDays = 5

function openEntries(scene: ReportScene): Condition {
  const { assigneeId } = scene.filters
  return allOf([
    entriesIn(scene),
    isOpen,
    atOwnUnits(scene),
    ...(assigneeId === undefined ? [] : [sql<SqlBool>`entry.assignee_id = ${assigneeId}`]),
  ])
}

/** Working days on the calendar of the main office, from that date to today and a little further. */
function daysFrom(scene: ReportScene, first: CivilDate): WorkingDayCount {
  return workingDayCount(first, addDays(scene.today, 100), mainOffice(scene.counter).calendar)
}

// ── Pending ──────────────────────────────────────────────────────────────────────────────────────────────────

interface PendingCount {
  readonly unit_id: string | null
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
    'countWall',
    sql<PendingCount>`
      select entry.current_unit_id as unit_id, entry.handling_status as status,
        entry.effective_date::text as since, count(*)::int as count
      from entry where ${openEntries(scene)}
      group by 1, 2, 3 order by 3`,
  )
  const [oldest] = counts
  if (oldest === undefined) return []
  const age = daysFrom(scene, oldest.since)
  const aged = counts
    .map((each) => ({ ...each, band: ageBandOf(age(each.since, scene.today)) }))
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

// ── Overdue and due soon ─────────────────────────────────────────────────────────────────────────────────────

interface DueEntry {
  readonly ledger_position: number
  readonly entry_number: string
  readonly sender: string
  readonly subject: string
  readonly unit_id: string | null
  readonly due_on: CivilDate
  readonly is_suspended: boolean
  readonly is_withheld: boolean
}

type DueCursor = Pick<DueEntry, 'due_on' | 'ledger_position'>

export function overdueSources(scene: ReportScene): readonly SectionSource[] {
  const { calendar } = mainOffice(scene.counter)
  const until = afterWorkingDays(scene.today, scene.filters.days ?? soonDays, calendar)
  return dueSources(scene, allOf([openEntries(scene), sql`entry.due_on <= ${until}`]))
}

/** The same of what is late already and alone. */
export function lateSources(
  scene: ReportScene,
): readonly [byUnit: SectionSource, list: SectionSource] {
  const isLate = sql<SqlBool>`entry.suspended_since is null and entry.due_on < ${scene.today}`
  return dueSources(scene, allOf([openEntries(scene), isLate]))
}

function dueSources(scene: ReportScene, isDue: Condition): readonly [SectionSource, SectionSource] {
  return [
    wholeSection('overdueByUnit', () => countDue(scene, isDue)),
    pagedSection<DueCursor>(
      'overdueEntries',
      () => countEntries(scene, isDue),
      async (after, limit) => {
        const rows = await rowsOf(scene, 'listWall', dueQuery(isDue, after, limit))
        return pageOf(rows, limit, { rowOf: (row) => dueRow(scene, row), cursorOf: (row) => row })
      },
    ),
  ]
}

async function countDue(scene: ReportScene, isDue: Condition): Promise<readonly ReportRow[]> {
  const rows = await rowsOf(
    scene,
    'countWall',
    sql<{ unit_id: string | null; overdue: number; soon: number; suspended: number }>`
      select entry.current_unit_id as unit_id,
        count(*) filter (where suspended_since is null and due_on < ${scene.today})::int as overdue,
        count(*) filter (where suspended_since is null and due_on >= ${scene.today})::int as soon,
        count(*) filter (where suspended_since is not null)::int as suspended
      from entry where ${isDue}
      group by 1 order by 2 desc, 3 desc, 1`,
  )
  return rows.map((row) => [unitName(scene, row.unit_id), row.overdue, row.soon, row.suspended])
}

function dueQuery(isDue: Condition, after: DueCursor | null, limit: number) {
  const isAfter =
    after === null
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(entry.due_on, entry.ledger_position) > (${after.due_on}::date, ${after.ledger_position}::bigint)`
  return sql<DueEntry>`
    select entry.ledger_position, entry.entry_number, entry.sender, entry.subject, entry.current_unit_id as unit_id,
      entry.due_on::text as due_on, entry.suspended_since is not null as is_suspended, ${isWithheld} as is_withheld
    from entry where ${isDue} and ${isAfter}
    order by entry.due_on, entry.ledger_position
    limit ${limit + 1}`
}

/** Days late are working days; what is still to come has them below nought. A clock that stands is not late. */
function dueRow(scene: ReportScene, row: DueEntry): ReportRow {
  const { today } = scene
  const isLate = row.due_on < today
  const days = isLate
    ? Math.max(1, daysFrom(scene, row.due_on)(row.due_on, today))
    : -daysFrom(scene, today)(today, row.due_on)
  return [
    row.entry_number,
    row.is_withheld ? null : row.sender,
    row.is_withheld ? null : row.subject,
    unitName(scene, row.unit_id),
    row.due_on,
    // Nought and not its negative.
    row.is_suspended ? null : days === 0 ? 0 : days,
    row.is_suspended,
  ]
}

// ── Not acknowledged ─────────────────────────────────────────────────────────────────────────────────────────

interface Unacknowledged {
  readonly sequence: number
  readonly ledger_position: number
  readonly entry_number: string
  readonly subject: string
  readonly unit_id: string
  readonly sent_at: Date
  readonly sent_on: CivilDate
  readonly is_withheld: boolean
}

type SentCursor = { readonly sentAt: string; readonly position: number; readonly sequence: number }

/** Sent more than one working day ago and received by nobody. */
export function unacknowledgedSources(scene: ReportScene): readonly SectionSource[] {
  const isWaiting = allOf([
    entriesIn(scene),
    isOpen,
    sql`h.state = 'PENDING' and h.kind = 'PRINCIPAL'`,
    sql`h.sent_at < ((${lastLateDay(scene)}::date + 1)::timestamp at time zone ${scene.timeZone})`,
    ...(scene.share.scope === 'UNITS'
      ? [sql<SqlBool>`h.unit_id = any (${scene.listWall.reach.unitIds}::uuid[])`]
      : []),
  ])
  return [
    pagedSection<SentCursor>(
      'unacknowledgedEntries',
      async () => {
        const [row] = await rowsOf(
          scene,
          'listWall',
          sql<{ count: number }>`select count(*)::int as count ${handOvers} where ${isWaiting}`,
        )
        return row?.count ?? 0
      },
      async (after, limit) => {
        const rows = await rowsOf(scene, 'listWall', sentQuery(scene, isWaiting, { after, limit }))
        return pageOf(rows, limit, {
          rowOf: (row) => sentRow(scene, row),
          cursorOf: (row) => ({
            sentAt: row.sent_at.toISOString(),
            position: row.ledger_position,
            sequence: row.sequence,
          }),
        })
      },
    ),
  ]
}

const handOvers = sql`from hand_over h
  join entry on entry.municipality_id = h.municipality_id and entry.entry_id = h.entry_id`

/** The last day on which something may have been sent and be late by now. */
function lastLateDay(scene: ReportScene): CivilDate {
  const first = addDays(scene.today, -60)
  const count = daysFrom(scene, first)
  let day = scene.today
  while (day > first && count(day, scene.today) <= 1) day = addDays(day, -1)
  return day
}

function sentQuery(
  { timeZone }: ReportScene,
  isWaiting: Condition,
  { after, limit }: { readonly after: SentCursor | null; readonly limit: number },
) {
  const isAfter =
    after === null
      ? sql<SqlBool>`true`
      : // To the millisecond, which is as fine as a cursor knows it.
        sql<SqlBool>`(date_trunc('milliseconds', h.sent_at), entry.ledger_position, h.sequence)
          > (${after.sentAt}::timestamptz, ${after.position}::bigint, ${after.sequence}::int)`
  return sql<Unacknowledged>`
    select h.sequence, entry.ledger_position, entry.entry_number, entry.subject, h.unit_id, h.sent_at,
      (h.sent_at at time zone ${timeZone})::date::text as sent_on, ${isWithheld} as is_withheld
    ${handOvers} where ${isWaiting} and ${isAfter}
    order by date_trunc('milliseconds', h.sent_at), entry.ledger_position, h.sequence
    limit ${limit + 1}`
}

function sentRow(scene: ReportScene, row: Unacknowledged): ReportRow {
  return [
    row.entry_number,
    row.is_withheld ? null : row.subject,
    unitName(scene, row.unit_id),
    row.sent_at.toISOString(),
    daysFrom(scene, row.sent_on)(row.sent_on, scene.today),
  ]
}
