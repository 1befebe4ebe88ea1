/** An entry as the ledger tells it, for someone who may know of it. */
import { mayDo } from '#domain/acts/acts.ts'
import type { EntryAction } from '#domain/acts/allowed-actions.ts'
import { entryFrom } from '#domain/acts/entry-fact.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { EntryStanding } from '#domain/entry/entry-standing.ts'
import { standingOf } from '#domain/entry/entry-standing.ts'
import type { Entry } from '#domain/entry/entry.ts'
import type { Visibility, VisibilityFacts } from '#domain/entry/visibility.ts'
import { needsReason, visibilityOf } from '#domain/entry/visibility.ts'
import { unitAndHeir, withInheritedGrants } from '#domain/permission/inherited-grants.ts'
import type { Actor, RoleGrant, Surroundings } from '#domain/permission/permission.ts'
import { headsUnit, mayRegister } from '#domain/permission/permission.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/http/context/request-context.ts'
import { rowScopeOf } from '../../platform/http/context/row-scope.ts'
import type { Transaction } from '../../platform/database/tables/transaction.ts'
import type { StoredEvent } from '../../platform/ledger/read-events.ts'
import { entryEvents } from '../../platform/ledger/read-events.ts'
import { standingActor } from '../../platform/municipality/people/standing-actor.ts'
import { standingRoles } from '../../platform/municipality/people/standing-roles.ts'
import type { ReferenceData } from '../../platform/municipality/reference/reference-data.ts'
import { surroundingsAt, todayAt } from '../../platform/municipality/reference/reference-data.ts'
import type { Asking } from '../../platform/municipality/reference/visibility.ts'
import { givenReasons, visibilityFor } from '../../platform/municipality/reference/visibility.ts'

export interface SeenEntry {
  readonly entry: Entry
  readonly position: number
  readonly hash: Buffer
  readonly events: readonly StoredEvent[]
  readonly visibility: Exclude<Visibility, 'NONE'>
  /** The content would open to the reader once they say why they read it. */
  readonly asksReason: boolean
  readonly around: Surroundings
  /** The day by which people hold their roles: the municipality's, wherever the office lies. */
  readonly rolesOn: CivilDate
  /** The unit that works on it, and the one that inherited its matters; none at the counter. */
  readonly workUnitIds: readonly string[]
}

/** Refuses E-CON-03 alike for an entry that is not there and for one that is not the reader's. */
export async function seeEntry(context: RequestContext, entryId: string): Promise<SeenEntry> {
  return context.app.database.read(await rowScopeOf(context), (db) =>
    seeEntryIn(db, context, entryId),
  )
}

export async function seeEntryIn(
  db: Transaction,
  context: RequestContext,
  entryId: string,
): Promise<SeenEntry> {
  const { actor } = context
  const events = await entryEvents(db, actor.municipalityId, entryId)
  const [first] = events
  // A subject may be something else than an entry: a unit, a person.
  if (first?.event.type !== 'EntryRegistered') throw new Refusal('E-CON-03')
  const entry = entryFrom(events.map(({ event }) => event))
  return {
    entry,
    position: first.position,
    hash: first.hash,
    events,
    ...(await lookAt(db, context, entry)),
  }
}

export type Look = Pick<
  SeenEntry,
  'visibility' | 'asksReason' | 'around' | 'rolesOn' | 'workUnitIds'
>

/**
 * How much of the entry the actor sees now. Refuses E-CON-03 when that is nothing, unless `least`
 * is shown in any case.
 */
export async function lookAt(
  db: Transaction,
  { actor, app }: RequestContext,
  entry: Entry,
  least?: 'EXISTENCE',
): Promise<Look> {
  const reference = await app.referenceData.of(actor.municipalityId)
  const around = surroundingsAt(reference, entry.officeId, app.now())
  const rolesOn = todayAt(reference.municipality, app.now())
  const standing = standingOf(entry)
  const found = visibilityOf(actor, standing, around)
  const seen = found === 'NONE' ? least : found
  if (seen === undefined) throw new Refusal('E-CON-03')
  const asksReason =
    seen === 'CONTENT' &&
    needsReason(actor.staffId, standing, around) &&
    !(await givenReasons(db, actor, [entry.entryId], app.now())).has(entry.entryId)
  const workUnitIds = unitAndHeir(entry.handling.stage.unitId, reference.units, rolesOn)
  return { visibility: asksReason ? 'EXISTENCE' : seen, asksReason, around, rolesOn, workUnitIds }
}

export async function staffNamed(
  db: Transaction,
  municipalityId: string,
  staffIds: readonly string[],
): Promise<ReadonlyMap<string, { staffId: string; name: string; clerkCode: string }>> {
  const rows = await db
    .selectFrom('staff')
    .select(['staff_id as staffId', 'name', 'clerk_code as clerkCode'])
    .where('municipality_id', '=', municipalityId)
    .where('staff_id', 'in', staffIds)
    .execute()
  return new Map(rows.map((row) => [row.staffId, row]))
}

/** Whether they may have its isolated files handed out without reading anything of it. */
export function mayReleaseUnread({ visibility: seen, asksReason }: Look, actor: Actor): boolean {
  return seen !== 'CONTENT' && !asksReason && mayDo(actor, 'releaseFile')
}

