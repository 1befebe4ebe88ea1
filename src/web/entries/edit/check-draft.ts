/** What stands in the way of saving a correction, in the same words as the server. Pure. */
import type { EntryView } from '#contract/entries.ts'
import { sentence } from '#contract/sentences.ts'
import { isCivilDate, type CivilDate } from '#domain/civil-date.ts'
import { checkParties } from '#domain/party-check.ts'
import { remark, type Remark } from '#domain/refusal.ts'
import { contentRefusals, dateRefusals, subjectRefusals } from '#domain/registration.ts'

import { changesOf, weightOf, type Draft } from './draft.ts'

export interface FieldError {
  /** Null when it is about the whole. */
  readonly field: string | null
  readonly message: string
}

type Before = Pick<EntryView, 'registeredAt'> & { readonly draft: Draft }

/** Errors by field, in the order of the form; none when the correction can be sent. */
export function errorsIn(before: Before, after: Draft, reason: string, today: CivilDate): FieldError[] {
  const changes = changesOf(before.draft, after)
  if (changes.length === 0) return []
  const touchesPeople = changes.some(({ field }) => field.startsWith('parties'))
  return [
    ...unreadableDates(after),
    ...subjectRefusals(after.content.subject),
    ...datesOf(before, after, today),
    ...contentRefusals(after.content),
    // A reader of the header sees people without their numbers and addresses: only whoever changes them answers for them.
    ...(touchesPeople ? checkParties(after.parties).refusals : []),
    ...reasonRefusals(reason, weightOf(changes).reasonMin),
  ].map((found) => ({ field: found.field, message: sentence(found) }))
}

function unreadableDates({ content }: Draft): Remark[] {
  const { documentDate, presentedAt } = content
  return [
    ...(presentedAt === '' ? [remark('E-DOC-08', 'presentedAt')] : []),
    ...(documentDate && !isCivilDate(documentDate) ? [remark('E-DOC-08', 'documentDate')] : []),
  ]
}

function datesOf(before: Before, { content }: Draft, today: CivilDate): Remark[] {
  const { documentDate, lateReason, presentedAt } = content
  const isMoved = presentedAt !== '' && presentedAt !== before.draft.content.presentedAt
  const dated = {
    documentDate: documentDate && isCivilDate(documentDate) ? documentDate : null,
    lateReason,
    presentedAt: isMoved ? presentedAt : null,
  }
  return dateRefusals(dated, { now: before.registeredAt, today })
}

function reasonRefusals(reason: string, minimum: number): Remark[] {
  return reason.trim().length < minimum ? [remark('E-TRA-02', 'reason', { n: minimum })] : []
}
