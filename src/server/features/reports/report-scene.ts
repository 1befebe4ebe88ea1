/** Who asks for a report, of what, and on which day: what every report is drawn from. */
import type { ReportFilters } from '#contract/book/reports.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { ReportKind, ReportRow, ReportShare, SectionId } from '#domain/book/report.ts'
import { mayReadReport, reportShareOf } from '#domain/book/report.ts'
import { groundsOf, visibilityScopeOf } from '#domain/entry/visibility.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type {
  ReferenceData,
  ReferenceOffice,
} from '../../platform/municipality/reference/reference-data.ts'
import { mainOffice, officeOf } from '../../platform/municipality/reference/reference-data.ts'
import { instantAt } from '../../platform/papers/tables/table.ts'
import { hasGround } from '../../platform/municipality/reference/visibility.ts'
import type { RowScope } from '../../platform/database/connect/open-database.ts'
import type { AppContext } from '../../platform/http/context/request-context.ts'

export interface ReportScene {
  readonly app: AppContext
  readonly actor: Actor
  readonly municipalityId: string
  readonly reference: ReferenceData
  readonly share: ReportShare
  /** With the period filled in. */
  readonly filters: ReportFilters & { readonly from: CivilDate; readonly to: CivilDate }
  readonly today: CivilDate
  readonly now: Date
  /** Of the municipality: the days of every report. */
  readonly timeZone: string
  /** Behind which entries are named: the reader's own. */
  readonly listScope: Exclude<RowScope, string>
  /**
   * Behind which they are counted: numbers say nothing of any one entry
   * (docs/specification/roles.md).
   */
  readonly countScope: RowScope
}

/** What sums are read from; told to everybody (`/tiempos`), it is nobody's. */
export type SumsScene = Omit<ReportScene, 'actor' | 'today' | 'now'>

/**
 * Refuses E-PER-09 for whoever may not have that report, and E-REP-02 for a period that ends before
 * it begins.
 */
export async function setScene(
  app: AppContext,
  actor: Actor,
  { report, filters }: { readonly report: ReportKind; readonly filters: ReportFilters },
): Promise<ReportScene> {
  if (!mayReadReport(actor, report)) {
    throw new Refusal('E-PER-09', null, {
      accion: 'SEE_THIS_REPORT',
      responsable: 'HEAD_OF_REGISTRY',
    })
  }
  const { municipalityId } = actor
  const reference = await app.referenceData.of(municipalityId)
  const { timeZone } = reference.municipality
  const now = app.now()
  const today = localDateTimeAt(now, timeZone).date
  const to = filters.to ?? today
  const from = filters.from ?? `${to.slice(0, 4)}-01-01`
  if (from > to) throw new Refusal('E-REP-02', 'from')
  const share = reportShareOf(actor)
  const visibility = visibilityScopeOf(actor, reference.units)
  return {
    app,
    actor,
    municipalityId,
    reference,
    share,
    filters: { ...filters, from, to },
    today,
    now,
    timeZone,
    listScope: { municipalityId, visibility },
    countScope: share.scope === 'MUNICIPALITY' ? municipalityId : { municipalityId, visibility },
  }
}

/** An instant in a row, by the clock of the office of what it is about. */
export function instantOf({ reference }: ReportScene, instant: Date, officeId: string): string {
  return instantAt(instant, officeOf(reference, officeId).timeZone)
}

export type Condition = RawBuilder<SqlBool>

/**
 * The entries a report is of: of the reader's share, and of the filters that are about one entry.
 */
export function entriesIn(scene: SumsScene): Condition {
  const { officeId, unitId, typeId } = scene.filters
  const unit = sql<string>`coalesce(entry.current_unit_id, entry.destination_unit_id)`
  return allOf([
    sql`entry.municipality_id = ${scene.municipalityId}`,
    ofShare(scene),
    officeId && sql<SqlBool>`entry.office_id = ${officeId}`,
    // To find a confidential entry by what it says would be to read it.
    unitId && sql<SqlBool>`(${unit} = ${unitId} and not ${isWithheld})`,
    typeId && sql<SqlBool>`(entry.type_id = ${typeId} and not ${isWithheld})`,
  ])
}

// What a unit's staff reach is the scope's business; a clerk reaches every entry, and reports on her
// own counters.
export function ofShare({ share }: SumsScene): Condition {
  if (share.scope !== 'OFFICES' || share.officeIds === null) return sql<SqlBool>`true`
  return sql<SqlBool>`entry.office_id = any (${share.officeIds}::uuid[])`
}

/** What is open at the reader's units: for reports of what waits. */
export function atOwnUnits({ share, listScope }: SumsScene): Condition {
  return share.scope === 'UNITS'
    ? sql<SqlBool>`entry.current_unit_id = any (${listScope.visibility.unitIds}::uuid[])`
    : sql<SqlBool>`true`
}

export const isOpen = sql<SqlBool>`entry.handling_status not in ('CLOSED', 'ARCHIVED') and entry.register_status <> 'ANNULLED'`

/** What is withheld from every report: a file goes where no reason is asked for. */
export const isWithheld = sql<boolean>`(entry.confidentiality = 'CONFIDENTIAL')`

/** In place of the type, or the channel, that a count would tell of what is withheld. */
const withheldKey = 'CONFIDENTIAL'
const withheldName = 'Confidencial'

