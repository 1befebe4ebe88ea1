/** What somebody is to an entry where it stands: all that the rows of the acts look at. */
import type { EntryStanding } from './entry-standing.ts'
import type { HandlingStatus } from '../handling/handling.ts'
import { isOpen } from '../handling/handling.ts'
import type { Actor, Surroundings } from '../permission/permission.ts'
import { headsUnit, holdsAt, mayRegister, worksInUnit } from '../permission/permission.ts'

export interface EntryPlace {
  readonly entry: EntryStanding
  readonly staffId: string
  readonly closedUntil: Surroundings['closedUntil']
  readonly reads: boolean
  readonly isClerk: boolean
  readonly isHeadOfRegistry: boolean
  readonly isOnlyAuditor: boolean
  /** Nobody but the registry office answers for it now. */
  readonly atCounter: boolean
  readonly isOpen: boolean
  /** Of the responsible office: a unit, or the registry office while the entry is there. */
  readonly isStaff: boolean
  readonly isUnitHead: boolean
  readonly isTrusted: boolean
  /** As staff, trusted or head, in sight of what it says; at the counter the header is enough. */
  readonly works: boolean
  readonly decides: boolean
  readonly leads: boolean
  readonly isSender: boolean
  readonly hasPendingCopy: boolean
  readonly hasReceivedCopy: boolean
}

export function placeOf(
  actor: Actor,
  entry: EntryStanding,
  around: Surroundings,
  reads: boolean,
): EntryPlace {
  const { unitId } = entry
  const atCounter = unitId === null
  const isClerk = mayRegister(actor, entry.officeId)
  const isHeadOfRegistry = holdsAt(actor, 'JREG', entry.officeId)
  const isStaff = atCounter ? isClerk : worksInUnit(actor, unitId)
  const isHead = atCounter ? isHeadOfRegistry : headsUnit(actor, unitId)
  const isTrusted = isHead || (isStaff && delegates(unitId, around))
  const isInformed = atCounter || reads
  return {
    entry,
    reads,
    atCounter,
    isClerk,
    isHeadOfRegistry,
    isStaff,
    isTrusted,
    staffId: actor.staffId,
    closedUntil: around.closedUntil,
    isOnlyAuditor: actor.grants.every((grant) => grant.role === 'AUD'),
    isOpen: isOpen(entry),
    isUnitHead: isHead && !atCounter,
    works: isStaff && isInformed,
    decides: isTrusted && isInformed,
    leads: isHead && isInformed,
    isSender: isSender(actor, entry, isClerk),
    hasPendingCopy: entry.pendingCopyUnitIds.some((copied) => worksInUnit(actor, copied)),
    hasReceivedCopy: entry.receivedCopyUnitIds.some((copied) => worksInUnit(actor, copied)),
  }
}

export function standsAs({ entry }: EntryPlace, ...statuses: readonly HandlingStatus[]): boolean {
  return statuses.includes(entry.status)
}

function delegates(unitId: string | null, { units }: Surroundings): boolean {
  return unitId !== null && units.get(unitId)?.delegates === true
}

function isSender(actor: Actor, { pendingSender }: EntryStanding, isClerk: boolean): boolean {
  if (pendingSender === null) return false
  if (pendingSender.staffId === actor.staffId) return true
  return pendingSender.unitId === null ? isClerk : headsUnit(actor, pendingSender.unitId)
}
