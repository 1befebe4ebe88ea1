/** What whoever holds the receipt may know of its way: where it went and when, never who or why. */
import type { Entry } from '../entry/entry.ts'
import type { Stage } from '../handling/handling.ts'
import type { EntryEvent } from './entry-fact.ts'
import { evolve } from './entry-fact.ts'

export const publicStepKinds = [
  'REGISTERED',
  'SENT',
  'IN_HANDS',
  'BACK',
  'OBSERVED',
  'REMEDIED',
  'CLOSED',
  'ARCHIVED',
  'REOPENED',
  'ANNULLED',
] as const
export type PublicStepKind = (typeof publicStepKinds)[number]

export interface PublicStep {
  readonly kind: PublicStepKind
  /** RFC 3339. */
  readonly at: string
  readonly unitId: string | null
}

/** The oldest event first. */
export function publicSteps(events: readonly EntryEvent[]): readonly PublicStep[] {
  const steps: PublicStep[] = []
  let entry: Entry | null = null
  for (const event of events) {
    const before: Entry | null = entry
    entry = evolve(before, event)
    const { stage } = entry.handling
    const isMoved = before === null || isElsewhere(before.handling.stage, stage)
    if (!isMoved && event.type !== 'EntryAnnulled') continue
    if (event.type === 'ActUndone' || event.type === 'EntryRecalled') steps.pop()
    else
      steps.push({
        kind: kindOf(before?.handling.stage ?? null, stage, event.type),
        at: event.at,
        unitId: stage.unitId,
      })
  }
  // Taken up by one person after another, it did not move.
  return steps.filter((step, place) => {
    const last = steps[place - 1]
    return !(step.kind === 'IN_HANDS' && last?.kind === 'IN_HANDS' && last.unitId === step.unitId)
  })
}

function isElsewhere(one: Stage, other: Stage): boolean {
  return one.status !== other.status || one.unitId !== other.unitId
}

function kindOf(before: Stage | null, { status }: Stage, type: EntryEvent['type']): PublicStepKind {
  if (type === 'EntryAnnulled') return 'ANNULLED'
  if (before === null) return 'REGISTERED'
  if (status === 'ROUTED') return 'SENT'
  if (status === 'OBSERVED' || status === 'CLOSED' || status === 'ARCHIVED') return status
  if (before.status === 'OBSERVED') return 'REMEDIED'
  if (before.status === 'CLOSED' || before.status === 'ARCHIVED') return 'REOPENED'
  return status === 'RETURNED' || status === 'REGISTERED' ? 'BACK' : 'IN_HANDS'
}
