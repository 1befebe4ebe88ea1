/** Working on an entry: who does, what is missing from it, and whether that came (T6, T9, T10). */
import type { CivilDate } from '../deadline/civil-date.ts'
import type { CountryCode } from '../common/country.ts'
import type { Term, WorkCalendar } from '../deadline/deadline.ts'
import type { EntryAct } from './act.ts'
import { anyDesk, by, unitStaff } from './act.ts'
import { cannotWhile, demandStage, demandText, refuseWhenSettled } from './demand-stage.ts'
import { standsAs } from '../entry/entry-place.ts'
import type { Entry } from '../entry/entry.ts'
import type {
  DeadlineStop,
  Handling,
  Observation,
  Stage,
  Changed,
  FactOf,
  Facts,
} from '../handling/handling.ts'
import { assigneeOf, suspendedSince, joined, restingStage, resumed } from '../handling/handling.ts'
import { Refusal } from '../common/refusal.ts'
import { workingDaysBetween } from '../deadline/working-days.ts'

const defectText = 5

export interface Assigned {
  readonly assigneeId: string
  readonly instruction: string | null
  readonly readerIds: readonly string[]
}

export interface Remedied {
  readonly remedyEntryId: string
  readonly resumedOn: CivilDate | null
  readonly dueOn: CivilDate | null
}

export const workFacts = {
  EntryAssigned: (handling: Handling, { assigneeId, readerIds }: Assigned): Changed => ({
    stage: assignedStage(handling, assigneeId),
    readerIds: joined(handling.readerIds, readerIds),
  }),
  EntryObserved: observed,
  EntryRemedied: (handling: Handling, { resumedOn }: Remedied): Changed => ({
    stage: observedStage(handling).before,
    stops: resumed(handling, resumedOn),
  }),
} satisfies Facts

export const workActs = {
  assignEntry: {
    ...by(unitStaff),
    does: {
      start: (place) => !place.atCounter && place.works && !standsAs(place, 'IN_PROGRESS'),
      assign: ({ atCounter, leads }) => !atCounter && leads,
    },
    from: ['RECEIVED', 'RETURNED', 'IN_PROGRESS'],
    called: ['ASSIGN_IT', 'ASSIGN_THIS_DOCUMENT'],
    fact: 'EntryAssigned',
    isUndoable: true,
  },
  observeEntry: {
    ...by(anyDesk),
    does: { observe: ({ works }) => works },
    from: ['REGISTERED', 'RECEIVED', 'IN_PROGRESS', 'RETURNED'],
    called: ['OBSERVE_IT', 'OBSERVE_THIS_DOCUMENT'],
    fact: 'EntryObserved',
  },
  remedyEntry: {
    ...by(anyDesk),
    does: { remedy: ({ isClerk, works }) => isClerk || works },
    from: ['OBSERVED'],
    called: ['TAKE_IT_AS_REMEDIED', 'TAKE_THIS_DOCUMENT_AS_REMEDIED'],
    fact: 'EntryRemedied',
  },
} as const satisfies Readonly<Record<string, EntryAct>>

export function assignEntry(
  entry: Entry,
  command: { readonly assigneeId: string; readonly instruction: string | null },
): FactOf<typeof workFacts, 'EntryAssigned'> {
  const stage = demandStage(entry, workActs.assignEntry)
  if (stage.unitId === null) throw cannotWhile('AT_THE_REGISTRY', workActs.assignEntry)
  const isSame = stage.status === 'IN_PROGRESS' && stage.assigneeId === command.assigneeId
  if (isSame) throw new Refusal('E-TRA-18', 'assigneeId')
  return assignment(entry, command)
}

/** Also what is observed, and theirs again once it is mended (T6 itself never takes that). */
export function passOn(
  entry: Entry,
  command: { readonly assigneeId: string; readonly instruction: string | null },
): FactOf<typeof workFacts, 'EntryAssigned'> {
  const { stage } = entry.handling
  if (stage.status !== 'OBSERVED' || assigneeOf(stage) === null) return assignEntry(entry, command)
  refuseWhenSettled(entry, workActs.assignEntry)
  if (assigneeOf(stage) === command.assigneeId) throw new Refusal('E-TRA-18', 'assigneeId')
  return assignment(entry, command)
}

