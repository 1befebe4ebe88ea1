/**
 * What somebody may do to an entry as it stands: the matrix of docs/specification/roles.md over the
 * states of docs/specification/handling.md. Every record carries the answer (`allowed`), so that a
 * screen never offers what will be refused; the server asks the same function before it acts.
 */
import { mayEver } from '../permission/acts.ts'
import type { EntryAction } from '../permission/entry-action.ts'
import { entryActions } from '../permission/entry-action.ts'
import type { EntryStanding } from './entry-standing.ts'
import type { EntryPlace } from './entry-place.ts'
import { placeOf, standsAs } from './entry-place.ts'
import type { Actor, Surroundings } from '../permission/permission.ts'
import { sight } from './sight.ts'

export function allowedActions(
  actor: Actor,
  entry: EntryStanding,
  around: Surroundings,
): readonly EntryAction[] {
  const seen = sight(actor, entry, around)
  if (seen === 'NONE') return []
  const place = placeOf(actor, entry, around, seen === 'CONTENT')
  // Nothing more happens to an annulled entry; of one whose existence is all one knows, only its
  // readers can be named or taken off.
  if (isSettled(entry)) return seen !== 'EXISTENCE' && place.isClerk ? ['print'] : []
  const known: readonly EntryAction[] =
    seen !== 'EXISTENCE' ? entryActions : place.isHeadOfRegistry ? aboutReaders : []
  return known.filter((action) => mayEver(actor, action) && rules[action](place))
}

const aboutReaders = ['name-readers', 'withdraw-readers'] as const

function isSettled({ registerStatus }: EntryStanding): boolean {
  return registerStatus === 'ANNULLED'
}

/**
 * From the daily closing on only the head of registry corrects what was registered that day
 * (docs/specification/ledger.md).
 */
export function isDayClosed(
  { registeredOn }: Pick<EntryStanding, 'registeredOn'>,
  closedUntil: Surroundings['closedUntil'],
): boolean {
  return closedUntil !== null && registeredOn <= closedUntil
}

/**
 * A unit that has begun to work on it must agree to its annulment (docs/specification/handling.md),
 * unless its own head asked for it.
 */
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
    isAsked(place) &&
    place.isOpen &&
    !place.entry.hasReply &&
    place.isHeadOfRegistry &&
    !isOwnRequest(place) &&
    !lacksConsent(place),
  'refuse-annulment': (place) => isAsked(place) && (place.isHeadOfRegistry || isOwnRequest(place)),
  // Of the data of the person who asks by this entry (docs/specification/personal-data.md).
  'issue-extract': ({ isHeadOfRegistry }) => isHeadOfRegistry,
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
  'name-readers': mayNameReaders,
  'withdraw-readers': (place) => mayNameReaders(place) && place.entry.readerIds.length > 0,
}

function mayNameReaders({ isHeadOfRegistry, leads, entry }: EntryPlace): boolean {
  return isHeadOfRegistry || (leads && entry.confidentiality !== 'ORDINARY')
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
