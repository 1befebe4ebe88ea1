/**
 * The book of exits (registro de salida; docs/specification/exits.md): what left, to whom, and what
 * became of each delivery.
 */
import type { CivilDate } from '../deadline/civil-date.ts'
import type { SeriesPlace } from '../entry/entry.ts'
import type { Confidentiality } from '../municipality/catalogue.ts'

export const outgoingKinds = [
  'OFFICIAL_LETTER',
  'LETTER',
  'RESOLUTION',
  'NOTIFICATION',
  'CERTIFICATE',
  'CIRCULAR',
] as const
/** Oficio, carta, resolución, notificación, certificado, circular. */
export type OutgoingKind = (typeof outgoingKinds)[number]

export const deliveryMeans = [
  'IN_PERSON',
  'CERTIFIED_POST',
  'NOTIFIER',
  'ELECTRONIC_BOX',
  'PUBLICATION',
] as const
/** E-mail is none: it tells that something waits, and delivers nothing. */
export type DeliveryMeans = (typeof deliveryMeans)[number]

export const deliveryResults = [
  'DELIVERED',
  'REFUSED',
  'RETURNED',
  'PUBLISHED',
  'NOT_FOUND',
] as const
/** `NOT_FOUND`: nobody was there, and it is tried again. Each of the others ends the delivery. */
export type DeliveryResult = (typeof deliveryResults)[number]

export interface Addressee {
  readonly name: string
  /** As it stands on the document: a number of identity with its kind, if any. */
  readonly identity: string | null
  readonly address: string | null
  readonly means: DeliveryMeans
}

export interface OutgoingContent {
  readonly unitId: string
  readonly kind: OutgoingKind
  /** Its own, within the signed paper: «Oficio N° 123-2026-MDVA/GM». */
  readonly documentNumber: string | null
  readonly documentDate: CivilDate
  readonly signedBy: string
  readonly subject: string
  readonly folios: number
  readonly confidentiality: Confidentiality
  readonly addressees: readonly Addressee[]
  readonly answers: readonly string[]
}

/** A file that left with it. `sha256` is lower-case hexadecimal; `sizeBytes` is bytes. */
export interface OutgoingFile {
  readonly fileId: string
  /** The document itself, which stands first, or what goes with it. */
  readonly role: 'DOCUMENT' | 'ANNEX'
  readonly fileName: string
  readonly sha256: string
  readonly sizeBytes: number
  readonly mediaType: string
  readonly pages: number | null
}

/** What the event `OutgoingDispatched` says. */
export interface OutgoingDispatchedData {
  readonly officeId: string
  readonly series: SeriesPlace
  readonly exitNumber: string
  readonly dispatchedOn: CivilDate
  /** The last day to try to notify it. */
  readonly notifyBy: CivilDate | null
  readonly content: OutgoingContent
  readonly letterId?: string
  readonly files: readonly OutgoingFile[]
}

/** An attempt to deliver: what happened, when, and by whose word. */
export interface DeliveryAttempt {
  readonly deliveryId: string
  readonly addressee: number
  /** RFC 3339. */
  readonly at: string
  readonly result: DeliveryResult
  /** Who took it, with their number, and what they are to the addressee. */
  readonly receivedBy: string | null
  readonly note: string | null
}

export type OutgoingFact =
  | { readonly type: 'OutgoingDispatched'; readonly data: OutgoingDispatchedData }
  | { readonly type: 'DeliveryAttempted'; readonly data: DeliveryAttempt }
  | { readonly type: 'OutgoingAnnulmentAsked'; readonly data: { readonly reason: string } }
  | { readonly type: 'OutgoingAnnulmentRefused'; readonly data: { readonly reason: string } }
  | { readonly type: 'OutgoingAnnulled'; readonly data: Record<string, never> }

