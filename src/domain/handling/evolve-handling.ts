/**
 * What the handling becomes after each fact. It trusts the ledger: a fact that cannot follow is a
 * broken book, not a refusal.
 */
import type { HandOver, HandOverState, Sending } from './hand-over.ts'
import { inState, receiptOf } from './hand-over.ts'
import type { Handling, Resting, Stage } from './handling.ts'
import { handOver } from './handling.ts'
import type { HandlingFact, HandlingFactOf } from './handling-fact.ts'

export interface Act {
  readonly actorId: string
  readonly at: string
}

/** The handling after one more act. */
export function evolveHandling(before: Handling, fact: HandlingFact, act: Act): Handling {
  if (fact.type === 'ActUndone') {
    if (!before.lastAct) throw new Error('There is no act to take back')
    return before.lastAct.before
  }
  const changed = changedBy(before, fact, act)
  return {
    ...before,
    ...(changed.stage ? { since: act.at } : {}),
    ...changed,
    lastAct: {
      type: fact.type,
      byId: act.actorId,
      at: act.at,
      before: { ...before, lastAct: null },
    },
  }
}

type Changed = Partial<Omit<Handling, 'lastAct'>>
type Doing = Exclude<HandlingFact, { type: 'ActUndone' }>

const following: {
  readonly [Type in Doing['type']]: (
    handling: Handling,
    data: HandlingFactOf<Type>['data'],
    act: Act,
  ) => Changed
} = {
  EntryRouted: routed,
  EntryAcknowledged: acknowledged,
  CopyAcknowledged: (handling, { sequence }, act) =>
    settled(handling, sequence, {
      state: 'RECEIVED',
      receipt: receiptBy(act, { paperReceived: false, foliosReceived: null, note: null }),
      closed: null,
    }),
  CopyClosed: copyClosed,
  EntryReturned: returned,
  EntryRecalled: recalled,
  EntryAssigned: (handling, { assigneeId, readerIds }) => ({
    stage: assignedStage(handling, assigneeId),
    readerIds: joined(handling.readerIds, readerIds),
  }),
  EntryObserved: observed,
  EntryRemedied: (handling, { resumedOn }) => ({
    stage: observedStage(handling).before,
    stops: resumed(handling, resumedOn),
  }),
  EntryClosed: closed,
  EntryArchived: (handling, archive) => ({
    stage: {
      status: 'ARCHIVED',
      unitId: handling.stage.unitId,
      closure: endedStage(handling).closure,
      archive,
    },
  }),
  EntryReopened: (handling, { assigneeId }) => ({
    stage: { status: 'IN_PROGRESS', unitId: handling.stage.unitId, assigneeId },
  }),
  DeadlineExtended: (_handling, { term, from, dueOn }) => ({
    extension: { term, from, to: dueOn ?? from },
  }),
  DeadlineSuspended: (handling, { suspendedFrom, reason }) => ({
    stops: [...handling.stops, { suspendedFrom, resumedOn: null, reason }],
  }),
  DeadlineResumed: (handling, { resumedOn }) => ({ stops: resumed(handling, resumedOn) }),
  ReadersNamed: (handling, { readerIds }) => ({
    readerIds: joined(handling.readerIds, readerIds),
  }),
  ReadersWithdrawn: (handling, { readerIds }) => ({
    readerIds: without(handling.readerIds, readerIds),
  }),
}

function changedBy(handling: Handling, fact: Doing, act: Act): Changed {
  // The table pairs each type with its own data; the compiler cannot follow a pair through a
  // lookup.
  // oxlint-disable-next-line no-unsafe-type-assertion
  const follow = following[fact.type] as (
    handling: Handling,
    data: Doing['data'],
    act: Act,
  ) => Changed
  return follow(handling, fact.data, act)
}

function routed(
  handling: Handling,
  data: HandlingFactOf<'EntryRouted'>['data'],
  act: Act,
): Changed {
  const from = handling.stage
  const line = (sending: Sending, index: number, kind: HandOver['kind']): HandOver => ({
    ...sending,
    sequence: handling.handOvers.length + 1 + index,
    kind,
    fromUnitId: from.unitId,
    sentById: act.actorId,
    sentAt: act.at,
    state: 'PENDING',
  })
  const principal = line(data.principal, 0, 'PRINCIPAL')
  const copies = data.copies.map((copy, index) => line(copy, index + 1, 'COPY'))
  return {
    stage: {
      status: 'ROUTED',
      unitId: data.principal.unitId,
      sequence: principal.sequence,
      before: restingStage(from),
    },
    handOvers: [...handling.handOvers, principal, ...copies],
    readerIds: joined(without(handling.readerIds, data.withdrawnIds ?? []), data.readerIds),
    letGo: { ...handling.letGo, [principal.sequence]: data.withdrawnIds ?? [] },
  }
}

