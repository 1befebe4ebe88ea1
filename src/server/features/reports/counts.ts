/**
 * How many came in: by type, channel, office, month and hour, beside the same days of the year
 * before (docs/specification/reports.md).
 */
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { addMonths } from '#domain/deadline/civil-date.ts'
import type { ReportRow, SectionId } from '#domain/book/report.ts'
import { sql } from 'kysely'
import type { ReportScene, SectionSource } from './report-scene.ts'
import {
  entriesIn,
  officeName,
  rowsOf,
  typeName,
  unlessWithheld,
  wholeSection,
} from './report-scene.ts'

type Dimension = 'type' | 'channel' | 'office' | 'month' | 'hour'

interface Counted {
  readonly dimension: Dimension
  readonly key: string
  readonly count: number
  /** Different hours in which something was registered. */
  readonly hours: number
}

type Counts = ReadonlyMap<Dimension, readonly Counted[]>
type Both = readonly [now: Counts, yearBefore: Counts]

export function countsSources(scene: ReportScene): readonly SectionSource[] {
  const { from, to } = scene.filters
  let reading: Promise<readonly [Counts, Counts]> | undefined
  const section = (id: SectionId, rowsIn: (counts: Both) => ReportRow[]): SectionSource =>
    wholeSection(id, async () => {
      reading ??= Promise.all([
        readCounts(scene, from, to),
        readCounts(scene, addMonths(from, -12), addMonths(to, -12)),
      ])
      return rowsIn(await reading)
    })
  return [
    section('countsByType', (both) => compared(both, 'type', (key) => typeName(scene, key))),
    section('countsByChannel', (both) => compared(both, 'channel', (key) => key)),
    section('countsByOffice', (both) => compared(both, 'office', (key) => officeName(scene, key))),
    section('countsByMonth', monthRows),
    section('countsByHour', hourRows),
  ]
}

/** The hour is that of the office's own clock. */
async function readCounts(scene: ReportScene, from: CivilDate, to: CivilDate): Promise<Counts> {
  const rows = await rowsOf(
    scene,
    'countScope',
    sql<Counted>`
      with registered as materialized (
        select ${unlessWithheld(sql`entry.type_id::text`)} as type_id, ${unlessWithheld(sql`entry.channel`)} as channel, entry.office_id, to_char(entry.registered_on, 'YYYY-MM') as month,
          extract(isodow from entry.registered_on)::int as weekday, entry.registered_on,
          extract(hour from entry.registered_at at time zone o.time_zone)::int as hour, count(*)::int as count
        from entry
        join registry_office o on o.municipality_id = entry.municipality_id and o.office_id = entry.office_id
        where ${entriesIn(scene)} and entry.registered_on between ${from} and ${to}
        group by 1, 2, 3, 4, 5, 6, 7)
      select 'type' as dimension, type_id as key, sum(count)::int as count, 0 as hours from registered group by 2
      union all select 'channel', channel, sum(count)::int, 0 from registered group by 2
      union all select 'office', office_id::text, sum(count)::int, count(distinct (registered_on, hour))::int
        from registered group by 2
      union all select 'month', month, sum(count)::int, 0 from registered group by 2
      union all select 'hour', weekday || ' ' || hour, sum(count)::int, 0 from registered group by 2`,
  )
  return Map.groupBy(rows, ({ dimension }) => dimension)
}

/**
 * The most first; of as many, by the name under which they are shown. Entries an hour are those of a
 * whole office, in hours in which it registered anything: nobody's own pace.
 */
function compared(
  [now, before]: Both,
  dimension: Dimension,
  nameOf: (key: string) => string,
): ReportRow[] {
  const counted = now.get(dimension) ?? []
  const earlier = new Map(before.get(dimension)?.map(({ key, count }) => [key, count]))
  const known = new Set(counted.map(({ key }) => key))
  const gone = [...earlier.keys()].filter((key) => !known.has(key))
  const total = counted.reduce((sum, { count }) => sum + count, 0)
  return [...counted, ...gone.map((key) => ({ key, count: 0, hours: 0 }))]
    .map((one) => ({ ...one, name: nameOf(one.key), was: earlier.get(one.key) ?? 0 }))
    .toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name))
    .map(({ name, count, hours, was }) => [
      name,
      count,
      total === 0 ? 0 : rounded(count / total),
      was,
      was === 0 ? null : rounded((count - was) / was),
      ...(dimension === 'office'
        ? [hours === 0 ? null : Math.round((10 * count) / hours) / 10]
        : []),
    ])
}

function monthRows([now, before]: Both): ReportRow[] {
  const earlier = new Map(
    before.get('month')?.map(({ key, count }) => [monthAYearLater(key), count]),
  )
  const counted = new Map(now.get('month')?.map(({ key, count }) => [key, count]))
  return [...new Set([...counted.keys(), ...earlier.keys()])]
    .toSorted()
    .map((month) => [month, counted.get(month) ?? 0, earlier.get(month) ?? 0])
}

function monthAYearLater(month: string): string {
  return addMonths(`${month}-01`, 12).slice(0, 7)
}

function hourRows([now]: Both): ReportRow[] {
  return (now.get('hour') ?? [])
    .map(({ key, count }) => {
      const [weekday = '', hour = ''] = key.split(' ')
      return [weekday, Number(hour), count] as const
    })
    .toSorted((one, other) => Number(one[0]) - Number(other[0]) || one[1] - other[1])
}

function rounded(share: number): number {
  return Math.round(share * 1000) / 1000
}
