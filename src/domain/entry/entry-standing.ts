import type { Confidentiality } from '../municipality/catalogue.ts'
import type { CivilDate } from '../deadline/civil-date.ts'
import type { Entry } from './entry.ts'
import type { HandOver } from '../handling/hand-over.ts'
import { routeOf } from '../handling/hand-over.ts'
import type { ConfidentialityChange, HandlingStatus } from '../handling/handling.ts'
import { assigneeOf, handOver, suspendedSince } from '../handling/handling.ts'

export interface EntryStanding {
  readonly officeId: string
  readonly confidentiality: Confidentiality
  readonly registeredById: string
  readonly registeredOn: CivilDate
  readonly registerStatus: Entry['registerStatus']
  readonly annulment: {
    readonly stage: 'REQUESTED' | 'APPROVED'
    readonly requestedById: string
    readonly requestedAt: string
    readonly isConsented: boolean
  } | null
  readonly status: HandlingStatus
  readonly unitId: string | null
  readonly assigneeId: string | null
  readonly routeUnitIds: readonly string[]
  readonly readerIds: readonly string[]
  readonly confidentialityChange: Pick<ConfidentialityChange, 'askedById' | 'readerIds'> | null
  readonly pendingSender: { readonly staffId: string; readonly unitId: string | null } | null
  readonly pendingCopyUnitIds: readonly string[]
  readonly receivedCopyUnitIds: readonly string[]
  readonly hasReply: boolean
  readonly hasDeadline: boolean
  readonly isSuspended: boolean
  readonly isExtended: boolean
}

/** From then on only the head of registry corrects it (docs/specification/ledger.md). */
export function isDayClosed(
  { registeredOn }: Pick<EntryStanding, 'registeredOn'>,
  closedUntil: CivilDate | null,
): boolean {
  return closedUntil !== null && registeredOn <= closedUntil
}

/** A unit that works on it must agree to its annulment (docs/specification/handling.md). */
export function needsConsent({
  status,
  unitId,
}: Pick<EntryStanding, 'status' | 'unitId'>): boolean {
  return unitId !== null && (status === 'IN_PROGRESS' || status === 'OBSERVED')
}

export function standingOf(entry: Entry): EntryStanding {
  const { handling, content, annulment } = entry
  const { stage, handOvers } = handling
  return {
    officeId: entry.officeId,
    confidentiality: content.confidentiality,
    registeredById: entry.registeredById,
    registeredOn: entry.registeredOn,
    registerStatus: entry.registerStatus,
    annulment: annulment && {
      stage: annulment.stage,
      requestedById: annulment.requestedById,
      requestedAt: annulment.requestedAt,
      isConsented: annulment.consent !== null,
    },
    hasDeadline: content.dueOn !== null,
    status: stage.status,
    unitId: stage.unitId,
    assigneeId: assigneeOf(stage),
    routeUnitIds: routeOf(handOvers),
    readerIds: handling.readerIds,
    confidentialityChange: handling.confidentialityChange,
    pendingSender: stage.status === 'ROUTED' ? senderOf(handOver(handling, stage.sequence)) : null,
    pendingCopyUnitIds: unitsOfCopies(handOvers, (copy) => copy.state === 'PENDING'),
    receivedCopyUnitIds: unitsOfCopies(
      handOvers,
      (copy) => copy.state === 'RECEIVED' && copy.closed === null,
    ),
    hasReply: handling.closures.some((closure) => closure.reply !== null),
    isSuspended: suspendedSince(handling) !== null,
    isExtended: handling.extension !== null,
  }
}

function senderOf({ sentById, fromUnitId }: HandOver) {
  return { staffId: sentById, unitId: fromUnitId }
}

function unitsOfCopies(
  handOvers: readonly HandOver[],
  isWanted: (copy: HandOver) => boolean,
): readonly string[] {
  const units = handOvers.flatMap((line) =>
    line.kind === 'COPY' && isWanted(line) ? [line.unitId] : [],
  )
  return [...new Set(units)].toSorted()
}
