/**
 * Changing how secret an entry is: one person asks, another confirms (docs/specification/roles.md).
 */
import type { Confidentiality } from '../municipality/catalogue.ts'
import { reserveOf } from '../municipality/catalogue.ts'
import type { EntryAct, Reasoned } from './act.ts'
import { always, by, heads, never } from './act.ts'
import { cannotWhile, demandText, refuseWhenSettled } from './demand-stage.ts'
import type { Change, Entry } from '../entry/entry.ts'
import type { EntryPlace } from '../entry/entry-place.ts'
import type {
  ActMoment,
  Changed,
  FactOf,
  ConfidentialityChange,
  Handling,
} from '../handling/handling.ts'
import { handlingStatuses } from '../handling/handling.ts'
import { Refusal } from '../common/refusal.ts'

export type ConfidentialityRequest = Pick<ConfidentialityChange, 'to' | 'reason' | 'readerIds'>

export const confidentialityFacts = {
  ConfidentialityChangeRequested: (
    _handling: Handling,
    asked: ConfidentialityRequest,
    { actorId, at }: ActMoment,
  ): Changed => ({ confidentialityChange: { ...asked, askedById: actorId, askedAt: at } }),
  ConfidentialityChangeRefused: (_handling: Handling, _said: Reasoned): Changed => ({
    confidentialityChange: null,
  }),
}

export const confidentialityReason = 10

export const confidentialityActs = {
  requestConfidentiality: {
    ...by('ANYONE', always),
    does: {
      'change-confidentiality': (place) => mayRaise(place) || mayLower(place),
      'raise-confidentiality': mayRaise,
      'lower-confidentiality': mayLower,
    },
    from: handlingStatuses,
    called: ['CHANGE_ITS_CONFIDENTIALITY', 'CHANGE_THE_CONFIDENTIALITY'],
    fact: 'ConfidentialityChangeRequested',
  },
  confirmConfidentiality: {
    ...by(heads, { ...never, ...always }),
    does: {
      'confirm-confidentiality': ({ entry, staffId, isHeadOfRegistry, isUnitHead }) =>
        entry.confidentialityChange !== null &&
        entry.confidentialityChange.askedById !== staffId &&
        !entry.confidentialityChange.readerIds.includes(staffId) &&
        (isHeadOfRegistry || isUnitHead),
    },
    from: handlingStatuses,
    called: ['CONFIRM_ITS_CONFIDENTIALITY', 'CONFIRM_THE_CONFIDENTIALITY'],
    fact: 'EntryRectified',
  },
  // Whoever asked withdraws it by refusing.
  refuseConfidentiality: {
    ...by('ANYONE'),
    does: {
      'refuse-confidentiality': ({ entry, staffId, isHeadOfRegistry, isUnitHead }) =>
        entry.confidentialityChange !== null &&
        (entry.confidentialityChange.askedById === staffId || isHeadOfRegistry || isUnitHead),
    },
    from: handlingStatuses,
    called: ['REFUSE_ITS_CONFIDENTIALITY', 'REFUSE_THE_CONFIDENTIALITY'],
    fact: 'ConfidentialityChangeRefused',
    decide: refuseConfidentiality,
    reason: { least: confidentialityReason, most: 500 },
  },
} as const satisfies Readonly<Record<string, EntryAct>>

/** Those that are done by number and day, without reading it. */
export const unreadConfidentialityActions = [
  'change-confidentiality',
  'lower-confidentiality',
  'confirm-confidentiality',
  'refuse-confidentiality',
] as const

function mayRaise({ entry, isClerk, isStaff, reads }: EntryPlace): boolean {
  return (
    entry.confidentialityChange === null &&
    entry.confidentiality !== 'CONFIDENTIAL' &&
    (isClerk || (reads && isStaff))
  )
}

function mayLower({ entry, isClerk, isUnitHead, staffId }: EntryPlace): boolean {
  return (
    entry.confidentialityChange === null &&
    entry.confidentiality !== 'ORDINARY' &&
    (isClerk || isUnitHead || entry.readerIds.includes(staffId))
  )
}

export function requestConfidentiality(
  entry: Entry,
  { to, reason, readerIds }: ConfidentialityRequest,
): FactOf<typeof confidentialityFacts, 'ConfidentialityChangeRequested'> {
  const act = confidentialityActs.requestConfidentiality
  refuseWhenSettled(entry, act)
  if (entry.handling.confidentialityChange)
    throw cannotWhile('CONFIDENTIALITY_CHANGE_REQUESTED', act)
  const said = demandText(reason, 'reason', confidentialityReason)
  if (to === entry.content.confidentiality)
    throw new Refusal('E-DOC-18', 'to', { esperado: 'ANOTHER_CONFIDENTIALITY' })
  if (to === 'CONFIDENTIAL' && readerIds.length === 0)
    throw new Refusal('E-DOC-18', 'readerIds', { esperado: 'SOMEBODY_WHO_READS_IT' })
  return {
    type: 'ConfidentialityChangeRequested',
    data: { to, reason: said, readerIds: to === 'CONFIDENTIAL' ? [...new Set(readerIds)] : [] },
  }
}

export function isRaised(entry: Entry, to: Confidentiality): boolean {
  return reserveOf(to) > reserveOf(entry.content.confidentiality)
}

interface Confirmed {
  readonly type: 'EntryRectified'
  readonly data: {
    readonly reason: string
    readonly changes: readonly Change[]
    readonly verificationCode: string | null
    readonly readerIds?: readonly string[]
  }
}

/** `verificationCode`: of the new receipt, where the old one says too much. Throws E-TRA-28. */
export function confirmConfidentiality(
  entry: Entry,
  confirmerId: string,
  verificationCode: string,
): Confirmed {
  const asked = pendingChange(entry, confidentialityActs.confirmConfidentiality)
  const { to, reason, readerIds } = asked
  if (asked.askedById === confirmerId) throw new Refusal('E-TRA-28')
  return {
    type: 'EntryRectified',
    data: {
      reason,
      changes: [{ field: 'confidentiality', from: entry.content.confidentiality, to }],
      verificationCode: isRaised(entry, to) ? null : verificationCode,
      ...(readerIds.length > 0 && { readerIds }),
    },
  }
}

export function refuseConfidentiality(
  entry: Entry,
  { reason }: Reasoned,
): FactOf<typeof confidentialityFacts, 'ConfidentialityChangeRefused'> {
  pendingChange(entry, confidentialityActs.refuseConfidentiality)
  return {
    type: 'ConfidentialityChangeRefused',
    data: { reason: demandText(reason, 'reason', confidentialityReason) },
  }
}

export function pendingChange(
  entry: Entry,
  act: (typeof confidentialityActs)[keyof typeof confidentialityActs],
): ConfidentialityChange {
  refuseWhenSettled(entry, act)
  const { confidentialityChange: asked } = entry.handling
  if (!asked) throw cannotWhile('WITHOUT_CONFIDENTIALITY_CHANGE', act)
  return asked
}