function assignment(
  { content }: Entry,
  command: { readonly assigneeId: string; readonly instruction: string | null },
): FactOf<typeof workFacts, 'EntryAssigned'> {
  const isByName = content.confidentiality === 'CONFIDENTIAL'
  return {
    type: 'EntryAssigned',
    data: { ...command, readerIds: isByName ? [command.assigneeId] : [] },
  }
}

export interface ObserveFacts {
  readonly today: CivilDate
  readonly country: CountryCode
  /** The office's, and of each place where an interested party lives, when the law counts both. */
  readonly calendars: readonly WorkCalendar[]
}

// Peru, TUO 27444 art. 136.1: the counter observes once, and gives two working days at most.
const counterObservationsInPeru = 1
const counterDaysInPeru = 2

export function remedyTermOf({ handling }: Entry, country: CountryCode, given: Term): Term {
  const isShort = country === 'PE' && handling.stage.unitId === null
  return isShort ? { amount: counterDaysInPeru, unit: 'WORKING_DAY' } : given
}

export function observeEntry(
  entry: Entry,
  command: Observation,
  facts: ObserveFacts,
): FactOf<typeof workFacts, 'EntryObserved'> {
  const stage = demandStage(entry, workActs.observeEntry)
  if (command.defects.length === 0) throw new Refusal('E-TRA-02', 'defects.0', { n: defectText })
  const defects = command.defects.map((defect, index) =>
    demandText(defect, `defects.${index}`, defectText),
  )
  if (command.notifiedOn > facts.today)
    throw new Refusal('E-DOC-18', 'notifiedOn', { esperado: 'NOTIFIED_BY_TODAY' })
  if (command.remedyBy < facts.today || command.remedyBy < command.notifiedOn)
    throw new Refusal('E-TRA-19', 'remedyBy')
  const atCounter = stage.unitId === null
  if (atCounter && facts.country === 'PE') refuseSecondObservation(entry, command, facts)
  const isStopped = suspendedSince(entry.handling) !== null
  const hasClock = entry.content.dueOn !== null && !isStopped
  const suspendsDeadline = command.suspendsDeadline && hasClock
  return { type: 'EntryObserved', data: { ...command, defects, suspendsDeadline, atCounter } }
}

function refuseSecondObservation(
  { handling }: Entry,
  { remedyBy }: Observation,
  { today, calendars }: ObserveFacts,
): void {
  const isAgain = handling.counterObservations >= counterObservationsInPeru
  const isLong = calendars.every(
    (calendar) => workingDaysBetween(today, remedyBy, calendar) > counterDaysInPeru,
  )
  if (isAgain || isLong)
    throw new Refusal('E-TRA-16', isAgain ? null : 'remedyBy', { n: counterDaysInPeru })
}

export interface RemedyFacts {
  readonly dueWith: (stops: readonly DeadlineStop[]) => CivilDate | null
}

/** `on` is the day the remedy was presented: the clock goes on from it. */
export function remedyEntry(
  entry: Entry,
  command: { readonly remedyEntryId: string; readonly on: CivilDate },
  facts: RemedyFacts,
): FactOf<typeof workFacts, 'EntryRemedied'> {
  const { observation } = demandStage(entry, workActs.remedyEntry)
  const { remedyEntryId, on } = command
  const { dueOn } = entry.content
  if (!observation.suspendsDeadline)
    return { type: 'EntryRemedied', data: { remedyEntryId, resumedOn: null, dueOn } }
  const resumedOn = on < observation.notifiedOn ? observation.notifiedOn : on
  const stops = resumed(entry.handling, resumedOn)
  return {
    type: 'EntryRemedied',
    data: { remedyEntryId, resumedOn, dueOn: facts.dueWith(stops) },
  }
}

function assignedStage({ stage }: Handling, assigneeId: string): Stage {
  const inHand = { status: 'IN_PROGRESS', unitId: stage.unitId, assigneeId } as const
  return stage.status === 'OBSERVED' ? { ...stage, before: inHand } : inHand
}

function observed(
  handling: Handling,
  { atCounter, ...observation }: Observation & { readonly atCounter: boolean },
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

function observedStage({ stage }: Handling): Extract<Stage, { status: 'OBSERVED' }> {
  if (stage.status !== 'OBSERVED') throw new Error('Only an observed entry can be remedied')
  return stage
}
