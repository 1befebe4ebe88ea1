/** What people are told without asking; whom, `server/notices` finds out. */
import type { EntryFact } from '../acts/entry-fact.ts'
import { rectificationClass } from '../acts/rectification.ts'
import { troubleKinds } from './trouble.ts'
import { undoWindowMs } from '../handling/handling.ts'

const letterNoticeKinds = [
  'LETTER_TO_REVIEW',
  'LETTER_RETURNED',
  'LETTER_APPROVED',
  'LETTER_TO_SIGN',
  'LETTER_SIGNED',
  'LETTER_ANNULLED',
  'LETTER_DISCARDED',
  'LETTER_STALLED',
] as const
export type LetterNoticeKind = (typeof letterNoticeKinds)[number]

export const noticeKinds = [
  'ASSIGNED',
  'ARRIVED',
  'RETURNED',
  'DUE_TOMORROW',
  'NOT_ROUTED',
  'ANNULMENT_ASKED',
  'CONFIDENTIALITY_ASKED',
  'CONFIDENTIALITY_RAISED',
  'CONFIDENTIALITY_LOWERED',
  'CONFIDENTIALITY_KEPT',
  ...letterNoticeKinds,
  'REPORT_READY',
  'REPORT_FAILED',
  'FILE_DAMAGED',
  'FILE_MISSING',
  'FILE_QUARANTINED',
  'STATUS_MAIL_FAILED',
  'PERSON_SEARCHES',
  ...troubleKinds,
  'CONFIDENTIAL_READ',
  'POWER_ASKED',
  'POWER_GIVEN',
  'POWER_DECLINED',
  'WAY_IN_OPENED',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

const kindOfFact: Partial<Record<EntryFact['type'], NoticeKind>> = {
  EntryAssigned: 'ASSIGNED',
  EntryRouted: 'ARRIVED',
  EntryReturned: 'RETURNED',
  AnnulmentRequested: 'ANNULMENT_ASKED',
  ConfidentialityChangeRequested: 'CONFIDENTIALITY_ASKED',
  ConfidentialityChangeRefused: 'CONFIDENTIALITY_KEPT',
  ReadersWithdrawn: 'CONFIDENTIALITY_RAISED',
}

/** When the letters of the day and of the week go, in the municipality's morning. */
export const lettersFrom = '07:00'

export function noticeOf(fact: EntryFact): NoticeKind | null {
  if (fact.type === 'EntryRectified') {
    const change = fact.data.changes.find(({ field }) => field === 'confidentiality')
    if (!change) return null
    return rectificationClass(change) === 'FREE'
      ? 'CONFIDENTIALITY_RAISED'
      : 'CONFIDENTIALITY_LOWERED'
  }
  return kindOfFact[fact.type] ?? null
}

const atOnce: ReadonlySet<NoticeKind> = new Set<NoticeKind>([
  'ANNULMENT_ASKED',
  'CONFIDENTIALITY_ASKED',
  'CONFIDENTIALITY_RAISED',
  'CONFIDENTIALITY_LOWERED',
  'CONFIDENTIALITY_KEPT',
  'DUE_TOMORROW',
])

/** What can be taken back is told when that moment has passed. */
export function showsAt(kind: NoticeKind, at: string): string {
  if (atOnce.has(kind)) return at
  return new Date(Date.parse(at) + undoWindowMs).toISOString()
}

export function actsTakenBack(fact: EntryFact): readonly string[] {
  if (fact.type === 'ActUndone') return [fact.data.act]
  return [
    ...(fact.type === 'EntryRecalled' ? ['EntryRouted'] : []),
    ...('endsAnnulmentRequest' in fact.data ? ['AnnulmentRequested'] : []),
  ]
}
