/** How an entry ends and begins again (T11-T14, T16). */
import type { CivilDate } from '../deadline/civil-date.ts'
import { dayMonthYear } from '../deadline/civil-date.ts'
import type { ActFacts, EntryAct, Reasoned } from './act.ts'
import { anyDesk, by, heads, unitStaff } from './act.ts'
import { demandStage, demandText } from './demand-stage.ts'
import type { Entry } from '../entry/entry.ts'
import type {
  ArchivePlace,
  Closure,
  Forwarding,
  Handling,
  Outcome,
  Reply,
  Stage,
  Changed,
  FactOf,
  Facts,
  MayEndRequest,
} from '../handling/handling.ts'
import { Refusal } from '../common/refusal.ts'
import { textLength, saysNothing } from '../common/text.ts'

/** What answering may end in; the others have acts of their own. */
export const answerOutcomes = [
  'GRANTED',
  'PARTIAL',
  'DENIED',
  'INADMISSIBLE',
  'INFORMED',
  'NO_REPLY_NEEDED',
] as const satisfies readonly Outcome[]

export interface CloseCommand {
  readonly outcome: (typeof answerOutcomes)[number]
  readonly reply: Reply | null
  readonly reason: string | null
}

const noReplyText = 10

export const closureFacts = {
  EntryClosed: closing,
  EntryArchived: (handling: Handling, archive: ArchivePlace): Changed => ({
    stage: {
      status: 'ARCHIVED',
      unitId: handling.stage.unitId,
      closure: endedStage(handling).closure,
      archive,
    },
  }),
  EntryReopened: (
    handling: Handling,
    { assigneeId }: Reasoned & { readonly assigneeId: string },
  ): Changed => ({
    stage: { status: 'IN_PROGRESS', unitId: handling.stage.unitId, assigneeId },
  }),
} satisfies Facts

export const closureActs = {
  lapseEntry: {
    ...by(heads),
    does: { lapse: ({ leads }) => leads },
    from: ['OBSERVED'],
    called: ['CLOSE_IT_AS_NOT_REMEDIED', 'CLOSE_THIS_DOCUMENT_AS_NOT_REMEDIED'],
    fact: 'EntryClosed',
    decide: lapseEntry,
  },
  closeEntry: {
    ...by(unitStaff),
    does: { close: ({ atCounter, decides }) => !atCounter && decides },
    from: ['IN_PROGRESS', 'RECEIVED'],
    called: ['CLOSE_IT', 'CLOSE_THIS_DOCUMENT'],
    fact: 'EntryClosed',
  },
  forwardEntry: {
    ...by(heads),
    does: { forward: ({ leads }) => leads },
    from: ['REGISTERED', 'RECEIVED', 'IN_PROGRESS', 'RETURNED'],
    called: ['FORWARD_IT', 'FORWARD_THIS_DOCUMENT'],
    fact: 'EntryClosed',
    decide: forwardEntry,
  },
  archiveEntry: {
    ...by(anyDesk),
    does: { archive: ({ works }) => works },
    from: ['CLOSED'],
    called: ['ARCHIVE_IT', 'ARCHIVE_THIS_DOCUMENT'],
    fact: 'EntryArchived',
    decide: archiveEntry,
    isUndoable: true,
  },
  reopenEntry: {
    ...by(heads),
    does: { reopen: ({ leads }) => leads },
    from: ['CLOSED', 'ARCHIVED'],
    called: ['REOPEN_IT', 'REOPEN_THIS_DOCUMENT'],
    fact: 'EntryReopened',
    decide: reopenEntry,
    reason: { least: 20, most: 1000 },
  },
} as const satisfies Readonly<Record<string, EntryAct>>

