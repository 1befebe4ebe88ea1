/**
 * Who may do what to which entry, and who may see it (domain specification, §6). Handling roles arrive with the hand-overs;
 * until then the route of an entry is its office of destination.
 * The list query says the same in SQL (`server/entries/visibility.ts`); a test holds the two together.
 */
import type { Confidentiality } from './catalogue.ts'
import type { CivilDate } from './civil-date.ts'
import type { Entry } from './entry.ts'

export const roles = ['ADM', 'REG', 'JREG', 'JU', 'TR', 'AUD'] as const
export type Role = (typeof roles)[number]

/** A role and where it holds: an office for REG and JREG, a unit for JU and TR; everywhere when both are null. */
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
}

/** What visibility depends on. */
export interface EntrySight {
  readonly officeId: string
  readonly destinationUnitId: string
  readonly confidentiality: Confidentiality
  readonly registeredById: string
  readonly registeredOn: CivilDate
}

export type Sight = 'NONE' | 'EXISTENCE' | 'HEADER' | 'CONTENT'

export const entryActions = [
  'print',
  'rectify-minor',
  'rectify-major',
  'raise-confidentiality',
  'add-note',
  'add-attachment',
  'request-annulment',
  'approve-annulment',
  'refuse-annulment',
] as const
export type EntryAction = (typeof entryActions)[number]

export function sightOf(entry: Entry): EntrySight {
  return {
    officeId: entry.officeId,
    destinationUnitId: entry.content.destinationUnitId,
    confidentiality: entry.content.confidentiality,
    registeredById: entry.registeredById,
    registeredOn: entry.registeredOn,
  }
}

/** How much of an entry the actor may see. EXISTENCE is number and date, and the word "Confidencial" (§6.2). */
export function sight(actor: Actor, entry: EntrySight, today: CivilDate): Sight {
  switch (entry.confidentiality) {
    case 'ORDINARY':
      return ordinarySight(actor, entry)
    case 'RESTRICTED':
      return restrictedSight(actor, entry)
    case 'CONFIDENTIAL':
      return confidentialSight(actor, entry, today)
  }
}

function ordinarySight(actor: Actor, entry: EntrySight): Sight {
  const reads =
    isRegistryOf(actor, entry) || holds(actor, 'AUD') || isInUnit(actor, entry.destinationUnitId)
  if (reads) return 'CONTENT'
  return isRegistry(actor) || holds(actor, 'ADM') ? 'HEADER' : 'NONE'
}

function restrictedSight(actor: Actor, entry: EntrySight): Sight {
  const isOwnClerk = holdsAt(actor, 'REG', entry.officeId)
  if (isOwnClerk || isInUnit(actor, entry.destinationUnitId)) return 'CONTENT'
  return isRegistry(actor) || holds(actor, 'AUD') ? 'HEADER' : 'NONE'
}

// "While registering" is the day of registration: she prints, and mends a slip, before the citizen leaves.
function confidentialSight(actor: Actor, entry: EntrySight, today: CivilDate): Sight {
  const isRegistering = entry.registeredById === actor.staffId && entry.registeredOn === today
  if (isRegistering || headsUnit(actor, entry.destinationUnitId)) return 'CONTENT'
  const knows = isRegistry(actor) || holds(actor, 'AUD') || isInUnit(actor, entry.destinationUnitId)
  return knows ? 'EXISTENCE' : 'NONE'
}

export function holds(actor: Actor, role: Role): boolean {
  return actor.grants.some((grant) => grant.role === role)
}

function holdsAt(actor: Actor, role: Role, officeId: string): boolean {
  return actor.grants.some(
    (grant) => grant.role === role && (grant.officeId === null || grant.officeId === officeId),
  )
}

function isRegistry(actor: Actor): boolean {
  return holds(actor, 'REG') || holds(actor, 'JREG')
}

function isRegistryOf(actor: Actor, entry: EntrySight): boolean {
  return holdsAt(actor, 'REG', entry.officeId) || holds(actor, 'JREG')
}

function isInUnit(actor: Actor, unitId: string): boolean {
  return actor.grants.some(
    (grant) => (grant.role === 'JU' || grant.role === 'TR') && grant.unitId === unitId,
  )
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

/** Searching the directory of persons is for those who register. */
export function maySearchParties(actor: Actor): boolean {
  return isRegistry(actor)
}

/** What the reader may do with the entry now. `today` is the local date at the entry's office. */
export function allowedActions(
  actor: Actor,
  entry: Entry,
  today: CivilDate,
): readonly EntryAction[] {
  const seen = sight(actor, sightOf(entry), today)
  if (seen === 'NONE' || seen === 'EXISTENCE') return []
  const mayWrite = mayRegister(actor, entry.officeId)
  const isHead = holdsAt(actor, 'JREG', entry.officeId)
  const mayAsk = mayWrite || headsUnit(actor, entry.content.destinationUnitId)
  if (entry.registerStatus === 'ANNULLED') return mayWrite ? ['print'] : []
  const may: Readonly<Record<EntryAction, boolean>> = {
    print: mayWrite,
    'rectify-minor': mayWrite && (isHead || !isDayClosed(entry, today)),
    'rectify-major': isHead,
    'raise-confidentiality': mayAsk,
    'add-note': !isOnlyAuditor(actor) && (mayWrite || seen === 'CONTENT'),
    'add-attachment': mayWrite,
    ...annulmentActions(actor, entry, { mayAsk, isHead }),
  }
  return entryActions.filter((action) => may[action])
}

/** A day of the book closes when it ends (§7.3): from then on only the head of registry corrects it. */
export function isDayClosed(entry: Pick<Entry, 'registeredOn'>, today: CivilDate): boolean {
  return entry.registeredOn < today
}

function isOnlyAuditor(actor: Actor): boolean {
  return actor.grants.every((grant) => grant.role === 'AUD')
}

function headsUnit(actor: Actor, unitId: string): boolean {
  return actor.grants.some((grant) => grant.role === 'JU' && grant.unitId === unitId)
}

type AnnulmentAction = Extract<EntryAction, `${string}-annulment`>

function annulmentActions(
  actor: Actor,
  { annulment }: Entry,
  can: { readonly mayAsk: boolean; readonly isHead: boolean },
): Readonly<Record<AnnulmentAction, boolean>> {
  const isAsked = annulment?.stage === 'REQUESTED'
  const isOwnRequest = annulment?.requestedById === actor.staffId
  return {
    'request-annulment': !annulment && can.mayAsk,
    // Another person approves (T15); whoever asked may withdraw by refusing.
    'approve-annulment': isAsked && can.isHead && !isOwnRequest,
    'refuse-annulment': isAsked && can.isHead,
  }
}
