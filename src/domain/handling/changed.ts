/** What an act changes of the handling, and what several of them change alike. */
import type { HandOverState, Receipt } from './hand-over.ts'
import { inState } from './hand-over.ts'
import type { Handling, Resting, Stage } from './handling.ts'
import { handOver } from './handling.ts'

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