/**
 * Notes and reasons are content (docs/specification/roles.md): of ordinary documents, for whoever
 * reads them by a role. What somebody reads because it names them is told on the screen, and taken
 * out in no file.
 */
export function opensContent({ actor, reference, now }: ReportScene): Condition {
  const grounds = groundsOf(actor, reference.units, 'ORDINARY', ['CONTENT'])
  const byRole = hasGround({ ...grounds, readerId: null }, reference, now)
  return sql<SqlBool>`(entry.confidentiality = 'ORDINARY' and ${byRole})`
}

export function unlessWithheld(said: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`case when ${isWithheld} then ${withheldKey} else ${said} end`
}

/** Of those that are given. */
export function allOf(conditions: readonly (Condition | undefined | '')[]): Condition {
  return sql<SqlBool>`(${sql.join(conditions.filter(Boolean), sql` and `)})`
}

/** The instants of the period, the last not included. */
export function periodOf({ filters, timeZone }: SumsScene): {
  readonly start: RawBuilder<Date>
  readonly end: RawBuilder<Date>
} {
  const { from, to } = filters
  return {
    start: sql<Date>`(${from}::date::timestamp at time zone ${timeZone})`,
    end: sql<Date>`((${to}::date + 1)::timestamp at time zone ${timeZone})`,
  }
}

export function unitName({ reference }: ReportScene, unitId: string | null): string {
  return unitId === null ? atRegistry : (reference.units.get(unitId)?.name ?? '')
}

/** What no unit has yet. */
export const atRegistry = 'Registro'

export function typeName({ reference }: ReportScene, typeId: string): string {
  return typeId === withheldKey ? withheldName : (reference.types.get(typeId)?.name ?? '')
}

/** Whose calendar and clock an entry goes by. */
export function officeAt({ reference }: SumsScene, officeId: string): ReferenceOffice {
  return reference.offices.get(officeId) ?? mainOffice(reference)
}

export function officeName({ reference }: ReportScene, officeId: string): string {
  return reference.offices.get(officeId)?.name ?? ''
}

/** Rows of a query, in a transaction of its own that writes nothing. */
export function rowsOf<Row>(
  scene: SumsScene,
  scope: 'listScope' | 'countScope',
  query: RawBuilder<Row>,
): Promise<Row[]> {
  return scene.app.database.read(scene[scope], async (db) => (await query.execute(db)).rows)
}

/** Where the rows of a section come from: the first for a screen, all of them for a file. */
export interface SectionSource {
  readonly section: SectionId
  readonly count: () => Promise<number>
  /** `first` asks for no more than that many rows. */
  readonly batches: (first?: number) => AsyncIterable<readonly ReportRow[]>
}

/** A section short enough to be read whole: a table of sums. */
export function wholeSection(
  section: SectionId,
  read: () => Promise<readonly ReportRow[]>,
): SectionSource {
  let reading: Promise<readonly ReportRow[]> | undefined
  const rows = (): Promise<readonly ReportRow[]> => (reading ??= read())
  return {
    section,
    count: async () => (await rows()).length,
    async *batches() {
      yield await rows()
    },
  }
}

/** Rows that are named one by one, under the reader's own row-level security. */
export interface ListQuery<Row> {
  readonly columns: RawBuilder<Row>
  /** `from … where …` */
  readonly from: RawBuilder<unknown>
  /** What they are in the order of, with its type; together no two rows have the same. */
  readonly order: readonly (readonly [key: RawBuilder<unknown>, type: string])[]
}

export function listSection<Row>(
  scene: ReportScene,
  section: SectionId,
  query: ListQuery<Row>,
  rowOf: (row: Row) => ReportRow,
): SectionSource {
  return {
    section,
    count: () => countOf(scene, query),
    async *batches(first) {
      for await (const page of pagesOf(scene, query, first)) yield page.map(rowOf)
    },
  }
}

export async function countOf(
  scene: ReportScene,
  { from }: Pick<ListQuery<unknown>, 'from'>,
): Promise<number> {
  const counted = sql<{ count: number }>`select count(*)::int as count ${from}`
  return (await rowsOf(scene, 'listScope', counted))[0]?.count ?? 0
}

const mostAtOnce = 500

/** A page after the row where the last one ended: no transaction lasts longer than one. */
export async function* pagesOf<Row>(
  scene: ReportScene,
  { columns, from, order }: ListQuery<Row>,
  first = Infinity,
): AsyncGenerator<readonly Row[], void> {
  const keys = sql.join(order.map(([key]) => key))
  const cursor = sql.join(order.map(([key]) => sql`(${key})::text`))
  let [left, isAfter] = [first, sql`true`]
  for (;;) {
    const limit = Math.min(mostAtOnce, left)
    const query = sql<Row & { readonly cursor: readonly string[] }>`
      select ${columns}, array[${cursor}] as cursor ${from} and ${isAfter} order by ${keys} limit ${limit}`
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the last one ended
    const page = await rowsOf(scene, 'listScope', query)
    const last = page.at(-1)
    if (last !== undefined) yield page
    left -= page.length
    if (last === undefined || page.length < limit || left <= 0) return
    const ended = last.cursor.map(
      (said, place) => sql`${said}::${sql.raw(order[place]?.[1] ?? '')}`,
    )
    isAfter = sql`(${keys}) > (${sql.join(ended)})`
  }
}
