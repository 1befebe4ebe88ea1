/**
 * Annulling: one person asks, another approves; the number stays in the book
 * (docs/specification/numbering.md and docs/specification/handling.md, T15).
 */
import type { Annulment, AnnulmentRequest } from '../entry/annulment-request.ts'
import type { NamedAct } from './act.ts'
import { always, by, endOfWait, never, registry } from './act.ts'
import { cannotWhile, demandStage, refuseWhenSettled } from './demand-stage.ts'
import type { EntryPlace } from '../entry/entry-place.ts'
import type { EntryStanding } from '../entry/entry-standing.ts'
import { needsConsent, standingOf } from '../entry/entry-standing.ts'
import type { Entry } from '../entry/entry.ts'
import type { EntryFact } from './entry-fact.ts'
import { openStatuses } from '../handling/handling.ts'
import { Refusal } from '../common/refusal.ts'
import { saidLength } from '../common/text.ts'

const textMin = 20

export const annulmentActs = {
  requestAnnulment: {
    ...by([...registry, 'JU'], always),
    called: ['ANNUL_IT', 'REQUEST_ITS_ANNULMENT'],
    does: {
      'request-annulment': ({ isClerk, isUnitHead, isOpen, entry }) =>
        entry.annulment === null && (isClerk || isUnitHead) && isOpen && !entry.hasReply,
    },
  },
  consentAnnulment: {
    ...by(['JU'], { ...never, ...always }),
    called: ['AGREE_TO_ITS_ANNULMENT', 'AGREE_TO_THE_ANNULMENT'],
    does: {
      'consent-annulment': (place) =>
        isAsked(place) && lacksConsent(place) && place.isUnitHead && !isOwnRequest(place),
    },
  },
  // Another person approves (T15); whoever asked may withdraw by refusing.
  approveAnnulment: {
    ...by(['JREG'], { ...never, ...always }),
    called: ['APPROVE_ITS_ANNULMENT', 'APPROVE_ANNULMENTS'],
    does: {
      'approve-annulment': (place) =>
        isAsked(place) &&
        place.isOpen &&
        !place.entry.hasReply &&
        place.isHeadOfRegistry &&
        (!isOwnRequest(place) || isNobodyBeside(place)) &&
        !lacksConsent(place),
    },
  },
  // Where nobody is beside who asks, whoever watches over power says no.
  refuseAnnulment: {
    ...by([...registry, 'JU', 'ADM', 'AUD']),
    called: ['REFUSE_ITS_ANNULMENT', 'REFUSE_ANNULMENTS'],
    does: {
      'refuse-annulment': (place) =>
        isAsked(place) &&
        (place.isHeadOfRegistry || isOwnRequest(place) || (isNobodyBeside(place) && place.watches)),
    },
  },
} as const satisfies Readonly<Record<string, NamedAct>>

function isAsked({ entry }: EntryPlace): boolean {
  return entry.annulment?.stage === 'REQUESTED'
}

function isOwnRequest({ entry, staffId }: EntryPlace): boolean {
  return entry.annulment?.requestedById === staffId
}

function isNobodyBeside({ entry }: EntryPlace): boolean {
  return entry.annulment?.isAlone === true
}

function lacksConsent({ entry }: EntryPlace): boolean {
  return needsConsent(entry) && entry.annulment?.isConsented !== true
}

/**
 * `isUnitsOwn`: the head of the unit that works on it asks, and so agrees. `isAlone`: there are no
 * two people, one to ask and one to approve. Throws E-TRA-24 where one person alone would annul
 * what is not ordinary: hardly anybody would know to say no.
 */
export function requestAnnulment(
  entry: Entry,
  request: AnnulmentRequest,
  isUnitsOwn: boolean,
  isAlone = false,
): EntryFact {
  refuseWhenSettled(entry, annulmentActs.requestAnnulment)
  if (entry.annulment)
    throw new Refusal('E-TRA-01', null, {
      estado: 'ANNULMENT_REQUESTED',
      accion: 'REQUEST_IT_AGAIN',
    })
  demandUnanswered(entry)
  const text = request.text.trim()
  if (saidLength(text) < textMin) throw new Refusal('E-TRA-02', 'text', { n: textMin })
  if (isAlone && !isOrdinary(entry.content)) throw new Refusal('E-TRA-24')
  const alone = isAlone ? { isAlone } : {}
  return { type: 'AnnulmentRequested', data: { ...request, text, isUnitsOwn, ...alone } }
}

function isOrdinary({ confidentiality }: Pick<EntryStanding, 'confidentiality'>): boolean {
  return confidentiality === 'ORDINARY'
}

/** What is known of whoever approves beside whoever asked. */
export interface Approver {
  /** Whether the two may be one person. */
  readonly isOneHand: boolean
  /** Whether whoever asked may still ask today, by a role of their own or one they were lent. */
  readonly isAskerThere: boolean
  /** Whether there still are no two people, one to ask and one to approve. */
  readonly isAlone: boolean
  /** When somebody who could have asked or approved was last known to be there; null: not since. */
  readonly lastBeside: Date | null
  readonly now: Date
}

