/**
 * All that a stranger who holds the receipt is told of an entry: made here, and nowhere else. No
 * name of a person, no subject, no file, no instruction (docs/specification/enquiry.md).
 */
import type { PublicStepKind } from '#domain/acts/public-steps.ts'
import { publicSteps } from '#domain/acts/public-steps.ts'
import { entryFrom } from '#domain/acts/entry-fact.ts'
import type { EntryEvent } from '#domain/acts/entry-fact.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import type { Entry } from '#domain/entry/entry.ts'
import type { Closure, ObservationMedium } from '#domain/handling/handling.ts'
import { isOpen, suspendedSince } from '#domain/handling/handling.ts'
import { writeHours } from '../../../platform/papers/facts/wording.ts'
import type { AnswerFacts } from '../../../platform/papers/print/receipt.ts'
import type { ReferenceData } from '../../../platform/municipality/reference/reference-data.ts'
import { officeOf, todayAt } from '../../../platform/municipality/reference/reference-data.ts'
import { answerFacts } from '../print/papers.ts'

/** How the answer went out; or that there is none; null where nobody said. */
export type AnsweredBy = ObservationMedium | 'FORWARDED' | 'NOTHING' | null

export type PublicState =
  | { readonly kind: 'REGISTERED' | 'SENT' | 'IN_HANDS' | 'ARCHIVED'; readonly unit: string }
  | {
      readonly kind: 'OBSERVED'
      readonly unit: string
      readonly missing: readonly string[]
      readonly by: CivilDate
      readonly isPast: boolean
    }
  | {
      readonly kind: 'CLOSED'
      readonly unit: string
      readonly on: CivilDate
      readonly answeredBy: AnsweredBy
    }
  | { readonly kind: 'ANNULLED'; readonly replacedBy: string | null }

export interface PublicStatus {
  readonly entryNumber: string
  readonly state: PublicState
  readonly presentedOn: CivilDate
  readonly effectiveOn: CivilDate
  readonly answer: AnswerFacts | null
  /** `MOVES` when its day went by with the clock stopped. */
  readonly term: 'RUNS' | 'MOVES' | 'ENDED'
  /** What it means when nobody answers in time; empty where nothing is said. */
  readonly silence: string
  /** The clock of the term stands since then; null while it runs. */
  readonly stoppedOn: CivilDate | null
  readonly steps: readonly {
    readonly kind: PublicStepKind
    readonly on: CivilDate
    readonly unit: string
  }[]
}

/** Where to ask, as the municipality and the office say it; empty for what they do not. */
export interface WhereToAsk {
  readonly office: string
  readonly hours: string
  readonly contact: string
}

/** Null for what is kept in confidence: nothing is told of it but that. */
export function publicStatus(
  reference: ReferenceData,
  {
    events,
    replacedBy,
  }: { readonly events: readonly EntryEvent[]; readonly replacedBy: string | null },
  now: Date,
): PublicStatus | null {
  const entry = entryFrom(events)
  const { content, handling } = entry
  if (isKeptInConfidence(reference, entry)) return null
  const office = officeOf(reference, entry.officeId)
  const dayOf = (instant: string): CivilDate =>
    localDateTimeAt(new Date(instant), office.timeZone).date
  const unitOf = (unitId: string | null): string =>
    (unitId !== null && reference.units.get(unitId)?.name) || office.name
  const today = todayAt(office, now)
  const isDue = entry.registerStatus !== 'ANNULLED' && isOpen(handling.stage)
  return {
    entryNumber: entry.entryNumber,
    state: stateOf(entry, { unitOf, closedOn: dayOf(handling.since), replacedBy, today }),
    presentedOn: dayOf(content.presentedAt),
    effectiveOn: content.effectiveDate,
    answer: isDue ? answerFacts(reference, entry, today) : null,
    term: termOf(entry, today),
    silence: (isDue && reference.types.get(content.typeId)?.silenceNote) || '',
    stoppedOn: isDue ? suspendedSince(handling) : null,
    steps: publicSteps(events).map(({ kind, at, unitId }) => ({
      kind,
      on: dayOf(at),
      unit: unitOf(unitId),
    })),
  }
}

/** The office that gave the number, or the first of the municipality. */
export function whereToAsk(reference: ReferenceData, officeId: string | null): WhereToAsk {
  const offices = [...reference.offices.values()]
  const office =
    offices.find((one) => one.officeId === officeId) ?? offices.find(({ isMain }) => isMain)
  return {
    office: [office?.name, office?.address].filter(Boolean).join(', '),
    hours: office ? writeHours(office.hours) : '',
    contact: reference.municipality.contact,
  }
}

/** By itself, or because everything of its type is. */
function isKeptInConfidence({ types }: ReferenceData, { content }: Entry): boolean {
  const ofType = types.get(content.typeId)?.confidentiality
  return content.confidentiality === 'CONFIDENTIAL' || ofType === 'CONFIDENTIAL'
}

function termOf({ content: { dueOn }, handling }: Entry, today: CivilDate): PublicStatus['term'] {
  if (dueOn === null || dueOn >= today) return 'RUNS'
  const stoppedOn = suspendedSince(handling)
  return stoppedOn !== null && stoppedOn <= dueOn ? 'MOVES' : 'ENDED'
}

interface Shown {
  readonly unitOf: (unitId: string | null) => string
  readonly closedOn: CivilDate
  readonly replacedBy: string | null
  readonly today: CivilDate
}

function stateOf({ registerStatus, handling }: Entry, told: Shown): PublicState {
  if (registerStatus === 'ANNULLED') return { kind: 'ANNULLED', replacedBy: told.replacedBy }
  const { stage } = handling
  const unit = told.unitOf(stage.unitId)
  switch (stage.status) {
    case 'ROUTED':
      return { kind: 'SENT', unit }
    case 'OBSERVED': {
      const { defects: missing, remedyBy: by } = stage.observation
      return { kind: 'OBSERVED', unit, missing, by, isPast: by < told.today }
    }
    case 'CLOSED':
      return { kind: 'CLOSED', unit, on: told.closedOn, answeredBy: answeredBy(stage.closure) }
    case 'ARCHIVED':
      return { kind: 'ARCHIVED', unit }
    case 'REGISTERED':
      return { kind: 'REGISTERED', unit }
    case 'RETURNED':
      return { kind: stage.unitId === null ? 'REGISTERED' : 'IN_HANDS', unit }
    case 'RECEIVED':
    case 'IN_PROGRESS':
      return { kind: 'IN_HANDS', unit }
  }
}

function answeredBy({ outcome, reply }: Closure): AnsweredBy {
  if (outcome === 'FORWARDED') return 'FORWARDED'
  return reply === null ? 'NOTHING' : reply.medium
}