export function closeEntry(
  entry: Entry,
  command: CloseCommand,
  today: CivilDate,
): FactOf<typeof closureFacts, 'EntryClosed'> {
  demandStage(entry, closureActs.closeEntry)
  const { outcome } = command
  if (outcome === 'NO_REPLY_NEEDED') {
    if (textLength(command.reason ?? '') < noReplyText) throw new Refusal('E-TRA-06', 'reason')
    return closed({ outcome, reply: null, reason: command.reason?.trim() ?? null })
  }
  const { reply } = command
  if (!reply || saysNothing(reply.number)) throw new Refusal('E-TRA-06', 'reply.number')
  if (reply.date > today) throw new Refusal('E-DOC-06', 'reply.date')
  if (saysNothing(reply.authority)) throw new Refusal('E-TRA-06', 'reply.authority')
  return closed({ outcome, reply, reason: command.reason })
}

function closed(data: {
  readonly outcome: Outcome
  readonly reply: Reply | null
  readonly reason: string | null
}): FactOf<typeof closureFacts, 'EntryClosed'> {
  return { type: 'EntryClosed', data: { ...data, forwarding: null } }
}

/** To the body it belongs to; the citizen is told (T16). */
export function forwardEntry(
  entry: Entry,
  command: Forwarding,
  { today }: Pick<ActFacts, 'today'>,
): FactOf<typeof closureFacts, 'EntryClosed'> {
  demandStage(entry, closureActs.forwardEntry)
  if (command.on > today) throw new Refusal('E-DOC-18', 'on', { esperado: 'FORWARDED_BY_TODAY' })
  const body = demandText(command.body, 'body', 3, 'WRITE_THE_BODY')
  return {
    type: 'EntryClosed',
    data: { outcome: 'FORWARDED', reply: null, reason: null, forwarding: { ...command, body } },
  }
}

export function archiveEntry(
  entry: Entry,
  { code, location }: ArchivePlace,
): FactOf<typeof closureFacts, 'EntryArchived'> {
  demandStage(entry, closureActs.archiveEntry)
  return {
    type: 'EntryArchived',
    data: {
      code: demandText(code, 'code', 1, 'WRITE_THE_FILING_CODE'),
      location,
    },
  }
}

/** Its old outcome stays: what was answered was answered. */
export function reopenEntry(
  entry: Entry,
  command: Reasoned,
  { actorId: assigneeId }: Pick<ActFacts, 'actorId'>,
): FactOf<typeof closureFacts, 'EntryReopened'> {
  demandStage(entry, closureActs.reopenEntry)
  const { least } = closureActs.reopenEntry.reason
  const reason = demandText(command.reason, 'reason', least)
  return { type: 'EntryReopened', data: { reason, assigneeId } }
}

/** Nobody mended it in time: a person declares so, by an act with a number (T11). */
export function lapseEntry(
  entry: Entry,
  command: { readonly outcome: 'DESISTED' | 'NOT_FILED'; readonly act: Reply },
  { today }: Pick<ActFacts, 'today'>,
): FactOf<typeof closureFacts, 'EntryClosed'> {
  const { observation } = demandStage(entry, closureActs.lapseEntry)
  if (today <= observation.remedyBy)
    throw new Refusal('E-TRA-17', null, { fecha: dayMonthYear(observation.remedyBy) })
  const { outcome, act } = command
  if (saysNothing(act.number)) throw new Refusal('E-TRA-06', 'act.number')
  return { type: 'EntryClosed', data: { outcome, reply: act, reason: null, forwarding: null } }
}

function closing(
  { stage, closures }: Handling,
  { outcome, reply, reason, forwarding }: Closure & MayEndRequest,
): Changed {
  const closure = { outcome, reply, reason, forwarding }
  return {
    stage: { status: 'CLOSED', unitId: stage.unitId, closure },
    closures: [...closures, closure],
  }
}

function endedStage({ stage }: Handling): Extract<Stage, { status: 'CLOSED' | 'ARCHIVED' }> {
  if (stage.status !== 'CLOSED' && stage.status !== 'ARCHIVED')
    throw new Error('Only a closed entry can be archived')
  return stage
}