/**
 * Throws E-TRA-26 where whoever asked could ask no more; E-TRA-08, 22, 23 or 24 where one person
 * would have asked and approved.
 */
export function approveAnnulment(
  entry: Entry,
  approverId: string,
  approver: Approver | null = null,
): EntryFact {
  const asked = pendingRequest(entry, annulmentActs.approveAnnulment)
  // Again, whatever stood when it was asked for.
  demandUnanswered(entry)
  const standing = standingOf(entry)
  const reason = whyNot(standing, approverId, approver)
  if (reason) throw new Refusal(reason)
  if (needsConsent(entry.handling.stage) && !asked.consent)
    throw cannotWhile('HELD_WITHOUT_AGREEMENT', annulmentActs.approveAnnulment)
  return {
    type: 'EntryAnnulled',
    data: isOneHand(standing.annulment, approverId, approver) ? { isAlone: true } : {},
  }
}

/** Whether it is the word of somebody else than whoever asked, or they have waited long enough. */
export function mayApprove(entry: EntryStanding, approverId: string, approver: Approver): boolean {
  return whyNot(entry, approverId, approver) === null
}

/** Where nobody else is there, everybody concerned has had two days to say no. */
function whyNot(entry: EntryStanding, approverId: string, approver: Approver | null) {
  const { annulment: asked } = entry
  if (approver?.isAskerThere === false) return 'E-TRA-26'
  if (!isOneHand(asked, approverId, approver)) return null
  if (asked?.isAlone !== true || approver?.isAlone !== true)
    return asked?.requestedById === approverId ? 'E-TRA-08' : 'E-TRA-22'
  if (!isOrdinary(entry)) return 'E-TRA-24'
  return approver.now < aloneFromOf(asked, approver.lastBeside) ? 'E-TRA-23' : null
}

type Asked = EntryStanding['annulment']

function isOneHand(asked: Asked, approverId: string, approver: Approver | null): boolean {
  return asked?.requestedById === approverId || approver?.isOneHand === true
}

/**
 * From when on it is approved without a second person: they have been away for as long as everybody
 * concerned has to say no.
 */
export function aloneFromOf(
  { requestedAt }: Pick<Annulment, 'requestedAt'>,
  lastBeside: Date | null,
): Date {
  const since = [new Date(requestedAt), lastBeside ?? new Date(0)]
  return endOfWait({ proposedAt: new Date(Math.max(...since.map((at) => at.getTime()))) })
}

/** An answer that has gone out cannot be undone by annulling its question (T15). */
function demandUnanswered(entry: Entry): void {
  if (entry.handling.closures.some((closure) => closure.reply !== null))
    throw new Refusal('E-TRA-07')
  demandStage(entry, { ...annulmentActs.requestAnnulment, from: openStatuses })
}

const endingActs: ReadonlySet<EntryFact['type']> = new Set<EntryFact['type']>([
  'EntryRouted',
  'EntryReturned',
  'EntryRecalled',
  'EntryClosed',
])

/**
 * The fact, saying that it ends the annulment that waits where it does: a request lives where the
 * matter stood when it was made, and while nobody has answered it (T15); that of one person alone,
 * while everybody who may refuse it sees the entry. Facts older than this rule said nothing, and
 * ended nothing.
 */
export function endingRequest(entry: Entry, fact: EntryFact): EntryFact {
  if (entry.annulment?.stage !== 'REQUESTED') return fact
  const isHidden = entry.annulment.isAlone === true && changesSight(fact)
  if (!isHidden && !endingActs.has(fact.type)) return fact
  // Each of them takes the mark; the compiler cannot follow a set of types.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return { ...fact, data: { ...fact.data, endsAnnulmentRequest: true } } as EntryFact
}

function changesSight(fact: EntryFact): boolean {
  return (
    fact.type === 'EntryRectified' &&
    fact.data.changes.some(({ field }) => field === 'confidentiality')
  )
}

/** The unit that had begun to work on it agrees that it be annulled. */
export function consentAnnulment(entry: Entry): EntryFact {
  const asked = pendingRequest(entry, annulmentActs.consentAnnulment)
  if (asked.consent || !needsConsent(entry.handling.stage))
    throw new Refusal('E-TRA-01', null, {
      estado: 'WITHOUT_AGREEMENT_TO_GIVE',
      accion: 'AGREE_TO_IT',
    })
  return { type: 'AnnulmentConsented', data: {} }
}

export function refuseAnnulment(entry: Entry, reason: string): EntryFact {
  pendingRequest(entry, annulmentActs.refuseAnnulment)
  const text = reason.trim()
  if (saidLength(text) < 10) throw new Refusal('E-TRA-02', 'reason', { n: 10 })
  return { type: 'AnnulmentRefused', data: { reason: text } }
}

function pendingRequest(entry: Entry, act: NamedAct): Annulment {
  refuseWhenSettled(entry, act)
  if (!entry.annulment) throw cannotWhile('WITHOUT_ANNULMENT_REQUEST', act)
  return entry.annulment
}
