/** What people are told without asking: of which kind, and from when on. Who is told is `server/notices`' to find out. */
import type { EntryFact } from './entry.ts'
import { undoWindowMs } from './undo.ts'

export const noticeKinds = [
  'ASSIGNED',
  'ARRIVED',
  'RETURNED',
  'DUE_TOMORROW',
  'ANNULMENT_ASKED',
  'REPORT_READY',
  'REPORT_FAILED',
  'FILE_DAMAGED',
  'FILE_MISSING',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

const kindOfFact: Partial<Record<EntryFact['type'], NoticeKind>> = {
  EntryAssigned: 'ASSIGNED',
  EntryRouted: 'ARRIVED',
  EntryReturned: 'RETURNED',
  AnnulmentRequested: 'ANNULMENT_ASKED',
}

/** When the letters of the day and of the week go, in the municipality's morning. */
export const lettersFrom = '07:00'

/** What an act tells somebody; null when it tells nobody anything. */
export function noticeOf(fact: Pick<EntryFact, 'type'>): NoticeKind | null {
  return kindOfFact[fact.type] ?? null
}

/** When it may be told (RFC 3339): what can be taken back for a moment, when that has passed; an annulment is asked for at once. */
export function showsAt(kind: NoticeKind, at: string): string {
  if (kind === 'ANNULMENT_ASKED' || kind === 'DUE_TOMORROW') return at
  return new Date(Date.parse(at) + undoWindowMs).toISOString()
}

/** The act whose notices a later one takes back, by its type; null when it takes none. */
export function actTakenBack(fact: EntryFact): string | null {
  if (fact.type === 'ActUndone') return fact.data.act
  return fact.type === 'EntryRecalled' ? 'EntryRouted' : null
}
