/** What stands in the way of saving a correction, in the same words as the server. Pure. */
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { isCivilDate, type CivilDate } from '#domain/deadline/civil-date.ts'
import type { Change } from '#domain/entry/entry.ts'
import { checkParties } from '#domain/party/party-check.ts'
import { remark, type Remark } from '#domain/common/refusal.ts'
import { textLength } from '#domain/common/text.ts'
import { contentRefusals, dateRefusals, subjectRefusals } from '#domain/acts/registration.ts'

import type { SummaryError } from '../../ui/fields/error-summary.tsx'
import { sentence } from '../../words/language/sentences.ts'
import { changesOf, weightOf, type Draft } from './draft.ts'

type Before = Pick<EntryView, 'registeredAt'> & { readonly draft: Draft }

/** The longest texts the wire takes; the subject has its own rule. */
export const maxLengthOf: Readonly<Record<string, number>> = {
  lateReason: 240,
  transportNumber: 40,
  statement: 4000,
  request: 4000,
  senderReference: 80,
  fileNumber: 80,
  nonDocumentItems: 160,
  urgencyReason: 240,
  givenNames: 80,
  surname1: 60,
  surname2: 60,
  legalName: 160,
  identityNote: 160,
  address: 160,
  postalCode: 10,
  city: 80,
  phone: 20,
  email: 160,
  reason: 1000,
}

/** Errors by field, in the order of the form; none when the correction can be sent. */
export function errorsIn(
  before: Before,
  after: Draft,
  reason: string,
  today: CivilDate,
): SummaryError[] {
  const changes = changesOf(before.draft, after)
  if (changes.length === 0) return []
  const touchesPeople = changes.some(({ field }) => field.startsWith('parties'))
  return [
    ...changes.flatMap(tooLong),
    ...unreadableDates(after),
    ...subjectRefusals(after.content.subject),
    ...datesOf(before, after, today),
    ...contentRefusals(after.content),
    // A reader of the header sees people without their numbers and addresses: only whoever changes
    // them answers for them.
    ...(touchesPeople ? checkParties(after.parties).refusals : []),
    ...reasonRefusals(reason, weightOf(changes).reasonMin),
  ].map((found) => ({ field: found.field, message: sentence(found) }))
}

function tooLong({ field, to }: Change): Remark[] {
  const max = maxLengthOf[field.split('.').at(-1) ?? field]
  if (max === undefined || typeof to !== 'string' || to.trim().length <= max) return []
  return [remark('E-DOC-17', field, { max })]
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
  const max = maxLengthOf['reason'] ?? 0
  if (reason.trim().length > max) return [remark('E-DOC-17', 'reason', { max })]
  return textLength(reason) < minimum ? [remark('E-TRA-02', 'reason', { n: minimum })] : []
}
