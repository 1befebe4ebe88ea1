/** What waits for the reader, what needs them now, and what came in and was answered. */
import type { api } from '#contract/api.ts'
import type { OverviewView, WorkloadView } from '#contract/entry/overview.ts'
import { demandAllowed } from '#domain/common/refusal.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { addDays } from '#domain/deadline/civil-date.ts'
import type { WorkCalendar } from '#domain/deadline/deadline.ts'
import { workingDayUpTo } from '#domain/deadline/working-days.ts'
import type { Tray } from '#domain/handling/tray.ts'
import { mostCounted, trays } from '#domain/handling/tray.ts'
import type { Actor, Role } from '#domain/permission/permission.ts'
import { isRegistry, mayListEntries, unitsOf } from '#domain/permission/permission.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/http/context/request-context.ts'
import { rowScopeOf } from '../../../platform/http/context/row-scope.ts'
import type { RowScope } from '../../../platform/database/connect/open-database.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import { mainOffice } from '../../../platform/municipality/reference/reference-data.ts'
import {
  everybodysTrays,
  isOpen,
  isOverdue,
  isOwnWork,
  registryOffices,
  todayHere,
  trayConditions,
  waitingAtTheirs,
} from './trays.ts'

// Whom a tray concerns: a person of none of these roles has no such tray.
const holders: Readonly<Record<Tray, readonly Role[]>> = {
  pending: ['REG', 'JREG', 'JU', 'TR'],
  'to-route': ['REG', 'JREG'],
  'to-acknowledge': ['JU', 'TR'],
  'in-progress': ['JU', 'TR'],
  mine: ['JU', 'TR'],
  copies: ['JU', 'TR'],
  returned: ['REG', 'JREG', 'JU', 'TR'],
  observed: ['REG', 'JREG', 'JU', 'TR'],
  'due-soon': ['REG', 'JREG', 'JU', 'TR'],
  overdue: ['REG', 'JREG', 'JU', 'TR'],
  annulments: ['JREG', 'JU'],
}

export const countTrays: Handler<typeof api.countTrays> = async (context) => {
  const { actor, app } = context
  demandAllowed(mayListEntries(actor), 'SEE_THE_REGISTER', 'ADMINISTRATION')
  const own = trays.filter((tray) => actor.grants.some(({ role }) => holders[tray].includes(role)))
  if (own.length === 0) return { trays: [] }
  const reference = await app.referenceData.of(actor.municipalityId)
  const conditions = {
    ...trayConditions(actor, reference, app.now()),
    pending: waitingAtTheirs(actor),
  }
  const shared = own.filter((tray) => tray !== 'mine')
  const [counted, mine] = await Promise.all([
    app.database.readRows(await rowScopeOf(context), trayCounts(actor, shared, conditions)),
    own.includes('pending') || own.includes('mine') ? countOwnWork(context) : 0,
  ])
  const countOf = new Map(counted.map(({ tray, count }) => [tray, count]))
  const whole = (tray: Tray): number =>
    (countOf.get(tray) ?? 0) + (tray === 'pending' || tray === 'mine' ? mine : 0)
  return { trays: own.map((tray) => ({ tray, count: Math.min(whole(tray), mostCounted) })) }
}

/**
 * All counts in one round trip. It names nobody but as a reader of what is confidential.
 */
function trayCounts(
  { municipalityId }: Actor,
  counted: readonly Tray[],
  conditions: Readonly<Record<Tray, RawBuilder<SqlBool>>>,
): RawBuilder<{ tray: Tray; count: number }> {
  const counts = counted.map(
    (tray) => sql`select ${tray}::text as tray, count(*)::int as count from (
      select from entry where entry.municipality_id = ${municipalityId} and ${conditions[tray]}
      limit ${mostCounted}) as waiting`,
  )
  return sql`/* prepared: tray-counts */ ${sql.join(counts, sql` union all `)}`
}

async function countOwnWork(context: RequestContext): Promise<number> {
  const { actor, app } = context
  const [row] = await app.database.readRows(
    await rowScopeOf(context),
    sql<{ count: number }>`/* prepared: own-work */
      select count(*)::int as count from entry
      where entry.municipality_id = ${actor.municipalityId} and ${isOwnWork}
        and entry.assignee_id = ${actor.staffId}`,
  )
  return row?.count ?? 0
}

type Counter = OverviewView['counters'][number]['counter']
type Condition = RawBuilder<SqlBool>

export const readOverview: Handler<typeof api.readOverview> = async (context) => {
  const { actor, app } = context
  demandAllowed(mayListEntries(actor), 'SEE_THE_REGISTER', 'ADMINISTRATION')
  const reference = await app.referenceData.of(actor.municipalityId)
  const today = todayHere(reference, app.now())
  const { calendar, timeZone } = mainOffice(reference)
  const isOwn = isRegistry(actor) || unitsOf(actor).length > 0
  const conditions = isOwn
    ? trayConditions(actor, reference, app.now())
    : everybodysTrays(reference, app.now())
  const asides = asideConditions(today, calendar, timeZone)
  const all = { ...conditions, 'received-today': sql<SqlBool>`entry.registered_on = ${today}` }
  const scope = await statisticsScope(context)
  const [counted, some] = await Promise.all([
    app.database.readRows(scope, countsOf(actor.municipalityId, countersOf(actor), all, asides)),
    app.database.readRows(
      scope,
      sql`select from entry where municipality_id = ${actor.municipalityId} limit 1`,
    ),
  ])
  return { today, isOwn, hasEntries: some.length > 0, counters: [...counted] }
}

