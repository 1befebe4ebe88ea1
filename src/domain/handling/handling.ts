/**
 * The handling (trámite) of an entry: where it is and who answers for it
 * (docs/specification/handling.md).
 */
import type { CivilDate } from '../deadline/civil-date.ts'
import type { Term } from '../deadline/deadline.ts'
import type { Confidentiality } from '../municipality/catalogue.ts'
import type { HandOver, HandOverState, Receipt } from './hand-over.ts'
import { inState } from './hand-over.ts'

export const openStatuses = [
  'REGISTERED',
  'ROUTED',
  'RECEIVED',
  'IN_PROGRESS',
  'OBSERVED',
  'RETURNED',
] as const
export const handlingStatuses = [...openStatuses, 'CLOSED', 'ARCHIVED'] as const
export type HandlingStatus = (typeof handlingStatuses)[number]

/** Where it waits for somebody to act: what recalling and remedying bring it back to. */
export type Resting =
  | { readonly status: 'REGISTERED'; readonly unitId: null }
  | { readonly status: 'RECEIVED'; readonly unitId: string; readonly sequence: number }
  | { readonly status: 'IN_PROGRESS'; readonly unitId: string | null; readonly assigneeId: string }
  /** `sequence` is the hand-over that came back. */
  | { readonly status: 'RETURNED'; readonly unitId: string | null; readonly sequence: number }

/** `unitId` is the one responsible office; null is the registry office itself. */
export type Stage =
  | Resting
  | {
      readonly status: 'ROUTED'
      readonly unitId: string
      readonly sequence: number
      readonly before: Resting
    }
  | {
      readonly status: 'OBSERVED'
      readonly unitId: string | null
      readonly observation: Observation
      readonly before: Resting
    }
  | { readonly status: 'CLOSED'; readonly unitId: string | null; readonly closure: Closure }
  | {
      readonly status: 'ARCHIVED'
      readonly unitId: string | null
      readonly closure: Closure
      readonly archive: ArchivePlace
    }

export const observationMedia = ['ELECTRONIC', 'PAPER', 'EMAIL', 'IN_PERSON', 'PHONE'] as const
export type ObservationMedium = (typeof observationMedia)[number]

/** What is missing, and until when it may be mended (T9). */
export interface Observation {
  readonly defects: readonly string[]
  readonly remedyBy: CivilDate
  readonly notifiedOn: CivilDate
  readonly medium: ObservationMedium
  /** Optional in Spain (Ley 39/2015 art. 22.1.a). */
  readonly suspendsDeadline: boolean
}

export const outcomes = [
  'GRANTED',
  'PARTIAL',
  'DENIED',
  'INADMISSIBLE',
  'INFORMED',
  'DESISTED',
  'NOT_FILED',
  'FORWARDED',
  'NO_REPLY_NEEDED',
] as const
export type Outcome = (typeof outcomes)[number]

export interface Closure {
  readonly outcome: Outcome
  /** The reply, or the act that declares it desisted or not filed. */
  readonly reply: Reply | null
  readonly reason: string | null
  readonly forwarding: Forwarding | null
}

export interface Reply {
  readonly number: string
  readonly date: CivilDate
  readonly authority: string
  readonly medium: ObservationMedium | null
  readonly attachmentId: string | null
}

export interface Forwarding {
  readonly body: string
  readonly on: CivilDate
  readonly theirNumber: string | null
}

export interface ArchivePlace {
  /** Series or retention code of the archive's table. */
  readonly code: string
  readonly location: string | null
}

/** A stop of the deadline's clock; still open while `resumedOn` is null. */
export interface DeadlineStop {
  readonly suspendedFrom: CivilDate
  readonly resumedOn: CivilDate | null
  readonly reason: string
}

export interface Handling {
  readonly stage: Stage
  readonly since: string
  readonly handOvers: readonly HandOver[]
  readonly stops: readonly DeadlineStop[]
  /** The extension given: once, and before the deadline passed. */
  readonly extension: Extension | null
  /** Persons named to read what is confidential, or granted what is restricted. */
  readonly readerIds: readonly string[]
  readonly confidentialityChange: ConfidentialityChange | null
  /** By the sequence of a sending, who read it for that office: theirs again when it comes back. */
  readonly letGo: Readonly<Record<number, readonly string[]>>
  /** The oldest first: reopening keeps them. */
  readonly closures: readonly Closure[]
  /** How often the counter observed it: in Peru, once only (TUO 27444 art. 136.1). */
  readonly counterObservations: number
  readonly lastAct: LastAct | null
}

