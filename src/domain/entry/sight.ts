/**
 * Who may see an entry, and how much of it (docs/specification/roles.md): one table, from which
 * follow the predicate here, SQL (`server/reference/sight-grounds.ts`), marks of searches
 * (`server/entries/find/sight-marks.ts`) and row-level security, which is told of a `Reach`.
 */
import type { Confidentiality } from '../municipality/catalogue.ts'
import type { EntryStanding } from './entry-standing.ts'
import type { Actor, Role, RoleGrant, Surroundings } from '../permission/permission.ts'
import { readerIdOf, unitsOf } from '../permission/permission.ts'

const sights = ['NONE', 'EXISTENCE', 'HEADER', 'CONTENT'] as const
/** EXISTENCE is number and date, and the word "Confidencial". */
export type Sight = (typeof sights)[number]

type Units = Surroundings['units']

/** What a clause asks of the entry, beside the role that it asks of the person. */
export type Ground =
  | 'EVERY'
  | 'AT_COUNTER' // taken in at the person's office, and with no unit yet (docs/specification/roles.md, note 4)
  | 'THROUGH_UNIT' // handed to the person's unit,
  | 'THROUGH_UNIT_RIGHT_BELOW' // to one right below it,
  | 'THROUGH_UNIT_BELOW' // or to one anywhere below it
  | 'NAMED' // the person is one of its readers, and holds a role today
  | 'REGISTERED_TODAY' // "while registering": typed by the person today, and sent nowhere

/** Anybody's where no role is named. Levels in order: ORDINARY, RESTRICTED, CONFIDENTIAL. */
const clause = (
  role: Role | null,
  ground: Ground,
  ...[ORDINARY, RESTRICTED, CONFIDENTIAL]: readonly [Sight, Sight, Sight]
) => ({ role, ground, opens: { ORDINARY, RESTRICTED, CONFIDENTIAL } })

export const sightClauses = [
  clause('JREG', 'EVERY', 'CONTENT', 'HEADER', 'EXISTENCE'),
  clause('AUD', 'EVERY', 'CONTENT', 'HEADER', 'EXISTENCE'),
  clause('REG', 'EVERY', 'HEADER', 'HEADER', 'EXISTENCE'),
  clause('ADM', 'EVERY', 'HEADER', 'NONE', 'NONE'),
  clause('REG', 'AT_COUNTER', 'CONTENT', 'CONTENT', 'NONE'),
  clause('JU', 'THROUGH_UNIT', 'CONTENT', 'CONTENT', 'EXISTENCE'),
  clause('TR', 'THROUGH_UNIT', 'CONTENT', 'CONTENT', 'EXISTENCE'),
  clause('JU', 'THROUGH_UNIT_RIGHT_BELOW', 'CONTENT', 'CONTENT', 'EXISTENCE'),
  clause('JU', 'THROUGH_UNIT_BELOW', 'CONTENT', 'HEADER', 'EXISTENCE'),
  clause(null, 'NAMED', 'CONTENT', 'CONTENT', 'CONTENT'),
  clause('REG', 'REGISTERED_TODAY', 'NONE', 'NONE', 'CONTENT'),
  clause('JREG', 'REGISTERED_TODAY', 'NONE', 'NONE', 'CONTENT'),
] as const

export type Sighted = Pick<
  EntryStanding,
  | 'officeId'
  | 'confidentiality'
  | 'registeredById'
  | 'registeredOn'
  | 'unitId'
  | 'routeUnitIds'
  | 'readerIds'
>

export function sight(actor: Actor, entry: Sighted, around: Surroundings): Sight {
  let seen: Sight = 'NONE'
  for (const one of sightClauses) {
    const level = one.opens[entry.confidentiality]
    const isMore = sights.indexOf(level) > sights.indexOf(seen)
    if (isMore && isHeld(one, actor, entry, around)) seen = level
  }
  return seen
}

function isHeld(
  { role, ground }: (typeof sightClauses)[number],
  actor: Actor,
  entry: Sighted,
  around: Surroundings,
): boolean {
  return heldAs(role, actor).some((held) => isMet(ground, held, actor, entry, around))
}

const anybodys = { officeId: null, unitId: null }
const heldAs = (role: Role | null, { grants }: Actor): readonly Place[] =>
  role === null ? [anybodys] : grants.filter((grant) => grant.role === role)
type Place = Pick<RoleGrant, 'officeId' | 'unitId'>

