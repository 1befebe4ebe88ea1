/**
 * Who may see an entry, and how much of it, asked of the database. The rule is the table of
 * `domain/entry/visibility.ts`: here each of its grounds is said as a condition over `entry` and as a
 * mark of its document. Row-level security is told of a `VisibilityScope`
 * (`db/baseline/27-row-level-security.sql`).
 */
import type { HandlingFactType } from '#domain/acts/handling-fact.ts'
import type { Grounds, Visibility } from '#domain/entry/visibility.ts'
import { groundsOf } from '#domain/entry/visibility.ts'
import type { Confidentiality } from '#domain/municipality/catalogue.ts'
import { confidentialities } from '#domain/municipality/catalogue.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { readerIdOf } from '#domain/permission/permission.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { Query } from './marks.ts'
import { all, any, mark, not } from './marks.ts'
import type { ReferenceData, ReferenceOffice } from './reference-data.ts'
import { todayAt } from './reference-data.ts'

type Condition = RawBuilder<SqlBool>

/** Who asks, and when. */
export interface Asking {
  readonly actor: Actor
  readonly reference: ReferenceData
  readonly now: Date
}

// ── The grounds, side by side ──────────────────────────────────────────────────────────────────

interface Language<Said> {
  readonly every: Said
  /** With no unit yet; null is at any counter. */
  readonly atCounters: (officeIds: readonly string[] | null) => Said
  readonly throughUnits: (unitIds: readonly string[]) => Said
  readonly registeredToday: (staffId: string) => Said
  readonly named: (readerId: string) => Said
  readonly any: (...said: readonly (Said | false)[]) => Said
}

function onAnyOf<Said>(grounds: Grounds, say: Language<Said>): Said {
  const { isEvery, officeIds, unitIds, readerId, registrarId } = grounds
  if (isEvery) return say.every
  return say.any(
    officeIds?.length !== 0 && say.atCounters(officeIds),
    unitIds.length > 0 && say.throughUnits(unitIds),
    registrarId !== null && say.registeredToday(registrarId),
    readerId !== null && say.named(readerId),
  )
}

