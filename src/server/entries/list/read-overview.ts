/**
 * `GET /api/overview`: what needs the reader now. The counts are of their own trays, so that each
 * leads into one.
 */
import type { api } from '#contract/api.ts'
import type { OverviewView } from '#contract/entry/overview.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { addDays } from '#domain/deadline/civil-date.ts'
import type { WorkCalendar } from '#domain/deadline/deadline.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { isRegistry, mayListEntries, unitsOf } from '#domain/permission/permission.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { mostCounted } from '#domain/handling/tray.ts'
import { workingDayUpTo } from '#domain/deadline/working-days.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import { mainOffice } from '../../reference/reference-data.ts'
import type { Wall } from '../../database/connect/open-database.ts'
import type { RequestContext } from '../../context/request-context.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { wallOf } from '../../context/wall-of.ts'
import { everybodysTrays, todayHere, trayConditions } from '../sight/trays.ts'

type Counter = OverviewView['counters'][number]['counter']
type Condition = RawBuilder<SqlBool>

export const readOverview: Handler<typeof api.readOverview> = async (context) => {
  const { actor, app } = context
  demandStatistics(actor)
  const reference = await app.referenceData.of(actor.municipalityId)
  const today = todayHere(reference, app.now())
  const { calendar, timeZone } = mainOffice(reference)
  const isOwn = isRegistry(actor) || unitsOf(actor).length > 0
  const conditions = isOwn
    ? trayConditions(actor, reference, app.now())
    : everybodysTrays(reference, app.now())
  const asides = asideConditions(today, calendar, timeZone)
  const counters = countersOf(actor)
  const [counted, some] = await Promise.all([
    app.database.readRows(
      await statisticsWall(context),
      countsOf(actor.municipalityId, counters, {
        of: { ...conditions, 'received-today': sql`entry.registered_on = ${today}` },
        asides,
      }),
    ),
    app.database.readRows(
      await statisticsWall(context),
      sql`select from entry where municipality_id = ${actor.municipalityId} limit 1`,
    ),
  ])
  return { today, isOwn, hasEntries: some.length > 0, counters: [...counted] }
}

/** Refuses E-PER-09 for whoever has no role. */
export function demandStatistics(actor: Actor): void {
  if (mayListEntries(actor)) return
  throw new Refusal('E-PER-09', null, { accion: 'SEE_THE_REGISTER', responsable: 'ADMINISTRATION' })
}

/**
 * Numbers say nothing of any one entry: who may see them of everything
 * (docs/specification/roles.md) is not held back by what they may open.
 */
export async function statisticsWall(context: RequestContext): Promise<Wall> {
  return seesEverybodys(context.actor) ? context.actor.municipalityId : wallOf(context)
}

export function seesEverybodys({ grants }: Actor): boolean {
  return grants.some(({ role }) => role === 'ADM' || role === 'AUD' || role === 'JREG')
}

function countersOf(actor: Actor): readonly Counter[] {
  const works = unitsOf(actor).length > 0
  const registers = isRegistry(actor)
  return [
    ...(registers || !works ? (['received-today', 'to-route'] as const) : []),
    ...(works ? (['to-acknowledge', 'in-progress'] as const) : []),
    'due-soon',
    'overdue',
  ]
}

/**
 * What is said beside each count, of the entries counted. The working day before today is counted
 * apart.
 */
function asideConditions(
  today: CivilDate,
  calendar: WorkCalendar,
  timeZone: string,
): Readonly<Record<Exclude<Counter, 'received-today'>, Condition>> & {
  readonly dayBefore: Condition
} {
  const since = sql`(status_since at time zone ${timeZone})::date`
  return {
    dayBefore: sql`entry.registered_on = ${workingDayUpTo(addDays(today, -1), 1, calendar)}`,
    'to-route': sql`registered_on < ${today}`,
    'to-acknowledge': sql`${since} < ${today}`,
    'in-progress': sql`${since} = ${today}`,
    'due-soon': sql`due_on = ${today}`,
    overdue: sql`due_on >= ${addDays(today, -1)}`,
  }
}

function countsOf(
  municipalityId: string,
  counters: readonly Counter[],
  {
    of,
    asides,
  }: {
    readonly of: Readonly<Record<Counter, Condition>>
    readonly asides: ReturnType<typeof asideConditions>
  },
): RawBuilder<OverviewView['counters'][number]> {
  const some = (condition: Condition): RawBuilder<unknown> => sql`
    select registered_on, status_since, due_on from entry
    where entry.municipality_id = ${municipalityId} and ${condition} limit ${mostCounted}`
  const counts = counters.map((counter) =>
    counter === 'received-today'
      ? sql`select ${counter}::text as counter, count(*)::int as count,
          (select count(*)::int from (${some(asides.dayBefore)}) as before) as aside
          from (${some(of[counter])}) as counted`
      : sql`select ${counter}::text as counter, count(*)::int as count,
          count(*) filter (where ${asides[counter]})::int as aside
          from (${some(of[counter])}) as counted`,
  )
  return sql`${sql.join(counts, sql` union all `)}`
}
