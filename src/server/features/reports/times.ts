/**
 * How long attending took: of what was closed in the period, in working days net of suspensions,
 * and how long each unit had it (docs/specification/reports.md).
 */
import { attentionDays } from '#domain/book/attention-time.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { entryFrom } from '#domain/acts/entry-fact.ts'
import type { DeadlineStop } from '#domain/handling/handling.ts'
import type { ReportRow } from '#domain/book/report.ts'
import { spreadOf } from '#domain/common/spread.ts'
import { workingDaysBetween } from '#domain/deadline/working-days.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { notificationRule } from '../../platform/municipality/reference/reference-data.ts'
import { entryEvents } from '../../platform/ledger/read-events.ts'
import type { ReportScene, SectionSource, SumsScene } from './report-scene.ts'
import {
  allOf,
  atOwnUnits,
  entriesIn,
  officeAt,
  periodOf,
  rowsOf,
  typeName,
  unlessWithheld,
  unitName,
  wholeSection,
} from './report-scene.ts'

/** Entries alike in all that their time depends on. */
interface Closed {
  readonly office_id: string
  readonly unit_id: string | null
  readonly type_id: string
  readonly effective_date: CivilDate
  /** When it was attended to: closed, or first tried to be notified where the law asks for that. */
  readonly closed_on: CivilDate
  readonly is_in_time: boolean | null
  readonly count: number
  /** Those whose clock stood at some time: they are counted one by one. */
  readonly stopped_ids: readonly string[]
}

interface Stay {
  readonly office_id: string
  readonly unit_id: string
  readonly from_on: CivilDate
  readonly to_on: CivilDate
  readonly count: number
}

export interface Timed {
  readonly unitId: string | null
  readonly typeId: string
  readonly days: number
  /** Null of what had no due date. */
  readonly isInTime: boolean | null
}

export function timesSources(scene: ReportScene): readonly SectionSource[] {
  let reading: Promise<readonly Timed[]> | undefined
  const timed = (): Promise<readonly Timed[]> => (reading ??= readTimes(scene))
  return [
    wholeSection('timesAll', async () => [spreadRow((await timed()).map(({ days }) => days))]),
    wholeSection('timesByUnit', async () =>
      spreadRows(await timed(), ({ unitId }) => unitName(scene, unitId)),
    ),
    wholeSection('timesByType', async () =>
      spreadRows(await timed(), ({ typeId }) => typeName(scene, typeId)),
    ),
    wholeSection('staysByUnit', () => readStays(scene)),
  ]
}

/**
 * The day that counts for the term: that of the closing, or where the law asks for an attempt to
 * notify and something was sent out in answer, that of the first one; null while there is none.
 */
function metDay({ reference, municipalityId }: SumsScene): RawBuilder<unknown> {
  if (notificationRule(reference).metBy === 'DECISION') return sql`closed_on`
  return sql`(select case when count(*) = 0 then closed_on
      else (min(exit.tried_at) at time zone closed.time_zone)::date end
    from outgoing_answer a
    join outgoing exit on exit.municipality_id = a.municipality_id and exit.outgoing_id = a.outgoing_id
    where a.municipality_id = ${municipalityId} and a.entry_id = closed.entry_id
      and exit.status <> 'ANNULLED')`
}

/** Closed in the period for the last time, and not opened again. */
function closings(scene: SumsScene) {
  const { start, end } = periodOf(scene)
  const isIn = allOf([
    entriesIn(scene),
    atOwnUnits(scene),
    sql`entry.handling_status in ('CLOSED', 'ARCHIVED') and entry.register_status <> 'ANNULLED'`,
  ])
  return sql`select entry.entry_id, entry.office_id, entry.current_unit_id as unit_id,
      ${unlessWithheld(sql`entry.type_id::text`)} as type_id, entry.effective_date, entry.due_on, e.at as closed_at, o.time_zone, (e.at at time zone o.time_zone)::date as closed_on
    from ledger_event e
    join entry on entry.municipality_id = e.municipality_id and entry.entry_id = e.subject_id
    join registry_office o on o.municipality_id = entry.municipality_id and o.office_id = entry.office_id
    where e.municipality_id = ${scene.municipalityId} and e.type = 'EntryClosed' and e.at >= ${start} and e.at < ${end}
      and ${isIn}
      and not exists (select from ledger_event later
        where later.municipality_id = e.municipality_id and later.subject_id = e.subject_id
          and later.type = 'EntryClosed' and later.position > e.position)`
}

