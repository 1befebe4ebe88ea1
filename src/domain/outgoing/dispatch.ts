/** Sending a document out, and what may be done with it afterwards. */
import type { Remark, RefusalCode } from '../common/refusal.ts'
import { remark } from '../common/refusal.ts'
import { oneLine, saysNothing } from '../common/text.ts'
import type { CivilDate } from '../deadline/civil-date.ts'
import { addMonths, dayMonthYear } from '../deadline/civil-date.ts'
import type { Visibility, VisibilityFacts } from '../entry/visibility.ts'
import type { BookFormat } from '../entry/register-number.ts'
import { seriesCodeFor } from '../entry/register-number.ts'
import type { Actor } from '../permission/permission.ts'
import { headsUnit, mayRegister } from '../permission/permission.ts'
import type { RegistrationFacts } from '../acts/registration.ts'
import { fieldsApart, subjectRefusals, unitRefusals } from '../acts/registration.ts'
import { mayDo } from '../acts/acts.ts'
import type { Outgoing, OutgoingContent } from './outgoing.ts'

/** The book of exits that stands beside one of entries. No office has a dash in its code. */
export function exitSeriesFor(format: BookFormat, officeCode: string): string {
  return exitSeriesBeside(seriesCodeFor(format, officeCode))
}

export const exitSeriesBeside = (entrySeries: string): string => `${entrySeries}-S`

/** How its numbers are written: `S-2026-000123`; `X-…` where the entries are `S-…` already. */
export function exitFormat(format: BookFormat): BookFormat {
  return { ...format, prefix: format.prefix === 'S' ? 'X' : 'S' }
}

/** The registry for any unit, at its office; the head of a unit for their own. */
export function mayDispatch(actor: Actor, officeId: string, unitId: string): boolean {
  return mayRegister(actor, officeId) || headsUnit(actor, unitId)
}

export const mostAddressees = 500

export type DispatchFacts = Pick<RegistrationFacts, 'today' | 'unit' | 'successorName'>

export function checkDispatch(
  content: OutgoingContent,
  facts: DispatchFacts,
): Remark<RefusalCode>[] {
  return [
    ...unitRefusals(facts, 'unitId'),
    ...subjectRefusals(content.subject),
    ...dateRefusals(content.documentDate, facts.today),
    ...(saysNothing(content.signedBy) ? [remark('E-SAL-07', 'signedBy')] : []),
    ...(content.addressees.length === 0 ? [remark('E-SAL-08', 'addressees')] : []),
    ...content.addressees.flatMap(({ name, address, means }, place) => [
      ...(saysNothing(name) ? [remark('E-SAL-08', `addressees.${place}.name`)] : []),
      ...(address === null && (means === 'CERTIFIED_POST' || means === 'NOTIFIER')
        ? [remark('E-SAL-09', `addressees.${place}.address`)]
        : []),
    ]),
  ]
}

/** A year mistyped would stand in the book for good. */
const oldestYears = 50

function dateRefusals(documentDate: CivilDate, today: CivilDate): Remark<RefusalCode>[] {
  if (documentDate > today) return [remark('E-DOC-06', 'documentDate')]
  if (documentDate >= addMonths(today, -12 * oldestYears)) return []
  return [remark('E-SAL-23', 'documentDate', { fecha: dayMonthYear(documentDate) })]
}

export function tidyContent(content: OutgoingContent): OutgoingContent {
  return {
    ...content,
    subject: oneLine(content.subject),
    signedBy: oneLine(content.signedBy),
    documentNumber: content.documentNumber && oneLine(content.documentNumber),
    addressees: content.addressees.map((one) => ({ ...one, name: oneLine(one.name) })),
    answers: [...new Set(content.answers)],
  }
}

interface SentOut extends OutgoingContent {
  readonly officeId: string
  readonly files: readonly string[]
  readonly letterId?: string | undefined
}

/**
 * The fields in which a second sending of an id differs from what went out. Of a letter the form
 * says only which, to whom, by which way, with how many sheets and files.
 */
