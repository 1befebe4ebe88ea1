/** The copies of a hand-over, each of its own office: received, read or reported on (T4, T7). */
import type { Entry } from '../entry/entry.ts'
import type { ActMoment, Changed, FactOf, Facts, Handling } from '../handling/handling.ts'
import { receiptBy, settled, handlingStatuses, handOver } from '../handling/handling.ts'
import type { HandOver } from '../handling/hand-over.ts'
import { receiptOf } from '../handling/hand-over.ts'
import { Refusal } from '../common/refusal.ts'
import type { EntryAct } from './act.ts'
import { by, unitStaff } from './act.ts'
import { cannotWhile, demandText, refuseWhenSettled } from './demand-stage.ts'

const reportText = 10

export const copyFacts = {
  CopyAcknowledged: (handling: Handling, { sequence }: Copy, act: ActMoment): Changed =>
    settled(handling, sequence, {
      state: 'RECEIVED',
      receipt: receiptBy(act, unread),
      closed: null,
    }),
  CopyClosed: copyClosed,
} satisfies Facts

export interface Copy {
  readonly sequence: number
}

const unread = { paperReceived: false, foliosReceived: null, note: null }

export const copyActs = {
  acknowledgeCopy: {
    ...by(unitStaff),
    does: { 'acknowledge-copy': ({ hasPendingCopy }) => hasPendingCopy },
    from: handlingStatuses,
    called: ['ACKNOWLEDGE_IT', 'DEAL_WITH_THIS_COPY'],
    fact: 'CopyAcknowledged',
    isUndoable: true,
  },
  closeCopy: {
    ...by(unitStaff),
    does: {
      'close-copy': ({ hasPendingCopy, hasReceivedCopy }) => hasPendingCopy || hasReceivedCopy,
    },
    from: handlingStatuses,
    called: ['CLOSE_THE_COPY', 'DEAL_WITH_THIS_COPY'],
    fact: 'CopyClosed',
    isUndoable: true,
  },
} as const satisfies Readonly<Record<string, EntryAct>>

export function acknowledgeCopy(
  entry: Entry,
  sequence: number,
): FactOf<typeof copyFacts, 'CopyAcknowledged'> {
  refuseWhenSettled(entry, copyActs.acknowledgeCopy)
  const copy = copyOf(entry, sequence)
  if (copy.state !== 'PENDING') throw cannotWhile('COPY_RECEIVED', copyActs.acknowledgeCopy)
  return { type: 'CopyAcknowledged', data: { sequence } }
}

/** A copy that asked for a report ends with one; any other when it has been read. */
export function closeCopy(
  entry: Entry,
  sequence: number,
  note: string | null,
): FactOf<typeof copyFacts, 'CopyClosed'> {
  refuseWhenSettled(entry, copyActs.closeCopy)
  const copy = copyOf(entry, sequence)
  const isClosed = copy.state === 'RECEIVED' && copy.closed !== null
  if (isClosed || (copy.state !== 'PENDING' && copy.state !== 'RECEIVED'))
    throw cannotWhile('COPY_CLOSED', copyActs.closeCopy)
  const said = copy.purpose === 'REPORT' ? demandText(note, 'note', reportText) : note
  return { type: 'CopyClosed', data: { sequence, note: said } }
}

/** Refuses E-CON-03: a copy nobody sent is not there. */
export function copyOf({ handling }: Entry, sequence: number): HandOver {
  const line = handling.handOvers[sequence - 1]
  if (line?.kind !== 'COPY') throw new Refusal('E-CON-03')
  return line
}

function copyClosed(
  handling: Handling,
  { sequence, note }: Copy & { readonly note: string | null },
  act: ActMoment,
): Changed {
  const copy = handOver(handling, sequence)
  return settled(handling, sequence, {
    state: 'RECEIVED',
    receipt: receiptOf(copy) ?? receiptBy(act, unread),
    closed: { byId: act.actorId, at: act.at, note },
  })
}
