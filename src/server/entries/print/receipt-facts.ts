/**
 * What a receipt says, settled from the entry and from what the municipality is: names, masked
 * numbers, what comes next.
 */
import { judgeDue } from '#domain/deadline/calendar.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { Term } from '#domain/deadline/deadline.ts'
import { dueOn as lastDay } from '#domain/deadline/deadline.ts'
import { knownCountry } from '#domain/common/country.ts'
import type { Entry } from '#domain/entry/entry.ts'
import type { DocumentType } from '#domain/municipality/catalogue.ts'
import { maskIdentityNumber } from '#domain/party/identity-number.ts'
import type { Party } from '#domain/party/party.ts'
import { isInterested, partyName } from '#domain/party/party.ts'
import type { RequestContext } from '../../context/request-context.ts'
import { startingFooter } from '../../municipality/found/starting-footer.ts'
import { groundOfTerm, lawOfType } from '../../municipality/terms/law-of-type.ts'
import type { AnswerFacts, PersonFacts, ReceiptFacts } from '../../papers/print/receipt.ts'
import { timeDeclaredFalse, writeTerm } from '../../papers/facts/wording.ts'
import type { ReferenceData } from '../../reference/reference-data.ts'
import { officeOf, timeDeclaredFalseAt, todayAt } from '../../reference/reference-data.ts'

export function receiptFacts(
  context: RequestContext,
  reference: ReferenceData,
  entry: Entry,
  { clerkCode, head, position }: Pick<ReceiptFacts, 'clerkCode' | 'head'> & { position: number },
): ReceiptFacts {
  const falseAt = timeDeclaredFalseAt(reference, position)
  const { content } = entry
  const office = officeOf(reference, entry.officeId)
  const { municipality } = reference
  return {
    municipality: { name: municipality.name, shieldPng: municipality.shieldPng },
    contact: municipality.contact,
    hours: office.hours,
    office: { name: office.name, code: office.code, address: office.address || null },
    entryNumber: entry.entryNumber,
    registeredAt: entry.registeredAt,
    presentedAt: content.presentedAt,
    timeZone: office.timeZone,
    effectiveDate: content.effectiveDate,
    answer:
      entry.registerStatus === 'ANNULLED'
        ? null
        : answerFacts(reference, entry, todayAt(office, context.app.now())),
    ...peopleFacts(entry),
    ...documentFacts(reference, entry),
    observations: falseAt === null ? [] : [`${timeDeclaredFalse(falseAt, office.timeZone)}.`],
    clerkCode,
    verificationCode: entry.verificationCode,
    verificationUrl: verificationUrlOf(context, entry),
    enquiryUrl: `${context.request.site.origin}/consulta`,
    head,
    version: entry.receiptVersion,
    rectifiedAt: entry.receiptVersion > 1 ? entry.rectifiedAt : null,
    privacyNotice: municipality.receiptFooter || startingFooter(municipality.name),
  }
}

function documentFacts(
  reference: ReferenceData,
  entry: Entry,
): Pick<
  ReceiptFacts,
  'documentTypeName' | 'subject' | 'folios' | 'attachments' | 'originalsReturned' | 'destination'
> {
  const { typeId, subject, folios, physicalDocs, physicalCustody, destinationUnitId } =
    entry.content
  const unit = reference.units.get(destinationUnitId)
  return {
    documentTypeName: reference.types.get(typeId)?.name ?? '',
    subject,
    folios,
    attachments: currentAttachments(entry),
    originalsReturned: physicalDocs === 'NONE' ? null : physicalCustody === 'RETURNED_TO_PRESENTER',
    destination: { code: unit?.code ?? '', name: unit?.name ?? '' },
  }
}

export function answerFacts(
  reference: ReferenceData,
  { content, officeId }: Entry,
  today: CivilDate,
): AnswerFacts {
  const { effectiveDate, dueOn, typeId } = content
  const type = reference.types.get(typeId)
  if (dueOn === null) return { dueOn, reason: withoutDay(reference, type) }
  const { approvedYears } = reference.calendar
  const { standing, year } = judgeDue({ effectiveDate, dueOn }, today, (one) =>
    approvedYears.has(one),
  )
  if (standing === 'WITHHELD') {
    return { dueOn: null, reason: `Sin fecha hasta que se apruebe el calendario de ${year}.` }
  }
  const { calendar } = officeOf(reference, officeId)
  const term = type?.deadline ?? null
  // A day that was extended, or counted on the citizen's calendar too, is of another rule.
  const isByTerm = term !== null && lastDay(effectiveDate, term, calendar) === dueOn
  return {
    dueOn,
    // Until someone approves that year's calendar the date may still move (W-PLA-02).
    unapprovedYear: standing === 'PROVISIONAL' ? year : null,
    rule: isByTerm
      ? {
          term: writeTerm(term, reference.municipality.country),
          law: articleOf(reference, type, term),
        }
      : null,
    silence: type?.silenceNote ?? '',
  }
}

/** Null for a term of the council's own, and where nobody could read the law. */
function articleOf(
  { municipality }: ReferenceData,
  type: DocumentType | undefined,
  term: Term,
): string | null {
  const ground = groundOfTerm(municipality.country, type?.code ?? '', term)
  return (ground?.isRead && ground.law) || null
}

function withoutDay({ municipality }: ReferenceData, type: DocumentType | undefined): string {
  const reason = lawOfType(municipality.country, type?.code ?? '')?.reason
  return `Según norma. ${reason || 'El registro no fija una fecha para este tipo de documento: pregunte a la oficina que lo tramita.'}`
}

function peopleFacts({
  parties,
}: Entry): Pick<ReceiptFacts, 'presenter' | 'interested' | 'representative'> {
  const first = (role: Party['role']): PersonFacts | null => {
    const party = parties.find((one) => one.role === role)
    return party ? personFacts(party) : null
  }
  return {
    presenter: first('PRESENTER'),
    representative: first('REPRESENTATIVE'),
    interested: parties.filter(isInterested).map(personFacts),
  }
}

function personFacts(party: Party): PersonFacts {
  const { identity } = party
  return {
    name: partyName(party),
    maskedId: identity && maskIdentityNumber(knownCountry(identity.country), identity.number),
  }
}

/** Those that stand: a replaced scan is kept in the entry but no longer handed out. */
export function currentAttachments(entry: Entry): Entry['attachments'] {
  const replaced = new Set(entry.attachments.map((file) => file.replacesId))
  return entry.attachments.filter((file) => !replaced.has(file.attachmentId))
}

export function verificationUrlOf({ request }: RequestContext, entry: Entry): string {
  return `${request.site.origin}/verificar/${entry.verificationCode}`
}
