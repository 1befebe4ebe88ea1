/**
 * Who may see an entry, and how much of it (docs/specification/roles.md): one table of clauses.
 * Asked of an entry that was read it is `visibility`; `server/reference/visibility.ts` asks the same of
 * the database, in SQL and in marks of searches, and row-level security is told of a `VisibilityScope`.
 * `server/entries/visibility.test.ts` compares them in PostgreSQL.
 */
import type { Confidentiality } from '../municipality/catalogue.ts'
import type { EntryStanding } from './entry-standing.ts'
import type { Actor, Role, RoleGrant, Surroundings } from '../permission/permission.ts'
import { readerIdOf, unitsOf } from '../permission/permission.ts'

const visibilityLevels = ['NONE', 'EXISTENCE', 'HEADER', 'CONTENT'] as const
/** EXISTENCE is number and date, and the word "Confidencial". */
export type Visibility = (typeof visibilityLevels)[number]

type Units = Surroundings['units']

/** What a clause asks of the entry, beside the role that it asks of the person. */
type Ground =
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
  ...[ORDINARY, RESTRICTED, CONFIDENTIAL]: readonly [Visibility, Visibility, Visibility]
) => ({ role, ground, opens: { ORDINARY, RESTRICTED, CONFIDENTIAL } })

/** Somebody sees the most that any clause opens to them. */
const visibilityClauses = [
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

/** What it depends on: of an entry, and of a document that went out. */
export type VisibilityFacts = Pick<
  EntryStanding,
  | 'officeId'
  | 'confidentiality'
  | 'registeredById'
  | 'registeredOn'
  | 'unitId'
  | 'routeUnitIds'
  | 'readerIds'
>

export function visibilityOf(
  actor: Actor,
  entry: VisibilityFacts,
  around: Surroundings,
): Visibility {
  let seen: Visibility = 'NONE'
  for (const { role, ground, opens } of visibilityClauses) {
    const level = opens[entry.confidentiality]
    const isMore = visibilityLevels.indexOf(level) > visibilityLevels.indexOf(seen)
    if (isMore && heldAs(role, actor).some((held) => isMet(ground, held, actor, entry, around)))
      seen = level
  }
  return seen
}

const anybodys = { officeId: null, unitId: null }
const heldAs = (role: Role | null, { grants }: Actor): readonly Place[] =>
  role === null ? [anybodys] : grants.filter((grant) => grant.role === role)
type Place = Pick<RoleGrant, 'officeId' | 'unitId'>

function isMet(
  ground: Ground,
  { officeId, unitId }: Place,
  actor: Actor,
  entry: VisibilityFacts,
  { today, units }: Surroundings,
): boolean {
  if (ground === 'EVERY') return true
  if (ground === 'NAMED') return isNamed(readerIdOf(actor), entry)
  if (ground === 'AT_COUNTER')
    return entry.unitId === null && (officeId === null || officeId === entry.officeId)
  if (ground === 'REGISTERED_TODAY') return isRegisteredToday(actor.staffId, entry, today)
  const { routeUnitIds } = entry
  return unitId !== null && routeUnitIds.some((passed) => isUnder(ground, unitId, passed, units))
}

/** Whether a unit is the upper one, or as far below it as the ground goes. */
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
  /** At the counters of these offices; null is any counter. */
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
  levels: readonly Visibility[],
): Grounds {
  const met = visibilityClauses.flatMap(({ role, ground, opens }) =>
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
export interface VisibilityScope {
  /** Of which everything is known: to registry and auditors, and to administrators. */
  readonly level: 'EVERY' | 'ORDINARY' | 'ROUTE'
  readonly staffId: string
  /** Their units, and those under the ones they head. */
  readonly unitIds: readonly string[]
  /** `readerIdOf` them. */
  readonly readerId: string | null
}

export function visibilityScopeOf(actor: Actor, units: Units): VisibilityScope {
  const known = (of: Confidentiality): Grounds =>
    groundsOf(actor, units, of, visibilityLevels.slice(1))
  const { isEvery, unitIds, readerId } = known('CONFIDENTIAL')
  const level = isEvery ? 'EVERY' : known('ORDINARY').isEvery ? 'ORDINARY' : 'ROUTE'
  return { level, staffId: actor.staffId, unitIds, readerId }
}

/**
 * Whether somebody says why they read the content: of every confidential entry, but for whoever has
 * just typed it in.
 */
export function needsReason(
  staffId: string,
  entry: Pick<
    VisibilityFacts,
    'confidentiality' | 'registeredById' | 'registeredOn' | 'routeUnitIds'
  >,
  { today }: Pick<Surroundings, 'today'>,
): boolean {
  return entry.confidentiality === 'CONFIDENTIAL' && !isRegisteredToday(staffId, entry, today)
}

/**
 * Whether somebody is told when an entry is due, and what answers it: the due date of a confidential
 * one says of what type it is.
 */
export function mayKnowDue(
  actor: Pick<Actor, 'staffId' | 'readerId' | 'grants'>,
  entry: Pick<VisibilityFacts, 'confidentiality' | 'readerIds'>,
): boolean {
  return entry.confidentiality !== 'CONFIDENTIAL' || isNamed(readerIdOf(actor), entry)
}

function isRegisteredToday(
  staffId: string,
  entry: Pick<VisibilityFacts, 'registeredById' | 'registeredOn' | 'routeUnitIds'>,
  today: string,
): boolean {
  const { registeredById, registeredOn, routeUnitIds } = entry
  return registeredById === staffId && registeredOn === today && routeUnitIds.length === 0
}

function isNamed(
  readerId: string | null,
  { readerIds }: Pick<VisibilityFacts, 'readerIds'>,
): boolean {
  return readerId !== null && readerIds.includes(readerId)
}
