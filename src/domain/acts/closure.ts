/**
 * How an entry ends and begins again: answered, sent on to another body, archived, reopened
 * (T12-T14, T16).
 */
import type { CivilDate } from '../deadline/civil-date.ts'
import { demandStage, demandText } from './demand-stage.ts'
import type { Entry } from '../entry/entry.ts'
import type { ArchivePlace, Forwarding, Outcome, Reply } from '../handling/handling.ts'
import type { HandlingFactOf } from '../handling/handling-fact.ts'
import { Refusal } from '../common/refusal.ts'

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
  /** Why it needs no reply. */
  readonly reason: string | null
}

const noReplyText = 10
const reopenText = 20

export function closeEntry(
  entry: Entry,
  command: CloseCommand,
  today: CivilDate,
): HandlingFactOf<'EntryClosed'> {
  demandStage(entry, ['IN_PROGRESS', 'RECEIVED'], 'CLOSE_IT')
  const { outcome } = command
  if (outcome === 'NO_REPLY_NEEDED') {
    if ((command.reason?.trim().length ?? 0) < noReplyText) throw new Refusal('E-TRA-06', 'reason')
    return closed({ outcome, reply: null, reason: command.reason?.trim() ?? null })
  }
  const { reply } = command
  if (!reply || reply.number.trim() === '') throw new Refusal('E-TRA-06', 'reply.number')
  if (reply.date > today) throw new Refusal('E-DOC-06', 'reply.date')
  if (reply.authority.trim() === '') throw new Refusal('E-TRA-06', 'reply.authority')
  return closed({ outcome, reply, reason: command.reason })
}

function closed(data: {
  readonly outcome: Outcome
  readonly reply: Reply | null
  readonly reason: string | null
}): HandlingFactOf<'EntryClosed'> {
  return { type: 'EntryClosed', data: { ...data, forwarding: null } }
}

/** To the body it belongs to; the citizen is told (T16). */
export function forwardEntry(
  entry: Entry,
  command: Forwarding,
  today: CivilDate,
): HandlingFactOf<'EntryClosed'> {
  demandStage(entry, ['REGISTERED', 'RECEIVED', 'IN_PROGRESS', 'RETURNED'], 'FORWARD_IT')
  if (command.on > today) throw new Refusal('E-DOC-06', 'on')
  const body = demandText(command.body, 'body', 3, 'WRITE_THE_BODY')
  return {
    type: 'EntryClosed',
    data: { outcome: 'FORWARDED', reply: null, reason: null, forwarding: { ...command, body } },
  }
}

export function archiveEntry(
  entry: Entry,
  { code, location }: ArchivePlace,
): HandlingFactOf<'EntryArchived'> {
  demandStage(entry, ['CLOSED'], 'ARCHIVE_IT')
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
  reason: string,
  assigneeId: string,
): HandlingFactOf<'EntryReopened'> {
  demandStage(entry, ['CLOSED', 'ARCHIVED'], 'REOPEN_IT')
  return {
    type: 'EntryReopened',
    data: { reason: demandText(reason, 'reason', reopenText), assigneeId },
  }
}
