/**
 * How many came in: by type, channel, office, month and hour, beside the same days of the year
 * before (docs/specification/reports.md).
 */
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { addMonths } from '#domain/deadline/civil-date.ts'
import type { ReportRow } from '#domain/book/report.ts'
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

interface Period {
  readonly from: CivilDate
  readonly to: CivilDate
}

type Counts = ReadonlyMap<Dimension, readonly Counted[]>

export function countsSources(scene: ReportScene): readonly SectionSource[] {
  const { from, to } = scene.filters
  let reading: Promise<readonly [Counts, Counts]> | undefined
  const both = (): Promise<readonly [Counts, Counts]> =>
    (reading ??= Promise.all([
      readCounts(scene, { from, to }),
      readCounts(scene, { from: addMonths(from, -12), to: addMonths(to, -12) }),
    ]))
  return [
    wholeSection('countsByType', async () =>
      comparedRows(await both(), 'type', (key) => typeName(scene, key)),
    ),
    wholeSection('countsByChannel', async () =>
      comparedRows(await both(), 'channel', (key) => key),
    ),
    wholeSection('countsByOffice', async () => officeRows(scene, await both())),
    wholeSection('countsByMonth', async () => monthRows(await both())),
    wholeSection('countsByHour', async () => hourRows((await both())[0])),
  ]
}

/** The hour is that of the office's own clock. */
async function readCounts(scene: ReportScene, { from, to }: Period): Promise<Counts> {
  const rows = await rowsOf(
    scene,
    'countWall',
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

interface Compared {
  readonly name: string
  readonly count: number
  readonly share: number
  readonly before: number
  /** Null of what there was nothing of. */
  readonly change: number | null
  readonly hours: number
}

/** The most first; of as many, by the name under which they are shown. */
function compared(
  [now, before]: readonly [Counts, Counts],
  dimension: Dimension,
  nameOf: (key: string) => string,
): Compared[] {
  const counted = now.get(dimension) ?? []
  const earlier = new Map(before.get(dimension)?.map(({ key, count }) => [key, count]))
  const known = new Set(counted.map(({ key }) => key))
  const gone = [...earlier.keys()].filter((key) => !known.has(key))
  const total = counted.reduce((sum, { count }) => sum + count, 0)
  return [...counted, ...gone.map((key) => ({ key, count: 0, hours: 0 }))]
    .map(({ key, count, hours }) => {
      const was = earlier.get(key) ?? 0
      return {
        name: nameOf(key),
        count,
        hours,
        share: total === 0 ? 0 : rounded(count / total),
        before: was,
        change: was === 0 ? null : rounded((count - was) / was),
      }
    })
    .toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name))
}

function comparedRows(
  counts: readonly [Counts, Counts],
  dimension: Dimension,
  nameOf: (key: string) => string,
): ReportRow[] {
  return compared(counts, dimension, nameOf).map(({ name, count, share, before, change }) => [
    name,
    count,
    share,
    before,
    change,
  ])
}

/**
 * Entries an hour are those of the whole office, in hours in which it registered anything: nobody's
 * own pace.
 */
function officeRows(scene: ReportScene, counts: readonly [Counts, Counts]): ReportRow[] {
  const nameOf = (key: string): string => officeName(scene, key)
  return compared(counts, 'office', nameOf).map(({ name, count, share, before, change, hours }) => [
    name,
    count,
    share,
    before,
    change,
    hours === 0 ? null : Math.round((10 * count) / hours) / 10,
  ])
}

function monthRows([now, before]: readonly [Counts, Counts]): ReportRow[] {
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

function hourRows(counts: Counts): ReportRow[] {
  return (counts.get('hour') ?? [])
    .map(({ key, count }) => {
      const [weekday = '', hour = ''] = key.split(' ')
      return [weekday, Number(hour), count] as const
    })
    .toSorted((one, other) => Number(one[0]) - Number(other[0]) || one[1] - other[1])
}

function rounded(share: number): number {
  return Math.round(share * 1000) / 1000
}
