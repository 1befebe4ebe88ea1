/** Who asks for a report, of what, and on which day: what every report is drawn from. */
import type { ReportFilters } from '#contract/reports.ts'
import type { CivilDate } from '#domain/civil-date.ts'
import { localDateTimeAt } from '#domain/civil-date.ts'
import type { Actor } from '#domain/permission.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ReportKind, ReportShare } from '#domain/report.ts'
import { mayReadReport, reportShareOf } from '#domain/report.ts'
import { reachOf, sharedReach } from '#domain/sight.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Counter, CounterOffice } from '../counter/counter.ts'
import { mainOffice } from '../counter/counter.ts'
import type { Wall } from '../database/open-database.ts'
import type { Transaction } from '../database/transaction.ts'
import type { House } from '../desk.ts'

export interface ReportScene {
  readonly house: House
  readonly actor: Actor
  readonly municipalityId: string
  readonly counter: Counter
  readonly share: ReportShare
  /** With the period filled in. */
  readonly filters: ReportFilters & { readonly from: CivilDate; readonly to: CivilDate }
  readonly today: CivilDate
  readonly now: Date
  /** Of the municipality: the hours of every report. */
  readonly timeZone: string
  /** Behind which entries are named: the reader's own. */
  readonly listWall: Exclude<Wall, string>
  /** Behind which they are counted: numbers say nothing of any one entry (§6.1). */
  readonly countWall: Wall
}

/** Refuses E-PER-09 for whoever may not have that report, and E-REP-02 for a period that ends before it begins. */
export async function setScene(
  house: House,
  actor: Actor,
  { report, filters }: { readonly report: ReportKind; readonly filters: ReportFilters },
): Promise<ReportScene> {
  if (!mayReadReport(actor, report)) {
    throw new Refusal('E-PER-09', null, {
      accion: 'ver este informe',
      responsable: 'la jefatura de registro',
    })
  }
  const { municipalityId } = actor
  const counter = await house.counters.of(municipalityId)
  const { timeZone } = counter.municipality
  const now = house.now()
  const today = localDateTimeAt(now, timeZone).date
  const to = filters.to ?? today
  const from = filters.from ?? `${to.slice(0, 4)}-01-01`
  if (from > to) throw new Refusal('E-REP-02', 'from')
  const share = reportShareOf(actor)
  const reach = reachOf(actor, counter.units)
  return {
    house,
    actor,
    municipalityId,
    counter,
    share,
    filters: { ...filters, from, to },
    today,
    now,
    timeZone,
    listWall: { municipalityId, reach },
    countWall:
      share.scope === 'MUNICIPALITY'
        ? municipalityId
        : { municipalityId, reach: sharedReach(reach) },
  }
}

export type Condition = RawBuilder<SqlBool>

/** The entries a report is of: of the reader's share, and of the filters that are about one entry. */
export function entriesIn(scene: ReportScene): Condition {
  const { officeId, unitId, typeId } = scene.filters
  return allOf([
    sql`entry.municipality_id = ${scene.municipalityId}`,
    ofShare(scene),
    ...(officeId === undefined ? [] : [sql<SqlBool>`entry.office_id = ${officeId}`]),
    ...(unitId === undefined
      ? []
      : [sql<SqlBool>`coalesce(entry.current_unit_id, entry.destination_unit_id) = ${unitId}`]),
    ...(typeId === undefined ? [] : [sql<SqlBool>`entry.type_id = ${typeId}`]),
  ])
}

// What a unit's staff reach is the wall's business; a clerk reaches every entry, and reports on her own counters.
function ofShare({ share }: ReportScene): Condition {
  if (share.scope !== 'OFFICES' || share.officeIds === null) return sql<SqlBool>`true`
  return sql<SqlBool>`entry.office_id = any (${share.officeIds}::uuid[])`
}

/** What is open at the reader's units: for reports of what waits. */
export function atOwnUnits({ share, listWall }: ReportScene): Condition {
  return share.scope === 'UNITS'
    ? sql<SqlBool>`entry.current_unit_id = any (${listWall.reach.unitIds}::uuid[])`
    : sql<SqlBool>`true`
}

export const isOpen = sql<SqlBool>`entry.handling_status not in ('CLOSED', 'ARCHIVED') and entry.register_status <> 'ANNULLED'`

/** What is withheld from every report: a file goes where no reason is asked for. */
export const isWithheld = sql<boolean>`entry.confidentiality = 'CONFIDENTIAL'`

export function allOf(conditions: readonly Condition[]): Condition {
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** The instants of the period, the last not included. */
export function periodOf({ filters, timeZone }: ReportScene): {
  readonly start: RawBuilder<Date>
  readonly end: RawBuilder<Date>
} {
  const { from, to } = filters
  return {
    start: sql<Date>`(${from}::date::timestamp at time zone ${timeZone})`,
    end: sql<Date>`((${to}::date + 1)::timestamp at time zone ${timeZone})`,
  }
}

export function unitName({ counter }: ReportScene, unitId: string | null): string {
  return unitId === null ? atRegistry : (counter.units.get(unitId)?.name ?? '')
}

/** What no unit has yet. */
export const atRegistry = 'Registro'

export function typeName({ counter }: ReportScene, typeId: string): string {
  return counter.types.get(typeId)?.name ?? ''
}

/** Whose calendar and clock an entry goes by. */
export function officeAt({ counter }: ReportScene, officeId: string): CounterOffice {
  return counter.offices.get(officeId) ?? mainOffice(counter)
}

export function officeName({ counter }: ReportScene, officeId: string): string {
  return counter.offices.get(officeId)?.name ?? ''
}

/** Rows of a query, in a transaction of its own that writes nothing. */
export async function rowsOf<Row>(
  scene: ReportScene,
  wall: 'listWall' | 'countWall',
  query: RawBuilder<Row>,
): Promise<Row[]> {
  return scene.house.database.read(scene[wall], async (db: Transaction) => {
    const { rows } = await query.execute(db)
    return rows
  })
}
