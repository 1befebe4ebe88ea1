/**
 * `GET /api/workload`: what came in and what was answered in the last 30 days, and what is open at
 * each office. Bounded by the window and by what is open, never by how long the book is.
 */
import type { api } from '#contract/api.ts'
import type { WorkloadView } from '#contract/entry/overview.ts'
import { addDays } from '#domain/deadline/civil-date.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { isRegistry } from '#domain/permission/permission.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import { mainOffice } from '../../reference/reference-data.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { RequestContext } from '../../context/request-context.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { demandStatistics, seesEverybodys, statisticsWall } from './read-overview.ts'
import { wallOf } from '../../context/wall-of.ts'
import { isOpen, isOverdue, registryOffices, todayHere } from '../sight/trays.ts'

const shownDays = 30

export const readWorkload: Handler<typeof api.readWorkload> = async (context) => {
  const { actor, app } = context
  demandStatistics(actor)
  const reference = await app.referenceData.of(actor.municipalityId)
  const today = todayHere(reference, app.now())
  const window = {
    municipalityId: actor.municipalityId,
    from: addDays(today, 1 - shownDays),
    today,
    timeZone: mainOffice(reference).timeZone,
  }
  const share = await shareOf(context)
  return app.database.read(await statisticsWall(context), async (db) => ({
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
  readonly today: CivilDate
  readonly timeZone: string
}

interface Share {
  readonly scope: WorkloadView['scope']
  /** Of the entries. */
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
  const wall = await wallOf(context)
  const unitIds = typeof wall === 'string' ? [] : wall.reach.unitIds
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
