/**
 * What somebody may do to an entry as it stands: the matrix of §6.1 over the states of §4.1. Every record carries the answer
 * (`allowed`), so that a screen never offers what will be refused; the server asks the same function before it acts.
 */
import type { EntryStanding } from './entry-standing.ts'
import type { EntryPlace } from './entry-place.ts'
import { placeOf, standsAs } from './entry-place.ts'
import type { Actor, Surroundings } from './permission.ts'
import { sight } from './sight.ts'

const registerActions = [
  'print',
  'rectify-minor',
  'rectify-major',
  'raise-confidentiality',
  'add-note',
  'add-attachment',
  'request-annulment',
  'consent-annulment',
  'approve-annulment',
  'refuse-annulment',
] as const
const handlingActions = [
  'route',
  'acknowledge',
  'return',
  'recall',
  'acknowledge-copy',
  'close-copy',
  'start',
  'assign',
  'observe',
  'remedy',
  'lapse',
  'close',
  'forward',
  'archive',
  'reopen',
  'extend-deadline',
  'suspend-deadline',
  'resume-deadline',
  'name-readers',
] as const
export const entryActions = [...registerActions, ...handlingActions] as const
export type EntryAction = (typeof entryActions)[number]

export function allowedActions(
  actor: Actor,
  entry: EntryStanding,
  around: Surroundings,
): readonly EntryAction[] {
  const seen = sight(actor, entry, around)
  if (seen === 'NONE') return []
  const place = placeOf(actor, entry, around, seen === 'CONTENT')
  // Nothing more happens to an annulled entry; of one whose existence is all one knows, only its readers can be named.
  if (seen === 'EXISTENCE')
    return isSettled(entry) || !place.isHeadOfRegistry ? [] : ['name-readers']
  if (isSettled(entry)) return place.isClerk ? ['print'] : []
  return entryActions.filter((action) => rules[action](place))
}

function isSettled({ registerStatus }: EntryStanding): boolean {
  return registerStatus === 'ANNULLED'
}

/** From the daily closing on only the head of registry corrects what was registered that day (§7.3). */
export function isDayClosed(
  { registeredOn }: Pick<EntryStanding, 'registeredOn'>,
  closedUntil: Surroundings['closedUntil'],
): boolean {
  return closedUntil !== null && registeredOn <= closedUntil
}

/** A unit that has begun to work on it must agree to its annulment (§4.1), unless its own head asked for it. */
export function needsConsent(entry: Pick<EntryStanding, 'status' | 'unitId'>): boolean {
  return entry.unitId !== null && (entry.status === 'IN_PROGRESS' || entry.status === 'OBSERVED')
}

const rules: Readonly<Record<EntryAction, (place: EntryPlace) => boolean>> = {
  print: ({ isClerk }) => isClerk,
  'rectify-minor': ({ isClerk, isHeadOfRegistry, entry, closedUntil }) =>
    isClerk && (isHeadOfRegistry || !isDayClosed(entry, closedUntil)),
  'rectify-major': ({ isHeadOfRegistry }) => isHeadOfRegistry,
  'raise-confidentiality': ({ isClerk, isStaff, reads }) => isClerk || (reads && isStaff),
  'add-note': ({ isOnlyAuditor, isClerk, reads }) => !isOnlyAuditor && (isClerk || reads),
  'add-attachment': ({ isClerk, isHeadOfRegistry, isStaff, atCounter, reads }) =>
    (isClerk && atCounter) || isHeadOfRegistry || (reads && isStaff),
  'request-annulment': ({ isClerk, isUnitHead, isOpen, entry }) =>
    entry.annulment === null && (isClerk || isUnitHead) && isOpen && !entry.hasReply,
  'consent-annulment': (place) =>
    isAsked(place) && lacksConsent(place) && place.isUnitHead && !isOwnRequest(place),
  // Another person approves (T15); whoever asked may withdraw by refusing.
  'approve-annulment': (place) =>
    isAsked(place) && place.isHeadOfRegistry && !isOwnRequest(place) && !lacksConsent(place),
  'refuse-annulment': (place) => isAsked(place) && (place.isHeadOfRegistry || isOwnRequest(place)),
  // The counter derives for the first time; a unit, what was returned to it or what it works on.
  route: (place) =>
    place.atCounter
      ? place.works && standsAs(place, 'REGISTERED', 'RETURNED', 'IN_PROGRESS')
      : (place.leads && standsAs(place, 'RETURNED')) ||
        (place.decides && standsAs(place, 'RECEIVED', 'IN_PROGRESS')),
  acknowledge: (place) => place.isStaff && !place.atCounter && standsAs(place, 'ROUTED'),
  return: (place) => !place.atCounter && place.isTrusted && standsAs(place, 'ROUTED', 'RECEIVED'),
  recall: (place) => place.isSender && standsAs(place, 'ROUTED'),
  'acknowledge-copy': ({ hasPendingCopy }) => hasPendingCopy,
  'close-copy': ({ hasPendingCopy, hasReceivedCopy }) => hasPendingCopy || hasReceivedCopy,
  start: (place) => !place.atCounter && place.works && standsAs(place, 'RECEIVED', 'RETURNED'),
  assign: (place) =>
    !place.atCounter && place.leads && standsAs(place, 'RECEIVED', 'RETURNED', 'IN_PROGRESS'),
  observe: (place) =>
    place.works && standsAs(place, 'REGISTERED', 'RECEIVED', 'IN_PROGRESS', 'RETURNED'),
  remedy: (place) => (place.isClerk || place.works) && standsAs(place, 'OBSERVED'),
  lapse: (place) => place.leads && standsAs(place, 'OBSERVED'),
  close: (place) => !place.atCounter && place.decides && standsAs(place, 'IN_PROGRESS', 'RECEIVED'),
  forward: (place) =>
    place.leads && standsAs(place, 'REGISTERED', 'RECEIVED', 'IN_PROGRESS', 'RETURNED'),
  archive: (place) => place.works && standsAs(place, 'CLOSED'),
  reopen: (place) => place.leads && standsAs(place, 'CLOSED', 'ARCHIVED'),
  'extend-deadline': ({ leads, isOpen, entry }) =>
    leads && isOpen && entry.hasDeadline && !entry.isExtended,
  'suspend-deadline': (place) =>
    place.leads &&
    place.isOpen &&
    place.entry.hasDeadline &&
    !place.entry.isSuspended &&
    !standsAs(place, 'ROUTED'),
  'resume-deadline': (place) =>
    place.leads && place.isOpen && place.entry.isSuspended && !standsAs(place, 'OBSERVED'),
  'name-readers': ({ isHeadOfRegistry, leads, entry }) =>
    isHeadOfRegistry || (leads && entry.confidentiality !== 'ORDINARY'),
}

function isAsked({ entry }: EntryPlace): boolean {
  return entry.annulment?.stage === 'REQUESTED'
}

function isOwnRequest({ entry, staffId }: EntryPlace): boolean {
  return entry.annulment?.requestedById === staffId
}

function lacksConsent({ entry }: EntryPlace): boolean {
  return needsConsent(entry) && entry.annulment?.isConsented !== true
}
