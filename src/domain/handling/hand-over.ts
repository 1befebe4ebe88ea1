/**
 * A hand-over (pase), one line of the route sheet. The principal one carries the responsibility;
 * copies inform and never change the status (docs/specification/handling.md).
 */
import type { CivilDate } from '../deadline/civil-date.ts'

export const purposes = ['ACTION', 'INFORMATION', 'REPORT', 'APPROVAL', 'FILING'] as const
/** Atención, conocimiento, informe, visto bueno, archivo. */
export type Purpose = (typeof purposes)[number]

export const returnCauses = [
  'NOT_COMPETENT',
  'INCOMPLETE',
  'ILLEGIBLE',
  'DUPLICATE',
  'OTHER',
] as const
export type ReturnCause = (typeof returnCauses)[number]

export interface Sending {
  readonly unitId: string
  readonly purpose: Purpose
  /** The instruction (proveído), up to 500 letters. */
  readonly instruction: string | null
  /** Whether the paper travels with it; a copy may carry none. */
  readonly paperIncluded: boolean
  readonly foliosSent: number | null
  /** When its own report or answer is due, for a copy that asks for one. */
  readonly dueOn: CivilDate | null
}

export interface Receipt {
  readonly receivedById: string
  readonly receivedAt: string
  readonly paperReceived: boolean
  readonly foliosReceived: number | null
  readonly note: string | null
}

export type HandOverState =
  | { readonly state: 'PENDING' }
  | { readonly state: 'RECEIVED'; readonly receipt: Receipt; readonly closed: CopyEnd | null }
  | {
      readonly state: 'RETURNED'
      /** Null when it was sent back without being received. */
      readonly receipt: Receipt | null
      readonly cause: ReturnCause
      readonly text: string
      readonly returnedById: string
      readonly returnedAt: string
    }
  | {
      readonly state: 'RECALLED'
      readonly reason: string
      readonly recalledById: string
      readonly recalledAt: string
    }

export interface CopyEnd {
  readonly byId: string
  readonly at: string
  readonly note: string | null
}

export type HandOver = Sending & {
  readonly sequence: number
  readonly kind: 'PRINCIPAL' | 'COPY'
  /** Null: the registry office. */
  readonly fromUnitId: string | null
  readonly sentById: string
  readonly sentAt: string
} & HandOverState

export function inState(handOver: HandOver, state: HandOverState): HandOver {
  const { sequence, kind, fromUnitId, sentById, sentAt } = handOver
  const { unitId, purpose, instruction, paperIncluded, foliosSent, dueOn } = handOver
  const sending = { unitId, purpose, instruction, paperIncluded, foliosSent, dueOn }
  return { sequence, kind, fromUnitId, sentById, sentAt, ...sending, ...state }
}

export function receiptOf(handOver: HandOver): Receipt | null {
  return handOver.state === 'RECEIVED' || handOver.state === 'RETURNED' ? handOver.receipt : null
}

/** What was recalled before anyone received it was never there. */
export function routeOf(handOvers: readonly HandOver[]): readonly string[] {
  const units = handOvers.flatMap((line) => (line.state === 'RECALLED' ? [] : [line.unitId]))
  return [...new Set(units)].toSorted()
}
