/** Who holds which role, and what it opens by itself (docs/specification/roles.md). */
import type { CivilDate } from '../deadline/civil-date.ts'

export const roles = ['ADM', 'REG', 'JREG', 'JU', 'TR', 'AUD'] as const
export type Role = (typeof roles)[number]

/** An office for REG and JREG, a unit for JU and TR; everywhere when both are null. */
export interface RoleGrant {
  readonly role: Role
  readonly officeId: string | null
  readonly unitId: string | null
}

export interface Actor {
  readonly municipalityId: string
  readonly staffId: string
  readonly name: string
  readonly clerkCode: string
  readonly grants: readonly RoleGrant[]
  /** Absent, their own; null where being named opens nothing, as to a program. */
  readonly readerId?: string | null
}

/** Being named opens nothing to whoever holds no role today, of their own or lent. */
export function readerIdOf({
  staffId,
  readerId = staffId,
  grants,
}: Pick<Actor, 'staffId' | 'readerId' | 'grants'>): string | null {
  return grants.length === 0 ? null : readerId
}

export interface Surroundings {
  readonly today: CivilDate
  /** The last day of that office's book that was closed (docs/specification/ledger.md). */
  readonly closedUntil: CivilDate | null
  readonly units: ReadonlyMap<string, UnitPlace>
}

export interface UnitPlace {
  readonly unitId: string
  readonly parentId: string | null
  /** docs/specification/roles.md, "delegated". */
  readonly delegates: boolean
}

export function holds(actor: Actor, role: Role): boolean {
  return actor.grants.some((grant) => grant.role === role)
}

export function holdsAt(actor: Actor, role: Role, officeId: string): boolean {
  return actor.grants.some(
    (grant) => grant.role === role && (grant.officeId === null || grant.officeId === officeId),
  )
}

export function isRegistry(actor: Actor): boolean {
  return holds(actor, 'REG') || holds(actor, 'JREG')
}

export function headsUnit(actor: Actor, unitId: string): boolean {
  return actor.grants.some((grant) => grant.role === 'JU' && grant.unitId === unitId)
}

export function worksInUnit(actor: Actor, unitId: string): boolean {
  return actor.grants.some(
    (grant) => (grant.role === 'JU' || grant.role === 'TR') && grant.unitId === unitId,
  )
}

export function unitsOf(actor: Actor): readonly string[] {
  const units = actor.grants.flatMap(({ role, unitId }) =>
    (role === 'JU' || role === 'TR') && unitId !== null ? [unitId] : [],
  )
  return [...new Set(units)]
}

export function mayRegister(actor: Actor, officeId: string): boolean {
  return holdsAt(actor, 'REG', officeId) || holdsAt(actor, 'JREG', officeId)
}

export function mayListEntries(actor: Actor): boolean {
  return actor.grants.length > 0
}

export function mayConfigure(actor: Actor): boolean {
  return holds(actor, 'ADM')
}

/** Any head of registry (docs/specification/roles.md, note 5). */
export function mayConfirmChanges(actor: Actor): boolean {
  return holds(actor, 'JREG')
}

export function mayReviewBook(actor: Actor): boolean {
  return holds(actor, 'JREG') || holds(actor, 'AUD')
}

/** Who saw an entry (docs/specification/roles.md, "audit log"). */
export function mayReadAccessLog(actor: Actor, officeId: string): boolean {
  return holds(actor, 'AUD') || holdsAt(actor, 'JREG', officeId)
}

/**
 * Of a book from before Asiento, whose rows have no confidentiality and no route
 * (docs/specification/roles.md).
 */
export function importedVisibility({
  grants,
}: Pick<Actor, 'grants'>): 'NONE' | 'HEADER' | 'CONTENT' {
  const held = new Set(grants.map(({ role }) => role))
  if (held.has('REG') || held.has('JREG') || held.has('AUD')) return 'CONTENT'
  return held.has('ADM') ? 'HEADER' : 'NONE'
}

export function mayReadClosings(actor: Actor): boolean {
  return isRegistry(actor) || holds(actor, 'AUD')
}

export function mayCloseDays(actor: Actor, officeId: string): boolean {
  return holdsAt(actor, 'JREG', officeId)
}

export function maySearchParties(actor: Actor): boolean {
  return isRegistry(actor)
}