/** For whoever reads its content. */
export async function seeContent(context: RequestContext, entryId: string): Promise<SeenEntry> {
  const seen = await seeEntry(context, entryId)
  demandContent(seen)
  return seen
}

/** For a paper that says no more than the header. */
export function demandHeader(seen: SeenEntry): asserts seen is SeenEntry & {
  readonly visibility: 'HEADER' | 'CONTENT'
} {
  if (seen.visibility === 'EXISTENCE') throw new Refusal(seen.asksReason ? 'E-TRA-20' : 'E-CON-03')
}

/** Refuses E-CON-03 unless the reader may read the content, and E-TRA-20 until they say why. */
export function demandContent(seen: Pick<SeenEntry, 'visibility' | 'asksReason'>): void {
  if (seen.asksReason) throw new Refusal('E-TRA-20')
  if (seen.visibility !== 'CONTENT') throw new Refusal('E-CON-03')
}

/** In place of a version that is not told. */
export const untoldVersion = 0

const decisions: ReadonlySet<EntryAction> = new Set<EntryAction>([
  'confirm-confidentiality',
  'refuse-confidentiality',
  'consent-annulment',
  'approve-annulment',
  'refuse-annulment',
])

/** Whoever decides what waits is told it: they decide on that request, and on no later one. */
export function versionSeen(
  version: number,
  seen: Visibility,
  allowed: readonly EntryAction[],
): number {
  const isTold = seen !== 'EXISTENCE' || allowed.some((action) => decisions.has(action))
  return isTold ? version : untoldVersion
}

/** Whether the row of `entry` at the other end may be named to them. */
export function isVisibleAsOtherEnd(asking: Asking): RawBuilder<boolean> {
  return sql`(entry.confidentiality <> 'CONFIDENTIAL' or ${visibilityFor(asking)} = 'CONTENT')`
}

interface OtherEnd {
  readonly entryId: string
  readonly entryNumber: string
  readonly isTold: boolean
}

export async function otherEnds(
  db: Transaction,
  asking: Asking,
  entryIds: readonly string[],
): Promise<readonly OtherEnd[]> {
  if (entryIds.length === 0) return []
  return db
    .selectFrom('entry')
    .select(['entry_id as entryId', 'entry_number as entryNumber'])
    .select(isVisibleAsOtherEnd(asking).as('isTold'))
    .where('municipality_id', '=', asking.actor.municipalityId)
    .where('entry_id', 'in', entryIds)
    .execute()
}

export function visibleNumbers(ends: readonly OtherEnd[]): ReadonlyMap<string, string> {
  return new Map(
    ends.flatMap(({ entryId, entryNumber, isTold }) =>
      isTold ? [[entryId, entryNumber] as const] : [],
    ),
  )
}

/**
 * Whether whoever asked for an annulment may still ask today: otherwise nobody approves it. True
 * while nobody asked.
 */
export async function isAskerThere(
  db: Transaction,
  { actor: { municipalityId }, reference: { municipality, units }, now }: Asking,
  entry: EntryStanding,
): Promise<boolean> {
  if (entry.annulment === null) return true
  const { requestedById: staffId } = entry.annulment
  const rolesOn = todayAt(municipality, now)
  const asker = await standingActor(db, { municipalityId, staffId }, { today: rolesOn, units })
  const workUnitIds = unitAndHeir(entry.unitId, units, rolesOn)
  return (
    asker !== null &&
    (mayRegister(asker, entry.officeId) || workUnitIds.some((unitId) => headsUnit(asker, unitId)))
  )
}

/** By their ids: everybody, with the roles they hold that day, is asked by the table of visibility. */
export async function whoSees(
  db: Transaction,
  reference: ReferenceData,
  now: Date,
): Promise<(entry: VisibilityFacts) => ReadonlyMap<string, Visibility>> {
  const { municipalityId, municipality, units } = reference
  const rolesOn = todayAt(municipality, now)
  const { rows } = await sql<{ staffId: string; grants: readonly RoleGrant[] }>`
    with ${standingRoles(municipalityId, rolesOn)}
    select staff_id as "staffId",
      json_agg(json_build_object('role', role, 'officeId', office_id, 'unitId', unit_id)) as grants
    from standing group by staff_id`.execute(db)
  const people = rows.map(({ staffId, grants }) => {
    const all = withInheritedGrants(grants, units, rolesOn)
    return { municipalityId, staffId, name: '', clerkCode: '', grants: all }
  })
  return (entry) => {
    const around = surroundingsAt(reference, entry.officeId, now)
    return new Map(people.map((person) => [person.staffId, visibilityOf(person, entry, around)]))
  }
}

/**
 * Who sees less of an entry once it is more secret: whoever read it; and whoever saw its header and
 * goes on knowing that it is there.
 */
export async function whoLosesVisibility(
  db: Transaction,
  { actor, app }: RequestContext,
  { entry }: Pick<SeenEntry, 'entry'>,
  after: Entry,
): Promise<readonly string[]> {
  const seen = await whoSees(db, await app.referenceData.of(actor.municipalityId), app.now())
  const still = seen(standingOf(after))
  return [...seen(standingOf(entry))].flatMap(([staffId, before]) => {
    const isLess =
      before === 'HEADER'
        ? still.get(staffId) === 'EXISTENCE'
        : before === 'CONTENT' && still.get(staffId) !== 'CONTENT'
    return isLess ? staffId : []
  })
}