export const outgoingFactTypes = [
  'OutgoingDispatched',
  'DeliveryAttempted',
  'OutgoingAnnulmentAsked',
  'OutgoingAnnulmentRefused',
  'OutgoingAnnulled',
] as const satisfies readonly OutgoingFact['type'][]

export type OutgoingEvent = OutgoingFact & {
  readonly outgoingId: string
  readonly actorId: string
  /** RFC 3339 in UTC, milliseconds. */
  readonly at: string
}

export interface RecordedAttempt extends DeliveryAttempt {
  readonly recordedById: string
  readonly recordedAt: string
}

export interface OutgoingAnnulment {
  readonly reason: string
  readonly askedById: string
  readonly askedAt: string
  readonly decidedById: string | null
  readonly decidedAt: string | null
}

export interface Outgoing extends OutgoingDispatchedData {
  readonly outgoingId: string
  readonly dispatchedAt: string
  readonly dispatchedById: string
  readonly status: 'DISPATCHED' | 'ANNULLED'
  readonly annulment: OutgoingAnnulment | null
  readonly attempts: readonly RecordedAttempt[]
}

/** Throws when the event cannot follow: a broken ledger, not a refusal. */
export function evolveOutgoing(before: Outgoing | null, event: OutgoingEvent): Outgoing {
  const { type, outgoingId, actorId, at } = event
  if (type === 'OutgoingDispatched') {
    if (before) throw new Error(`Document ${outgoingId} cannot leave twice`)
    return {
      ...event.data,
      outgoingId,
      dispatchedAt: at,
      dispatchedById: actorId,
      status: 'DISPATCHED',
      annulment: null,
      attempts: [],
    }
  }
  if (!before) throw new Error(`Document ${outgoingId} cannot change before it left`)
  switch (type) {
    case 'DeliveryAttempted': {
      const attempt = { ...event.data, recordedById: actorId, recordedAt: at }
      return { ...before, attempts: [...before.attempts, attempt] }
    }
    case 'OutgoingAnnulmentAsked': {
      const { reason } = event.data
      const annulment = { reason, askedById: actorId, askedAt: at }
      return { ...before, annulment: { ...annulment, decidedById: null, decidedAt: null } }
    }
    case 'OutgoingAnnulmentRefused':
      return { ...before, annulment: null }
    case 'OutgoingAnnulled': {
      const { annulment } = before
      if (!annulment || annulment.askedById === actorId)
        throw new Error('One person alone annulled it')
      const decided = { ...annulment, decidedById: actorId, decidedAt: at }
      return { ...before, status: 'ANNULLED', annulment: decided }
    }
  }
}

export function outgoingFrom(events: readonly OutgoingEvent[]): Outgoing {
  const made = events.reduce<Outgoing | null>(evolveOutgoing, null)
  if (!made) throw new Error('A document that went out needs at least its dispatch')
  return made
}

export interface DeliveryState {
  /** Of the attempt that was written down last; null before the first. */
  readonly result: DeliveryResult | null
  readonly isEnded: boolean
  readonly firstAttemptAt: string | null
}

export function deliveryTo(
  { attempts }: Pick<Outgoing, 'attempts'>,
  addressee: number,
): DeliveryState {
  const own = attempts.filter((attempt) => attempt.addressee === addressee)
  const result = own.at(-1)?.result ?? null
  const [firstAttemptAt = null] = own.map(({ at }) => at).toSorted()
  return { result, isEnded: result !== null && result !== 'NOT_FOUND', firstAttemptAt }
}

export function awaitedDeliveries(outgoing: Pick<Outgoing, 'attempts' | 'content'>): number {
  return outgoing.content.addressees.filter((_, place) => !deliveryTo(outgoing, place + 1).isEnded)
    .length
}

export function isAwaited(outgoing: Pick<Outgoing, 'attempts' | 'content' | 'status'>): boolean {
  return outgoing.status !== 'ANNULLED' && awaitedDeliveries(outgoing) > 0
}