export function exitFieldsThatDiffer(
  dispatched: Pick<Outgoing, 'officeId' | 'content' | 'files' | 'letterId'>,
  sent: SentOut,
): readonly string[] {
  const { officeId, files, letterId, ...form } = sent
  const isLetter = letterId !== undefined
  const { addressees, folios, ...content } = tidyContent(form)
  const written = isLetter ? {} : { ...content, officeId, answers: content.answers.toSorted() }
  const now = {
    ...written,
    addressees,
    folios,
    files: [...new Set(files)],
    letterId: letterId ?? null,
  }
  const fileIds = dispatched.files.map(({ fileId }) => fileId)
  const then = {
    ...dispatched.content,
    officeId: dispatched.officeId,
    answers: dispatched.content.answers.toSorted(),
    // The signed copy of a letter goes before what was added to it.
    files: isLetter ? fileIds.slice(1) : fileIds,
    letterId: dispatched.letterId ?? null,
  }
  return fieldsApart(now, then)
}

export interface ExitPlace {
  readonly officeId: string
  readonly unitId: string
  readonly confidentiality: VisibilityFacts['confidentiality']
  readonly dispatchedById: string
  readonly dispatchedOn: CivilDate
  readonly isAwaited: boolean
}

/**
 * By the table of entries (`entry/visibility.ts`): its unit is its route, whoever sent it out a reader,
 * and while a delivery is awaited it lies at the counter.
 */
export function exitStanding(exit: ExitPlace): VisibilityFacts {
  return {
    officeId: exit.officeId,
    confidentiality: exit.confidentiality,
    registeredById: exit.dispatchedById,
    registeredOn: exit.dispatchedOn,
    unitId: exit.isAwaited ? null : exit.unitId,
    routeUnitIds: [exit.unitId],
    readerIds: [exit.dispatchedById],
  }
}

export const outgoingTrays = ['TO_NOTIFY', 'AWAITED', 'ANNULMENT_ASKED'] as const
export type OutgoingTray = (typeof outgoingTrays)[number]

export const exitActions = ['record-delivery', 'ask-annulment', 'decide-annulment'] as const
export type ExitAction = (typeof exitActions)[number]

type Standing = Pick<Outgoing, 'officeId' | 'status' | 'annulment'> & {
  readonly unitId: string
  readonly visibility: Visibility
}

/** Whoever sees no addressee writes no delivery down. */
export function mayRecord(visibility: Visibility): boolean {
  return visibility === 'HEADER' || visibility === 'CONTENT'
}

/** Why its number was annulled: in the header; of what is not ordinary, content. */
export function tellsAnnulment(
  { confidentiality }: Pick<VisibilityFacts, 'confidentiality'>,
  visibility: Visibility,
): boolean {
  return visibility === 'CONTENT' || (visibility === 'HEADER' && confidentiality === 'ORDINARY')
}

/** What its reader may do with it now. Whoever asked for its annulment does not decide it. */
export function exitActionsOf(actor: Actor, exit: Standing): ExitAction[] {
  if (exit.status === 'ANNULLED') return []
  const handles = mayDispatch(actor, exit.officeId, exit.unitId)
  const decides =
    exit.annulment !== null && exit.annulment.askedById !== actor.staffId && mayDecide(actor)
  const may: Readonly<Record<ExitAction, boolean>> = {
    'record-delivery': handles && mayRecord(exit.visibility),
    'ask-annulment': handles && exit.annulment === null,
    'decide-annulment': decides,
  }
  return exitActions.filter((action) => may[action])
}

const mayDecide = (actor: Actor): boolean => mayDo(actor, 'decideOutgoingAnnulment')

/** E-SAL-10 for an attempt before it left, E-SAL-15 for one that has not been. */
export function checkAttempt(
  { dispatchedAt, dispatchedOn }: Pick<Outgoing, 'dispatchedAt' | 'dispatchedOn'>,
  at: string,
  now: Date,
): Remark<RefusalCode> | null {
  if (Date.parse(at) > now.getTime() + 60_000) return remark('E-SAL-15', 'at')
  // The form knows minutes.
  if (Date.parse(at) + 60_000 <= Date.parse(dispatchedAt))
    return remark('E-SAL-10', 'at', { fecha: dayMonthYear(dispatchedOn) })
  return null
}
