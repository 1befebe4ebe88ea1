/**
 * Who may see an entry, and how much of it (domain specification §6.1-6.2). The database says the same in SQL: row-level
 * security by reach (`db/migrations/0010-handling.sql`) keeps whole entries away, `server/entries/visibility.ts` the parts of
 * one; a test holds the three together.
 */
import type { EntryStanding } from './entry-standing.ts'
import type { Actor, Surroundings, UnitPlace } from './permission.ts'
import { holds, holdsAt, isRegistry, unitsOf, worksInUnit } from './permission.ts'

/** EXISTENCE is number and date, and the word "Confidencial". */
export type Sight = 'NONE' | 'EXISTENCE' | 'HEADER' | 'CONTENT'

export function sight(actor: Actor, entry: EntryStanding, around: Surroundings): Sight {
  switch (entry.confidentiality) {
    case 'ORDINARY':
      return ordinarySight(actor, entry, around)
    case 'RESTRICTED':
      return restrictedSight(actor, entry, around)
    case 'CONFIDENTIAL':
      return confidentialSight(actor, entry, around)
  }
}

function ordinarySight(actor: Actor, entry: EntryStanding, around: Surroundings): Sight {
  const reads =
    holds(actor, 'JREG') ||
    holds(actor, 'AUD') ||
    isStillAtCounterOf(actor, entry) ||
    isInRoute(actor, entry) ||
    headsAbove(actor, entry, around.units) ||
    isReader(actor, entry)
  if (reads) return 'CONTENT'
  return isRegistry(actor) || holds(actor, 'ADM') ? 'HEADER' : 'NONE'
}

function restrictedSight(actor: Actor, entry: EntryStanding, around: Surroundings): Sight {
  const reads =
    isStillAtCounterOf(actor, entry) ||
    isInRoute(actor, entry) ||
    headsDirectlyAbove(actor, entry, around.units) ||
    isReader(actor, entry)
  if (reads) return 'CONTENT'
  const knows = isRegistry(actor) || holds(actor, 'AUD') || headsAbove(actor, entry, around.units)
  return knows ? 'HEADER' : 'NONE'
}

// "While registering" is the day of registration, at her own counter: she prints, and mends a slip, before the citizen leaves.
function confidentialSight(actor: Actor, entry: EntryStanding, around: Surroundings): Sight {
  const isRegistering =
    entry.registeredById === actor.staffId &&
    entry.registeredOn === around.today &&
    entry.routeUnitIds.length === 0
  if (isRegistering || isReader(actor, entry)) return 'CONTENT'
  const knows =
    isRegistry(actor) ||
    holds(actor, 'AUD') ||
    isInRoute(actor, entry) ||
    headsAbove(actor, entry, around.units)
  return knows ? 'EXISTENCE' : 'NONE'
}

/** A clerk reads what her office took in until it leaves for an office; its header stays (§6.1, note 4). */
function isStillAtCounterOf(actor: Actor, entry: EntryStanding): boolean {
  return entry.unitId === null && holdsAt(actor, 'REG', entry.officeId)
}

function isInRoute(actor: Actor, entry: EntryStanding): boolean {
  return entry.routeUnitIds.some((unitId) => worksInUnit(actor, unitId))
}

function isReader(actor: Actor, entry: EntryStanding): boolean {
  return entry.readerIds.includes(actor.staffId)
}

function headsAbove(actor: Actor, entry: EntryStanding, units: Surroundings['units']): boolean {
  const headed = headedUnits(actor)
  return (
    headed.size > 0 &&
    entry.routeUnitIds.some((unitId) => above(unitId, units).some((upper) => headed.has(upper)))
  )
}

function headsDirectlyAbove(
  actor: Actor,
  entry: EntryStanding,
  units: Surroundings['units'],
): boolean {
  const headed = headedUnits(actor)
  return entry.routeUnitIds.some((unitId) => headed.has(units.get(unitId)?.parentId ?? ''))
}

function headedUnits(actor: Actor): ReadonlySet<string> {
  return new Set(
    actor.grants.flatMap(({ role, unitId }) => (role === 'JU' && unitId !== null ? [unitId] : [])),
  )
}

/** The units over one, nearest first. */
function above(unitId: string, units: Surroundings['units']): readonly string[] {
  const found: string[] = []
  let upper = units.get(unitId)?.parentId ?? null
  while (upper !== null && !found.includes(upper)) {
    found.push(upper)
    upper = units.get(upper)?.parentId ?? null
  }
  return found
}

/** What of a municipality's entries somebody may know of at all: what row-level security is told of them. */
export interface Reach {
  /** Registry and auditors know of every entry; an administrator of the ordinary ones. */
  readonly scope: 'EVERY' | 'ORDINARY' | 'ROUTE'
  readonly staffId: string
  /** Their units, and those under the ones they head. */
  readonly unitIds: readonly string[]
}

export function reachOf(actor: Actor, units: Surroundings['units']): Reach {
  const scope =
    isRegistry(actor) || holds(actor, 'AUD') ? 'EVERY' : holds(actor, 'ADM') ? 'ORDINARY' : 'ROUTE'
  const under = unitsUnder(headedUnits(actor), units)
  return {
    scope,
    staffId: actor.staffId,
    unitIds: [...new Set([...unitsOf(actor), ...under])].toSorted(),
  }
}

// A name that no entry has among its readers.
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * The reach behind which a reading may serve several people: that of whoever reaches every entry is one and the same for all of
 * them, and in nobody's name. Everybody else has only their own.
 */
export function sharedReach(reach: Reach): Reach {
  return reach.scope === 'EVERY' ? { scope: 'EVERY', staffId: nobody, unitIds: [] } : reach
}

/**
 * What somebody reaches by their units alone, in nobody's name: the same for all who work in the same ones. It is never more than
 * their reach, and less only by the entries that name them among their readers.
 */
export function reachByUnits(reach: Reach): Reach {
  return { ...sharedReach(reach), staffId: nobody }
}

/** What decides whether an entry is within somebody's reach. */
export type Reachable = Pick<EntryStanding, 'confidentiality' | 'routeUnitIds' | 'readerIds'>

/** Row-level security by reach, for one entry that was read already: the live feed decides for many people at once with it. */
export function reaches(reach: Reach, entry: Reachable): boolean {
  return (
    reach.scope === 'EVERY' ||
    (reach.scope === 'ORDINARY' && entry.confidentiality === 'ORDINARY') ||
    entry.routeUnitIds.some((unitId) => reach.unitIds.includes(unitId)) ||
    entry.readerIds.includes(reach.staffId)
  )
}

function unitsUnder(
  headed: ReadonlySet<string>,
  units: ReadonlyMap<string, UnitPlace>,
): readonly string[] {
  if (headed.size === 0) return []
  return [...units.keys()].filter((unitId) => above(unitId, units).some((id) => headed.has(id)))
}

/** The units whose own head, or the head right over them, somebody is: where restricted content opens to heads. */
export function directReach(actor: Actor, units: Surroundings['units']): readonly string[] {
  const headed = headedUnits(actor)
  const under = [...units.values()].flatMap(({ unitId, parentId }) =>
    parentId !== null && headed.has(parentId) ? [unitId] : [],
  )
  return [...new Set([...unitsOf(actor), ...under])].toSorted()
}