function isMet(
  ground: Ground,
  { officeId, unitId }: Place,
  actor: Actor,
  entry: Sighted,
  { today, units }: Surroundings,
): boolean {
  const { registeredById, registeredOn, routeUnitIds } = entry
  if (ground === 'EVERY') return true
  if (ground === 'NAMED') return isNamed(readerIdOf(actor), entry)
  if (ground === 'AT_COUNTER')
    return entry.unitId === null && (officeId === null || officeId === entry.officeId)
  if (ground === 'REGISTERED_TODAY')
    return registeredById === actor.staffId && registeredOn === today && routeUnitIds.length === 0
  return unitId !== null && routeUnitIds.some((passed) => isUnder(ground, unitId, passed, units))
}

function isUnder(ground: Ground, upper: string, unitId: string, units: Units): boolean {
  if (ground === 'THROUGH_UNIT') return unitId === upper
  if (ground === 'THROUGH_UNIT_RIGHT_BELOW') return units.get(unitId)?.parentId === upper
  return ground === 'THROUGH_UNIT_BELOW' && above(unitId, units).has(upper)
}

function above(unitId: string, units: Units): ReadonlySet<string> {
  const found = new Set<string>()
  let upper = units.get(unitId)?.parentId ?? null
  while (upper !== null && !found.has(upper)) {
    found.add(upper)
    upper = units.get(upper)?.parentId ?? null
  }
  return found
}

/** Entries that somebody sees on any of these grounds. */
export interface Grounds {
  readonly isEvery: boolean
  readonly officeIds: readonly string[] | null
  readonly unitIds: readonly string[]
  readonly readerId: string | null
  readonly registrarId: string | null
}

/** The clauses that open these very levels of one confidentiality, as they hold for one person. */
export function groundsOf(
  actor: Actor,
  units: Units,
  of: Confidentiality,
  levels: readonly Sight[],
): Grounds {
  const met = sightClauses.flatMap(({ role, ground, opens }) =>
    levels.includes(opens[of]) ? heldAs(role, actor).map((grant) => ({ ...grant, ground })) : [],
  )
  const on = (wanted: Ground) => met.filter(({ ground }) => ground === wanted)
  const offices = on('AT_COUNTER').map(({ officeId }) => officeId)
  const open = [...new Set([...unitsOf(actor), ...units.keys()])].filter((passed) =>
    met.some(({ ground, unitId }) => unitId !== null && isUnder(ground, unitId, passed, units)),
  )
  return {
    isEvery: on('EVERY').length > 0,
    officeIds: offices.includes(null) ? null : offices.flatMap((officeId) => officeId ?? []),
    unitIds: open.toSorted(),
    readerId: on('NAMED').length > 0 ? readerIdOf(actor) : null,
    registrarId: on('REGISTERED_TODAY').length > 0 ? actor.staffId : null,
  }
}

/** Which entries somebody may know of: what row-level security is told of them. */
export interface Reach {
  readonly scope: keyof typeof knownWhole
  readonly staffId: string
  readonly unitIds: readonly string[]
  readonly readerId: string | null
}

/** Which entries are all known: to registry and auditors every one, to administrators these. */
export const knownWhole = {
  EVERY: ['ORDINARY', 'RESTRICTED', 'CONFIDENTIAL'],
  ORDINARY: ['ORDINARY'],
  ROUTE: [],
} as const satisfies Record<string, readonly Confidentiality[]>

export function reachOf(actor: Actor, units: Units): Reach {
  const known = (of: Confidentiality): Grounds => groundsOf(actor, units, of, sights.slice(1))
  const { isEvery, unitIds, readerId } = known('CONFIDENTIAL')
  const scope = isEvery ? 'EVERY' : known('ORDINARY').isEvery ? 'ORDINARY' : 'ROUTE'
  return { scope, staffId: actor.staffId, unitIds, readerId }
}

export type Reachable = Pick<EntryStanding, 'confidentiality' | 'routeUnitIds' | 'readerIds'>

/** Row-level security by reach, for an entry read already: the live feed decides with it. */
export function reaches(reach: Reach, entry: Reachable): boolean {
  const whole: readonly Confidentiality[] = knownWhole[reach.scope]
  return (
    whole.includes(entry.confidentiality) ||
    entry.routeUnitIds.some((unitId) => reach.unitIds.includes(unitId)) ||
    isNamed(reach.readerId, entry)
  )
}

/** Whether somebody is told when an entry is due: `isDueTold` of `server/reference/due-told.ts`. */
export function mayKnowDue({ readerId }: Pick<Reach, 'readerId'>, entry: Reachable): boolean {
  return entry.confidentiality !== 'CONFIDENTIAL' || isNamed(readerId, entry)
}

function isNamed(
  readerId: string | null,
  { readerIds }: Pick<EntryStanding, 'readerIds'>,
): boolean {
  return readerId !== null && readerIds.includes(readerId)
}