export async function readTimes(scene: SumsScene): Promise<readonly Timed[]> {
  const today = localDateTimeAt(scene.app.now(), scene.timeZone).date
  const rows = await rowsOf(
    scene,
    'countScope',
    sql<Closed>`
      with closed as (${closings(scene)}), marked as (
        select closed.*, ${metDay(scene)} as met_on, exists (select from ledger_event s
          where s.municipality_id = ${scene.municipalityId} and s.subject_id = closed.entry_id
            and s.type in ('DeadlineSuspended', 'EntryObserved')) as is_stopped
        from closed)
      select office_id, unit_id, type_id, effective_date::text as effective_date, 
        coalesce(met_on, closed_on)::text as closed_on,
        coalesce(met_on, ${today}::date) <= due_on as is_in_time, count(*)::int as count,
        coalesce(array_agg(entry_id::text) filter (where is_stopped), '{}') as stopped_ids
      from marked group by 1, 2, 3, 4, 5, 6 order by 4`,
  )
  const stopsOf = await readStops(
    scene,
    rows.flatMap((row) => row.stopped_ids),
  )
  return rows.flatMap((row) => {
    const span = { effectiveDate: row.effective_date, closedOn: row.closed_on }
    const { calendar } = officeAt(scene, row.office_id)
    const plain = attentionDays(span, [], calendar)
    const days = [
      ...Array.from({ length: row.count - row.stopped_ids.length }, () => plain),
      ...row.stopped_ids.map((entryId) =>
        attentionDays(span, stopsOf.get(entryId) ?? [], calendar),
      ),
    ]
    return days.map((each) => ({
      unitId: row.unit_id,
      typeId: row.type_id,
      days: each,
      isInTime: row.is_in_time,
    }))
  })
}

/** The stops of the clock, as the ledger tells them. */
async function readStops(
  { app, countScope, municipalityId }: SumsScene,
  entryIds: readonly string[],
): Promise<ReadonlyMap<string, readonly DeadlineStop[]>> {
  const stops = new Map<string, readonly DeadlineStop[]>()
  for (const entryId of entryIds) {
    // oxlint-disable-next-line no-await-in-loop -- few clocks stand, and no transaction lasts longer than one entry
    const events = await app.database.read(countScope, (db) =>
      entryEvents(db, municipalityId, entryId),
    )
    stops.set(entryId, entryFrom(events.map(({ event }) => event)).handling.stops)
  }
  return stops
}

/** The hours of an office before its first hand-over are the registry's, and no unit's. */
async function readStays(scene: ReportScene): Promise<readonly ReportRow[]> {
  const { municipalityId } = scene
  const rows = await rowsOf(
    scene,
    'countScope',
    sql<Stay>`
      with closed as (${closings(scene)}), stay as (
        select closed.office_id, closed.time_zone, h.unit_id, coalesce(h.received_at, h.sent_at) as from_at,
          coalesce(case when h.state = 'RETURNED' then h.ended_at end,
            lead(h.sent_at) over (partition by h.entry_id order by h.sequence), closed.closed_at) as to_at
        from closed
        join hand_over h on h.municipality_id = ${municipalityId} and h.entry_id = closed.entry_id
        where h.kind = 'PRINCIPAL' and h.state <> 'RECALLED')
      select office_id, unit_id, (from_at at time zone time_zone)::date::text as from_on,
        (to_at at time zone time_zone)::date::text as to_on, count(*)::int as count
      from stay group by 1, 2, 3, 4 order by 3`,
  )
  const stays = rows.flatMap((row) => {
    const { calendar } = officeAt(scene, row.office_id)
    const days = Math.max(0, workingDaysBetween(row.from_on, row.to_on, calendar))
    return Array.from({ length: row.count }, () => ({ unitId: row.unit_id, days }))
  })
  return spreadRows(stays, ({ unitId }) => unitName(scene, unitId))
}

function spreadRows<Each extends { readonly days: number }>(
  timed: readonly Each[],
  nameOf: (each: Each) => string,
): ReportRow[] {
  return Array.from(Map.groupBy(timed, nameOf), ([name, ofName]): ReportRow => [
    name,
    ...spreadRow(ofName.map(({ days }) => days)),
  ]).toSorted((one, other) => Number(other[1]) - Number(one[1]))
}

function spreadRow(days: readonly number[]): ReportRow {
  const { count, mean, median, p90 } = spreadOf(days)
  return [count, mean, median, p90]
}