/**
 * Numbers say nothing of any one entry: who may see them of everything
 * (docs/specification/roles.md) is not held back by what they may open.
 */
async function statisticsScope(context: RequestContext): Promise<RowScope> {
  return seesEverybodys(context.actor) ? context.actor.municipalityId : rowScopeOf(context)
}

function seesEverybodys({ grants }: Actor): boolean {
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
  of: Readonly<Record<Counter, Condition>>,
  asides: ReturnType<typeof asideConditions>,
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

/**
 * `GET /api/workload`: what came in and what was answered in the last 30 days, and what is open at
 * each office. Bounded by the window and by what is open, never by how long the book is.
 */
const shownDays = 30

export const readWorkload: Handler<typeof api.readWorkload> = async (context) => {
  const { actor, app } = context
  demandAllowed(mayListEntries(actor), 'SEE_THE_REGISTER', 'ADMINISTRATION')
  const reference = await app.referenceData.of(actor.municipalityId)
  const window = {
    municipalityId: actor.municipalityId,
    from: addDays(todayHere(reference, app.now()), 1 - shownDays),
    timeZone: mainOffice(reference).timeZone,
  }
  const share = await shareOf(context)
  return app.database.read(await statisticsScope(context), async (db) => ({
    scope: share.scope,
    days: daysOf(
      window,
      await readReceived(db, window, share),
      await readClosed(db, window, share),
    ),
    units: await readOpen(db, window, share, isOverdue(reference, app.now(), null)),
  }))
}

interface Window {
  readonly municipalityId: string
  readonly from: CivilDate
  readonly timeZone: string
}

interface Share {
  readonly scope: WorkloadView['scope']
  readonly isIn: RawBuilder<SqlBool>
  readonly unitIds: readonly string[]
}

/**
 * Statistics (docs/specification/roles.md): everything for administrators, auditors and heads of
 * registry; a clerk's offices; a unit and those under it.
 */
async function shareOf(context: RequestContext): Promise<Share> {
  const { actor } = context
  if (seesEverybodys(actor)) return { scope: 'MUNICIPALITY', isIn: sql`true`, unitIds: [] }
  if (isRegistry(actor)) {
    return { scope: 'OFFICES', isIn: registryOffices(actor, 'REG', 'JREG'), unitIds: [] }
  }
  const { unitIds } = (await rowScopeOf(context)).visibility
  return { scope: 'UNITS', isIn: sql`entry.current_unit_id = any (${unitIds}::uuid[])`, unitIds }
}

type Counted = { readonly on: CivilDate; readonly count: number }

async function readReceived(
  db: Transaction,
  { municipalityId, from, timeZone }: Window,
  { scope, isIn, unitIds }: Share,
): Promise<Counted[]> {
  const { rows } =
    scope === 'UNITS'
      ? await sql<Counted>`
          select (sent_at at time zone ${timeZone})::date as "on", count(*)::int as count
          from hand_over
          where municipality_id = ${municipalityId} and unit_id = any (${unitIds}::uuid[]) and kind = 'PRINCIPAL'
            and sent_at >= (${from}::date::timestamp at time zone ${timeZone})
          group by 1`.execute(db)
      : await sql<Counted>`
          select registered_on as "on", count(*)::int as count
          from entry
          where municipality_id = ${municipalityId} and registered_on >= ${from} and ${isIn}
          group by 1`.execute(db)
  return rows
}

/** Each act of closing, from the ledger: what was reopened and closed again was answered twice. */
async function readClosed(
  db: Transaction,
  { municipalityId, from, timeZone }: Window,
  { scope, isIn }: Share,
): Promise<Counted[]> {
  const whose =
    scope === 'MUNICIPALITY'
      ? sql``
      : sql`join entry on entry.municipality_id = e.municipality_id and entry.entry_id = e.subject_id and ${isIn}`
  const { rows } = await sql<Counted>`
    select (e.at at time zone ${timeZone})::date as "on", count(*)::int as count
    from ledger_event e ${whose}
    where e.municipality_id = ${municipalityId} and e.type = 'EntryClosed'
      and e.at >= (${from}::date::timestamp at time zone ${timeZone})
    group by 1`.execute(db)
  return rows
}

async function readOpen(
  db: Transaction,
  { municipalityId }: Window,
  { isIn }: Share,
  isLate: RawBuilder<SqlBool>,
): Promise<WorkloadView['units']> {
  const { rows } = await sql<WorkloadView['units'][number]>`
    select current_unit_id as "unitId", count(*)::int as open,
      count(*) filter (where ${isLate})::int as overdue
    from entry
    where municipality_id = ${municipalityId} and ${isOpen} and ${isIn}
    group by current_unit_id
    order by open desc, current_unit_id`.execute(db)
  return rows
}

function daysOf(
  { from }: Window,
  received: readonly Counted[],
  closed: readonly Counted[],
): WorkloadView['days'] {
  const receivedOn = new Map(received.map(({ on, count }) => [on, count]))
  const closedOn = new Map(closed.map(({ on, count }) => [on, count]))
  return Array.from({ length: shownDays }, (_, index) => {
    const on = addDays(from, index)
    return { on, received: receivedOn.get(on) ?? 0, closed: closedOn.get(on) ?? 0 }
  })
}