/** `acts/confidentiality.ts`; the instant is RFC 3339 in UTC. */
export interface ConfidentialityChange {
  readonly to: Confidentiality
  readonly reason: string
  /** Who reads it then: some where it becomes confidential, else none. */
  readonly readerIds: readonly string[]
  readonly askedById: string
  readonly askedAt: string
}

export interface Extension {
  readonly term: Term
  readonly from: CivilDate
  readonly to: CivilDate
}

export const undoWindowMs = 30_000

export interface LastAct {
  readonly type: string
  readonly byId: string
  readonly at: string
  readonly before: Handling
}

export function newHandling(registeredAt: string): Handling {
  return {
    stage: { status: 'REGISTERED', unitId: null },
    since: registeredAt,
    handOvers: [],
    stops: [],
    extension: null,
    readerIds: [],
    confidentialityChange: null,
    letGo: {},
    closures: [],
    counterObservations: 0,
    lastAct: null,
  }
}

export function isOpen({ status }: { readonly status: HandlingStatus }): boolean {
  return status !== 'CLOSED' && status !== 'ARCHIVED'
}

/** Who works on it, or will again when what is missing has come. */
export function assigneeOf(stage: Stage): string | null {
  if (stage.status === 'OBSERVED') return assigneeOf(stage.before)
  return stage.status === 'IN_PROGRESS' ? stage.assigneeId : null
}

/** The day since when the deadline's clock stands; null while it runs. */
export function suspendedSince(handling: Pick<Handling, 'stops'>): CivilDate | null {
  return handling.stops.find((stop) => stop.resumedOn === null)?.suspendedFrom ?? null
}

export function handOver(handling: Pick<Handling, 'handOvers'>, sequence: number): HandOver {
  const found = handling.handOvers[sequence - 1]
  if (!found) throw new Error(`There is no hand-over ${sequence}`)
  return found
}

/** The principal hand-over that brought it where it is; null at the registry office. */
export function principalHandOver(handling: Handling): HandOver | null {
  const arrived = handling.handOvers.findLast(
    (line) =>
      line.kind === 'PRINCIPAL' &&
      line.unitId === handling.stage.unitId &&
      (line.state === 'PENDING' || line.state === 'RECEIVED'),
  )
  return arrived ?? null
}

export interface ActMoment {
  readonly actorId: string
  readonly at: string
}

export type Changed = Partial<Omit<Handling, 'lastAct'>>

/** It trusts the ledger: a fact that cannot follow is a broken book, not a refusal. */
export type Facts = Readonly<
  Record<string, (handling: Handling, data: never, act: ActMoment) => Changed>
>

export type FactOf<Follow extends Facts, Type extends keyof Follow> = {
  readonly type: Type
  readonly data: Parameters<Follow[Type]>[1]
}

/** Of acts that move or end the matter an annulment was asked for: the request falls with them. */
export interface MayEndRequest {
  readonly endsAnnulmentRequest?: true
}

export function settled(handling: Handling, sequence: number, state: HandOverState): Changed {
  const place = handOver(handling, sequence)
  return {
    handOvers: handling.handOvers.map((line) => (line === place ? inState(line, state) : line)),
  }
}

export function receiptBy(
  act: ActMoment,
  said: {
    readonly paperReceived: boolean
    readonly foliosReceived: number | null
    readonly note: string | null
  },
): Receipt {
  return { receivedById: act.actorId, receivedAt: act.at, ...said }
}

export function restingStage(stage: Stage): Resting {
  switch (stage.status) {
    case 'REGISTERED':
    case 'RECEIVED':
    case 'IN_PROGRESS':
    case 'RETURNED':
      return stage
    case 'ROUTED':
    case 'OBSERVED':
    case 'CLOSED':
    case 'ARCHIVED':
      throw new Error(`An entry that is ${stage.status} rests nowhere`)
  }
}

export function without(ids: readonly string[], gone: readonly string[]): readonly string[] {
  return ids.filter((id) => !gone.includes(id))
}

export function joined(ids: readonly string[], more: readonly string[]): readonly string[] {
  return [...new Set([...ids, ...more])]
}

export function resumed(handling: Handling, resumedOn: string | null): Handling['stops'] {
  if (resumedOn === null) return handling.stops
  return handling.stops.map((stop) => (stop.resumedOn === null ? { ...stop, resumedOn } : stop))
}
