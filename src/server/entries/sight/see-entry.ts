/** An entry as the ledger tells it, for someone who may know of it. */
import type { Entry } from '#domain/entry/entry.ts'
import { entryFrom } from '#domain/acts/entry-fact.ts'
import { standingOf } from '#domain/entry/entry-standing.ts'
import { mayDo } from '#domain/acts/acts.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { unitAndHeir } from '#domain/permission/inherited-grants.ts'
import type { Actor, Surroundings } from '#domain/permission/permission.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Sight } from '#domain/entry/sight.ts'
import { needsReason, sight } from '#domain/entry/sight.ts'
import { surroundingsAt, todayAt } from '../../reference/reference-data.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { RequestContext } from '../../context/request-context.ts'
import { wallOf } from '../../context/wall-of.ts'
import type { StoredEvent } from '../../ledger/read-events.ts'
import { entryEvents } from '../../ledger/read-events.ts'
import { givenReasons } from '../../reference/visibility.ts'

export interface SeenEntry {
  readonly entry: Entry
  /** Of the registration. */
  readonly position: number
  readonly hash: Buffer
  readonly events: readonly StoredEvent[]
  readonly sight: Exclude<Sight, 'NONE'>
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
  return context.app.database.read(await wallOf(context), (db) => seeEntryIn(db, context, entryId))
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

export type Look = Pick<SeenEntry, 'sight' | 'asksReason' | 'around' | 'rolesOn' | 'workUnitIds'>

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
  const found = sight(actor, standing, around)
  const seen = found === 'NONE' ? least : found
  if (seen === undefined) throw new Refusal('E-CON-03')
  const asksReason =
    seen === 'CONTENT' &&
    needsReason(actor.staffId, standing, around) &&
    !(await givenReasons(db, actor, [entry.entryId], app.now())).has(entry.entryId)
  const workUnitIds = unitAndHeir(entry.handling.stage.unitId, reference.units, rolesOn)
  return { sight: asksReason ? 'EXISTENCE' : seen, asksReason, around, rolesOn, workUnitIds }
}

/** Whether they may have its isolated files handed out without reading anything of it. */
export function mayReleaseUnread({ sight: seen, asksReason }: Look, actor: Actor): boolean {
  return seen !== 'CONTENT' && !asksReason && mayDo(actor, 'releaseFile')
}

/** Refuses E-CON-03 unless the reader may read the content, and E-TRA-20 until they say why. */
export function demandContent(seen: Pick<SeenEntry, 'sight' | 'asksReason'>): void {
  if (seen.asksReason) throw new Refusal('E-TRA-20')
  if (seen.sight !== 'CONTENT') throw new Refusal('E-CON-03')
}