const inSql = (reference: ReferenceData, now: Date): Language<Condition> => ({
  every: sql`true`,
  atCounters(officeIds) {
    const isTheirs = officeIds === null || sql`entry.office_id = any (${officeIds}::uuid[])`
    return sql`(entry.current_unit_id is null and ${isTheirs})`
  },
  throughUnits: (unitIds) => sql`entry.route_unit_ids && ${unitIds}::uuid[]`,
  registeredToday: (staffId) => isRegisteredToday(staffId, reference, now),
  named: (readerId) => sql`${readerId}::uuid = any (entry.reader_ids)`,
  any(...said) {
    const conditions = said.filter((condition) => condition !== false)
    return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`
  },
})

const inMarks = (today: Query): Language<Query> => ({
  every: true,
  atCounters: (officeIds) =>
    all(mark('u:'), officeIds === null || any(...officeIds.map((id) => mark('o:', id)))),
  throughUnits: (unitIds) => any(...unitIds.map((unitId) => mark('r:', unitId))),
  registeredToday: (staffId) => all(mark('g:', staffId), mark('r:'), today),
  named: (readerId) => mark('p:', readerId),
  any,
})

/** Typed in by somebody today, by the day of its office, and sent nowhere since. */
function isRegisteredToday(staffId: string, reference: ReferenceData, now: Date): Condition {
  const isToday = atEachOffice(
    reference,
    (office) => ({ today: todayAt(office, now) }),
    ({ today }) => sql`entry.registered_on = ${today}`,
  )
  return sql`(entry.route_unit_ids = '{}' and entry.registered_by_id = ${staffId} and ${isToday})`
}

/** Of a row of `entry`, all that `visibility` asks of it. */
export const sightedColumns = [
  'entry.confidentiality',
  'entry.office_id as officeId',
  'entry.current_unit_id as unitId',
  'entry.route_unit_ids as routeUnitIds',
  'entry.reader_ids as readerIds',
  'entry.registered_by_id as registeredById',
  'entry.registered_on as registeredOn',
] as const

// ── In SQL ─────────────────────────────────────────────────────────────────────────────────────

/** Any of the grounds, over `entry`. */
export function hasGround(grounds: Grounds, reference: ReferenceData, now: Date): Condition {
  return onAnyOf(grounds, inSql(reference, now))
}

/** Whether the reader sees one of these levels of it, as if they had said why they read it. */
export function seesOneOf(
  { actor, reference, now }: Asking,
  levels: readonly Visibility[],
): Condition {
  const each = confidentialities.map((level) => {
    const grounds = groundsOf(actor, reference.units, level, levels)
    return sql`(entry.confidentiality = ${level} and ${hasGround(grounds, reference, now)})`
  })
  return sql`(${sql.join(each, sql` or `)})`
}

export type VisibilitySql = RawBuilder<Exclude<Visibility, 'NONE'>>

/**
 * How much is seen of a row of `entry` within reach. Row-level security keeps the others away; where
 * a statement looks past it, no more is said of those than that they exist. Nor is more said of a
 * confidential one to its reader until they say why they read it (E-TRA-20): `isReading`, which may
 * be left out where no row is confidential, because it takes longer to begin than all the rest.
 */
export function visibilityFor(
  { actor, reference, now }: Asking,
  isReading = isReadingIt(actor.staffId, reference, now),
): VisibilitySql {
  const opens = (of: Confidentiality, level: Visibility) =>
    hasGround(groundsOf(actor, reference.units, of, [level]), reference, now)
  const visibilityIn = (of: Confidentiality) => sql`case when ${opens(of, 'CONTENT')} then 'CONTENT'
    when ${opens(of, 'HEADER')} then 'HEADER' else 'EXISTENCE' end`
  return sql`case entry.confidentiality when 'ORDINARY' then ${visibilityIn('ORDINARY')}
    when 'RESTRICTED' then ${visibilityIn('RESTRICTED')}
    else case when ${opens('CONFIDENTIAL', 'CONTENT')} and ${isReading}
      then 'CONTENT' else 'EXISTENCE' end end`
}

/**
 * Whether somebody is told when a row of `entry` is due and what answers it, finds it by that, or has
 * it counted by that (`mayKnowDue`); null for what goes to many.
 */
export function isDueVisible(
  to: Pick<Actor, 'staffId' | 'readerId' | 'grants'> | null,
): RawBuilder<SqlBool> {
  const readerId = to === null ? null : readerIdOf(to)
  const named = readerId === null ? sql`false` : sql`${readerId}::uuid = any (entry.reader_ids)`
  return sql`(entry.confidentiality <> 'CONFIDENTIAL' or ${named})`
}

// ── In marks ───────────────────────────────────────────────────────────────────────────────────

export interface VisibilityMarks {
  /** More than that it exists: subject and names. Of a confidential one, see `own`. */
  readonly knows: Query
  /** Confidential ones that they registered today, of which they know as much. */
  readonly own: Query
  /** The content may be searched: never a confidential one, read for a reason alone (E-TRA-20). */
  readonly reads: Query
  /** All but a few of what they know of. */
  readonly readsMost: boolean
}

/**
 * Of entries within reach (`scope_marks_in_force` is asked with them), together with the words, so that
 * nobody finds, counts or narrows down by what they may not read. A confidential entry has no words
 * in its document (`entry_document`): its number finds it.
 */
export function visibilityMarks({ actor, reference, now }: Asking): VisibilityMarks {
  const isToday = any(
    ...Array.from(reference.offices.values(), (office) =>
      all(mark('o:', office.officeId), mark('d:', todayAt(office, now))),
    ),
  )
  const grounds = (of: Confidentiality): Grounds =>
    groundsOf(actor, reference.units, of, ['CONTENT'])
  const content = (of: Confidentiality): Query => onAnyOf(grounds(of), inMarks(isToday))
  const [ordinary, restricted] = [content('ORDINARY'), content('RESTRICTED')]
  const { readerId, registrarId } = grounds('CONFIDENTIAL')
  // Most entries are ordinary: to look for what they are not is to look through few.
  const [isRestricted, isConfidential] = [mark('c:', 'RESTRICTED'), mark('c:', 'CONFIDENTIAL')]
  return {
    knows: not(isConfidential),
    own: all(
      isConfidential,
      mark('g:', actor.staffId),
      isToday,
      any(registrarId !== null && mark('r:'), readerId !== null && mark('p:', readerId)),
    ),
    reads:
      ordinary === restricted
        ? all(not(isConfidential), ordinary)
        : any(all(not(isRestricted), not(isConfidential), ordinary), all(isRestricted, restricted)),
    readsMost: ordinary === true,
  }
}

// ── Reasons given for reading what is confidential, as the access log keeps them ───────────────

/** A morning's work on one matter asks once or twice, not at every click. */
const openForMs = 30 * 60_000

/** From then on it is another unit's head who is told, or the person is no reader by that name. */
const endsReasons = [
  'EntryRouted',
  'EntryReturned',
  'EntryRecalled',
  'ReadersWithdrawn',
  'ActUndone',
] as const satisfies readonly HandlingFactType[]

/**
 * Of these entries, those of which the person said why, less than half an hour ago and since it came
 * to where it is.
 */
export async function givenReasons(
  db: Transaction,
  { municipalityId, staffId }: Pick<Actor, 'municipalityId' | 'staffId'>,
  entryIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (entryIds.length === 0) return new Set()
  const { rows } = await sql<{ entry_id: string }>`
    select given.entry_id from access_log given
    where given.municipality_id = ${municipalityId} and given.entry_id = any(${[...entryIds]}::uuid[])
      and ${isGiven(staffId, now)}`.execute(db)
  return new Set(rows.map(({ entry_id: entryId }) => entryId))
}

/** Whether a row of `entry` is among them, or needs no reason (`needsReason`). */
function isReadingIt(staffId: string, reference: ReferenceData, now: Date): Condition {
  return sql`(${isRegisteredToday(staffId, reference, now)} or exists (select from access_log given
    where given.municipality_id = entry.municipality_id and given.entry_id = entry.entry_id
      and ${isGiven(staffId, now)}))`
}

/** Whether `given`, a row of the access log, is a reason of theirs that still holds. */
function isGiven(staffId: string, now: Date): Condition {
  return sql`given.staff_id = ${staffId} and given.action = 'confidential-opened'
    and given.at > ${new Date(now.getTime() - openForMs)}
    and not exists (select from ledger_event moved
      where moved.municipality_id = given.municipality_id and moved.subject_id = given.entry_id
        and moved.at >= date_trunc('milliseconds', given.at) and moved.type = any(${[...endsReasons]}::text[])
        and case moved.type when 'ReadersWithdrawn'
          then jsonb_exists(moved.body::jsonb #> '{data,readerIds}', ${staffId}) else true end)`
}

/** Named `entry`, as the grounds of visibility call what somebody sees. */
export const exitsAsEntries = sql`(select o.*,
      case when o.awaited > 0 and o.status <> 'ANNULLED' then null else o.unit_id end as current_unit_id, o.dispatched_by_id as registered_by_id,
      o.dispatched_on as registered_on from outgoing o) as entry`

/** Offices for which `datesOf` gives the same dates share one condition: mostly they all do. */
export function atEachOffice<Dates extends object>(
  reference: ReferenceData,
  datesOf: (office: ReferenceOffice) => Dates,
  conditionOn: (dates: Dates) => Condition,
): Condition {
  const each = [...reference.offices.values()].map((office) => ({ office, dates: datesOf(office) }))
  const alike = [...Map.groupBy(each, ({ dates }) => JSON.stringify(dates)).values()]
  const conditions = alike.map((group) => {
    const ids = group.map(({ office }) => office.officeId)
    const condition = group[0] ? conditionOn(group[0].dates) : sql<SqlBool>`false`
    return alike.length === 1
      ? condition
      : sql<SqlBool>`(entry.office_id = any (${ids}::uuid[]) and ${condition})`
  })
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}