function acknowledged(
  handling: Handling,
  { sequence, ...said }: HandlingFactOf<'EntryAcknowledged'>['data'],
  act: Act,
): Changed {
  const { unitId } = handOver(handling, sequence)
  return {
    ...settled(handling, sequence, {
      state: 'RECEIVED',
      receipt: receiptBy(act, said),
      closed: null,
    }),
    stage: { status: 'RECEIVED', unitId, sequence },
  }
}

/** The closure alone: that it ended a request is of the request. */
function closed(
  { stage, closures }: Handling,
  { outcome, reply, reason, forwarding }: HandlingFactOf<'EntryClosed'>['data'],
): Changed {
  const closure = { outcome, reply, reason, forwarding }
  return {
    stage: { status: 'CLOSED', unitId: stage.unitId, closure },
    closures: [...closures, closure],
  }
}

function copyClosed(
  handling: Handling,
  { sequence, note }: HandlingFactOf<'CopyClosed'>['data'],
  act: Act,
): Changed {
  const copy = handOver(handling, sequence)
  const unread = { paperReceived: false, foliosReceived: null, note: null }
  return settled(handling, sequence, {
    state: 'RECEIVED',
    receipt: receiptOf(copy) ?? receiptBy(act, unread),
    closed: { byId: act.actorId, at: act.at, note },
  })
}

function returned(
  handling: Handling,
  { sequence, cause, text }: HandlingFactOf<'EntryReturned'>['data'],
  act: Act,
): Changed {
  const line = handOver(handling, sequence)
  return {
    ...settled(handling, sequence, {
      state: 'RETURNED',
      receipt: receiptOf(line),
      cause,
      text,
      returnedById: act.actorId,
      returnedAt: act.at,
    }),
    stage: { status: 'RETURNED', unitId: line.fromUnitId, sequence },
    readerIds: joined(handling.readerIds, handling.letGo[sequence] ?? []),
  }
}

/**
 * What was sent goes back as if it had not been, the copies of the same sending that nobody
 * received with it.
 */
function recalled(
  handling: Handling,
  { sequence, reason }: HandlingFactOf<'EntryRecalled'>['data'],
  act: Act,
): Changed {
  const { stage } = handling
  if (stage.status !== 'ROUTED') throw new Error('Only what waits to be received can be recalled')
  const { sentAt } = handOver(handling, sequence)
  const state: HandOverState = {
    state: 'RECALLED',
    reason,
    recalledById: act.actorId,
    recalledAt: act.at,
  }
  return {
    stage: stage.before,
    readerIds: joined(handling.readerIds, handling.letGo[sequence] ?? []),
    handOvers: handling.handOvers.map((line) =>
      line.sentAt === sentAt && line.sequence >= sequence && line.state === 'PENDING'
        ? inState(line, state)
        : line,
    ),
  }
}

function assignedStage({ stage }: Handling, assigneeId: string): Stage {
  const inHand = { status: 'IN_PROGRESS', unitId: stage.unitId, assigneeId } as const
  return stage.status === 'OBSERVED' ? { ...stage, before: inHand } : inHand
}

function observed(
  handling: Handling,
  { atCounter, ...observation }: HandlingFactOf<'EntryObserved'>['data'],
): Changed {
  const { stage, stops } = handling
  const stop = {
    suspendedFrom: observation.notifiedOn,
    resumedOn: null,
    reason: observation.defects.join('; '),
  }
  return {
    stage: { status: 'OBSERVED', unitId: stage.unitId, observation, before: restingStage(stage) },
    ...(observation.suspendsDeadline ? { stops: [...stops, stop] } : {}),
    ...(atCounter ? { counterObservations: handling.counterObservations + 1 } : {}),
  }
}

function resumed(handling: Handling, resumedOn: string | null): Handling['stops'] {
  if (resumedOn === null) return handling.stops
  return handling.stops.map((stop) => (stop.resumedOn === null ? { ...stop, resumedOn } : stop))
}

function settled(handling: Handling, sequence: number, state: HandOverState): Changed {
  const place = handOver(handling, sequence)
  return {
    handOvers: handling.handOvers.map((line) => (line === place ? inState(line, state) : line)),
  }
}

function receiptBy(
  act: Act,
  said: {
    readonly paperReceived: boolean
    readonly foliosReceived: number | null
    readonly note: string | null
  },
) {
  return { receivedById: act.actorId, receivedAt: act.at, ...said }
}

function restingStage(stage: Stage): Resting {
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

function observedStage({ stage }: Handling): Extract<Stage, { status: 'OBSERVED' }> {
  if (stage.status !== 'OBSERVED') throw new Error('Only an observed entry can be remedied')
  return stage
}

function endedStage({ stage }: Handling): Extract<Stage, { status: 'CLOSED' | 'ARCHIVED' }> {
  if (stage.status !== 'CLOSED' && stage.status !== 'ARCHIVED')
    throw new Error('Only a closed entry can be archived')
  return stage
}

function without(ids: readonly string[], gone: readonly string[]): readonly string[] {
  return ids.filter((id) => !gone.includes(id))
}

function joined(ids: readonly string[], more: readonly string[]): readonly string[] {
  return [...new Set([...ids, ...more])]
}
