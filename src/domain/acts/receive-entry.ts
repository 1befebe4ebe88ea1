/** What becomes of a sending: received, sent back, recalled (T4, T5, T8). */
import { workingDaysBetween } from '../deadline/working-days.ts'
import type { Entry } from '../entry/entry.ts'
import type {
  ActMoment,
  Changed,
  FactOf,
  Facts,
  MayEndRequest,
  Handling,
} from '../handling/handling.ts'
import { joined, receiptBy, settled, handOver } from '../handling/handling.ts'
import type { HandOver, HandOverState, ReturnCause } from '../handling/hand-over.ts'
import { inState, receiptOf } from '../handling/hand-over.ts'
import { Refusal } from '../common/refusal.ts'
import type { ActFacts, EntryAct, Reasoned } from './act.ts'
import { anyDesk, by, unitStaff } from './act.ts'
import { demandStage, demandText, refuseWhenSettled } from './demand-stage.ts'

const returnText = 10
const mismatchText = 5
const workingDaysToReturn = 2

export interface Sequence {
  readonly sequence: number
}

export const receiveFacts = {
  EntryAcknowledged: acknowledged,
  EntryReturned: returned,
  EntryRecalled: recalled,
} satisfies Facts

export const receiveActs = {
  acknowledgeEntry: {
    ...by(unitStaff),
    does: { acknowledge: ({ isStaff, atCounter }) => isStaff && !atCounter },
    from: ['ROUTED'],
    called: ['ACKNOWLEDGE_IT', 'ACKNOWLEDGE_THIS_DOCUMENT'],
    fact: 'EntryAcknowledged',
    decide: acknowledgeEntry,
    isUndoable: true,
  },
  returnEntry: {
    ...by(unitStaff),
    does: { return: ({ isTrusted, atCounter }) => isTrusted && !atCounter },
    from: ['ROUTED', 'RECEIVED'],
    called: ['RETURN_IT', 'RETURN_THIS_DOCUMENT'],
    fact: 'EntryReturned',
    decide: returnEntry,
    isUndoable: true,
  },
  recallEntry: {
    ...by([...anyDesk, 'ADM', 'AUD']),
    does: { recall: ({ isSender }) => isSender },
    from: ['ROUTED'],
    called: ['RECALL_IT', 'RECALL_THIS_DOCUMENT'],
    fact: 'EntryRecalled',
    decide: recallEntry,
    reason: { least: 5, most: 500 },
  },
} as const satisfies Readonly<Record<string, EntryAct>>

export interface AcknowledgeCommand {
  readonly paperReceived: boolean
  readonly foliosReceived: number | null
  readonly note: string | null
}

/** Receiving is explicit: to open a document is not to answer for it (T4). */
export function acknowledgeEntry(
  entry: Entry,
  command: AcknowledgeCommand,
): FactOf<typeof receiveFacts, 'EntryAcknowledged'> {
  const { sequence } = demandStage(entry, receiveActs.acknowledgeEntry)
  const sent = handOver(entry.handling, sequence)
  if (differs(sent, command)) demandText(command.note, 'note', mismatchText)
  // A bulk receipt says the same of documents with paper and without.
  const paper = sent.paperIncluded ? command : { paperReceived: false, foliosReceived: null }
  return { type: 'EntryAcknowledged', data: { sequence, ...command, ...paper } }
}

function differs(sent: HandOver, { paperReceived, foliosReceived }: AcknowledgeCommand): boolean {
  if (!sent.paperIncluded) return false
  return !paperReceived || (foliosReceived !== null && foliosReceived !== sent.foliosSent)
}

export interface ReturnCommand {
  readonly cause: ReturnCause
  readonly text: string
}

export function returnEntry(
  entry: Entry,
  command: ReturnCommand,
  facts: Pick<ActFacts, 'today' | 'calendar' | 'dayOf'>,
): FactOf<typeof receiveFacts, 'EntryReturned'> {
  const { sequence } = demandStage(entry, receiveActs.returnEntry)
  const line = handOver(entry.handling, sequence)
  if (line.state === 'RECEIVED') {
    const receivedOn = facts.dayOf(line.receipt.receivedAt)
    const kept = workingDaysBetween(receivedOn, facts.today, facts.calendar)
    if (kept > workingDaysToReturn) throw new Refusal('E-TRA-04')
  }
  const text = demandText(command.text, 'text', returnText)
  return { type: 'EntryReturned', data: { sequence, cause: command.cause, text } }
}

export function recallEntry(
  entry: Entry,
  { reason }: Reasoned,
  { unitName }: Pick<ActFacts, 'unitName'>,
): FactOf<typeof receiveFacts, 'EntryRecalled'> {
  const act = receiveActs.recallEntry
  refuseWhenSettled(entry, act)
  const { stage } = entry.handling
  if (stage.status === 'RECEIVED')
    throw new Refusal('E-TRA-03', null, { unidad: unitName(stage.unitId) })
  const { sequence } = demandStage(entry, act)
  const text = demandText(reason, 'reason', act.reason.least)
  return { type: 'EntryRecalled', data: { sequence, reason: text } }
}

function acknowledged(
  handling: Handling,
  { sequence, ...said }: AcknowledgeCommand & Sequence,
  act: ActMoment,
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

function returned(
  handling: Handling,
  { sequence, cause, text }: ReturnCommand & MayEndRequest & Sequence,
  act: ActMoment,
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

/** With the copies of the same sending that nobody received. */
function recalled(
  handling: Handling,
  { sequence, reason }: Reasoned & MayEndRequest & Sequence,
  act: ActMoment,
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
