import type { findDuplicates } from '#contract/entry/entries.ts'
import type { CallOf, Reply } from '#contract/common/endpoint.ts'
import { partyName } from '#domain/party/party.ts'

import { partyOf } from './command-of.ts'
import type { FormValues } from './form-values.ts'
import { withoutSlots } from './subject-slots.ts'

export type DuplicateQuestion = CallOf<typeof findDuplicates>['body']

export type Duplicate = Reply<typeof findDuplicates>['duplicates'][number]

const subjectWorthAsking = 10

/**
 * What to ask while the clerk types; null until there is a sender and enough of the document to
 * compare.
 */
export function duplicateQuestion(values: FormValues): DuplicateQuestion | null {
  const sender = senderOf(values)
  if (!sender || values.relation) return null
  const senderReference = values.senderReference.trim() || null
  const subject = withoutSlots(values.subject)
  const isTold = values.typeId !== null && subject.length >= subjectWorthAsking
  if (!isTold && senderReference === null) return null
  return { ...sender, typeId: values.typeId, subject, senderReference }
}

function senderOf({
  parties: [first],
}: FormValues): Pick<DuplicateQuestion, 'identityNumber' | 'senderName'> | null {
  if (!first || first.kind === 'ANONYMOUS') return null
  const sender = partyOf(first)
  const identityNumber = sender.identity?.number ?? null
  const senderName = partyName(sender) || null
  return identityNumber === null && senderName === null ? null : { identityNumber, senderName }
}

/** Without the document itself: its answer may have been lost, and then the book has it already. */
export function ofOthers(found: readonly Duplicate[], entryId: string): readonly Duplicate[] {
  return found.filter((duplicate) => duplicate.entryId !== entryId)
}
