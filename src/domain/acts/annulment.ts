/**
 * Annulling: one asks, another approves; the number stays (docs/specification/handling.md, T15).
 */
import type { Annulment, AnnulmentRequest, Entry } from '../entry/entry.ts'
import type { NamedAct } from './act.ts'
import { always, by, never, registry } from './act.ts'
import { cannotWhile, demandStage, refuseWhenSettled } from './demand-stage.ts'
import type { EntryPlace } from '../entry/entry-place.ts'
import { needsConsent } from '../entry/entry-standing.ts'
import type { EntryFact } from './entry-fact.ts'
import { openStatuses } from '../handling/handling.ts'
import { Refusal } from '../common/refusal.ts'
import { textLength } from '../common/text.ts'

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
        !isOwnRequest(place) &&
        !lacksConsent(place),
    },
  },
  refuseAnnulment: {
    ...by([...registry, 'JU']),
    called: ['REFUSE_ITS_ANNULMENT', 'REFUSE_ANNULMENTS'],
    does: {
      'refuse-annulment': (place) =>
        isAsked(place) && (place.isHeadOfRegistry || isOwnRequest(place)),
    },
  },
} as const satisfies Readonly<Record<string, NamedAct>>

function isAsked({ entry }: EntryPlace): boolean {
  return entry.annulment?.stage === 'REQUESTED'
}

function isOwnRequest({ entry, staffId }: EntryPlace): boolean {
  return entry.annulment?.requestedById === staffId
}

function lacksConsent({ entry }: EntryPlace): boolean {
  return needsConsent(entry) && entry.annulment?.isConsented !== true
}

/** `isUnitsOwn`: the head of the unit that works on it asks, and so agrees. */
export function requestAnnulment(
  entry: Entry,
  request: AnnulmentRequest,
  isUnitsOwn: boolean,
): EntryFact {
  refuseWhenSettled(entry, annulmentActs.requestAnnulment)
  if (entry.annulment)
    throw new Refusal('E-TRA-01', null, {
      estado: 'ANNULMENT_REQUESTED',
      accion: 'REQUEST_IT_AGAIN',
    })
  demandUnanswered(entry)
  const text = request.text.trim()
  if (textLength(text) < textMin) throw new Refusal('E-TRA-02', 'text', { n: textMin })
  return { type: 'AnnulmentRequested', data: { ...request, text, isUnitsOwn } }
}

/** Throws E-TRA-08 where whoever asked would approve it. */
export function approveAnnulment(entry: Entry, approverId: string): EntryFact {
  const asked = pendingRequest(entry, annulmentActs.approveAnnulment)
  // Again, whatever stood when it was asked for.
  demandUnanswered(entry)
  if (asked.requestedById === approverId) throw new Refusal('E-TRA-08')
  if (needsConsent(entry.handling.stage) && !asked.consent)
    throw cannotWhile('HELD_WITHOUT_AGREEMENT', annulmentActs.approveAnnulment)
  return { type: 'EntryAnnulled', data: {} }
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

/** The fact, which ends the annulment that waits where the matter moves or is answered (T15). */
export function endingRequest(entry: Entry, fact: EntryFact): EntryFact {
  if (entry.annulment?.stage !== 'REQUESTED') return fact
  if (!endingActs.has(fact.type)) return fact
  // Each of them takes the mark.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return { ...fact, data: { ...fact.data, endsAnnulmentRequest: true } } as EntryFact
}

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
  if (textLength(text) < 10) throw new Refusal('E-TRA-02', 'reason', { n: 10 })
  return { type: 'AnnulmentRefused', data: { reason: text } }
}

function pendingRequest(entry: Entry, act: NamedAct): Annulment {
  refuseWhenSettled(entry, act)
  if (!entry.annulment) throw cannotWhile('WITHOUT_ANNULMENT_REQUEST', act)
  return entry.annulment
}
