/**
 * Receipt, label and stamped scan: what goes into the citizen's hand, drawn from the ledger's entry
 * at the moment of asking.
 */
import type { api } from '#contract/api.ts'
import { allowedActions } from '#domain/acts/allowed-actions.ts'
import { knownCountry } from '#domain/common/country.ts'
import { Refusal, demandAllowed } from '#domain/common/refusal.ts'
import { judgeDue } from '#domain/deadline/calendar.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { Term } from '#domain/deadline/deadline.ts'
import { dueOn as lastDay } from '#domain/deadline/deadline.ts'
import type { Attachment } from '#domain/entry/attachment.ts'
import { standingOf } from '#domain/entry/entry-standing.ts'
import type { Entry } from '#domain/entry/entry.ts'
import type { DocumentType } from '#domain/municipality/catalogue.ts'
import { maskIdentityNumber } from '#domain/party/identity-number.ts'
import type { Party } from '#domain/party/party.ts'
import { isInterested, partyName, senderLine } from '#domain/party/party.ts'
import { logAccess, logAccessIn } from '../../../platform/http/context/log-access.ts'
import type { RequestContext } from '../../../platform/http/context/request-context.ts'
import { rowScopeOf } from '../../../platform/http/context/row-scope.ts'
import { demandUnquarantined } from '../../../platform/files/check/quarantine.ts'
import { wholeFile } from '../../../platform/files/store/whole-file.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import {
  paperResponse,
  fileResponse,
  jsonFileResponse,
} from '../../../platform/http/respond/serve-file.ts'
import type { LabelFacts, LabelFormat, StampFacts } from '../../../platform/papers/print/label.ts'
import { proveEvent } from '../../../platform/ledger/prove.ts'
import type { StoredEvent } from '../../../platform/ledger/read-events.ts'
import { startingFooter } from '../../../platform/municipality/found/starting-footer.ts'
import { groundOfTerm, lawOfType } from '../../../platform/municipality/terms/law-of-type.ts'
import type { RouteSheetFacts } from '../../../platform/papers/print/route-sheet.ts'
import type {
  AnswerFacts,
  PersonFacts,
  ReceiptFacts,
  ReceiptFormat,
} from '../../../platform/papers/print/receipt.ts'
import { timeDeclaredFalse, writeTerm } from '../../../platform/papers/facts/wording.ts'
import type { Corner } from '../../../platform/papers/foreign/stamp.ts'
import { imageToStampedPdf, stampFirstPage } from '../../../platform/papers/foreign/stamp.ts'
import type {
  ReferenceData,
  ReferenceOffice,
} from '../../../platform/municipality/reference/reference-data.ts'
import {
  officeOf,
  timeDeclaredFalseAt,
  todayAt,
} from '../../../platform/municipality/reference/reference-data.ts'
import type { SeenEntry } from '../see-entry.ts'
import { demandHeader, otherEnds, seeContent, seeEntryIn, staffNamed } from '../see-entry.ts'

export const readReceipt: Handler<typeof api.readReceipt> = (context, { params, query }) =>
  receiptsOf(context, [params.entryId], query.paper)

export const readLabel: Handler<typeof api.readLabel> = (context, { params, query }) =>
  labelsOf(context, [params.entryId], query.size)

export const readPapers: Handler<typeof api.readPapers> = (context, { query }) => {
  const { paper } = query
  const entryIds = query.ids.split(',')
  return paper === 'A4' || paper === '80mm'
    ? receiptsOf(context, entryIds, paper)
    : labelsOf(context, entryIds, paper)
}

async function receiptsOf(
  context: RequestContext,
  entryIds: readonly string[],
  paper: ReceiptFormat,
): Promise<Response> {
  const { all, reference } = await printable(context, entryIds)
  const { app, actor } = context
  const clerkIds = all.map(({ entry }) => entry.registeredById)
  const clerks = await app.database.read(actor.municipalityId, (db) =>
    staffNamed(db, actor.municipalityId, clerkIds),
  )
  await logPrinted(context, 'receipt-printed', all, paper)
  const facts = all.map(({ entry, position, events }) => {
    const issued = issuedBy(events, entry.verificationCode)
    // Nothing stood behind the event that issued it: its place and hash were the head of the
    // ledger.
    const head = `${issued.position}:${issued.hash.toString('hex')}`
    const clerkCode = clerks.get(entry.registeredById)?.clerkCode ?? ''
    return receiptFacts(context, reference, entry, { clerkCode, head, position })
  })
  const { renderReceipts } = await import('../../../platform/papers/print/receipt.ts')
  return paperResponse(await renderReceipts(facts, paper), nameOf(all, 'comprobante', paper))
}

async function labelsOf(
  context: RequestContext,
  entryIds: readonly string[],
  size: LabelFormat,
): Promise<Response> {
  const { all, reference } = await printable(context, entryIds)
  await logPrinted(context, 'label-printed', all, size)
  const { renderLabels } = await import('../../../platform/papers/print/label.ts')
  const facts = all.map(({ entry }) => labelFacts(context, reference, entry))
  return paperResponse(await renderLabels(facts, size), nameOf(all, 'etiqueta', size))
}

/** All of them or none: nobody may think that a paper was printed which was left out. */
async function printable(
  context: RequestContext,
  entryIds: readonly string[],
): Promise<{ readonly all: readonly SeenEntry[]; readonly reference: ReferenceData }> {
  const all = await context.app.database.read(await rowScopeOf(context), async (db) => {
    const seen: SeenEntry[] = []
    for (const entryId of new Set(entryIds)) {
      // oxlint-disable-next-line no-await-in-loop -- one connection, one question after the other
      seen.push(demandPrintable(context, await seeEntryIn(db, context, entryId)))
    }
    return seen
  })
  return { all, reference: await context.app.referenceData.of(context.actor.municipalityId) }
}

/** By the counter alone (docs/specification/roles.md). */
function demandPrintable({ actor }: RequestContext, seen: SeenEntry): SeenEntry {
  demandHeader(seen)
  demandAllowed(
    allowedActions(actor, standingOf(seen.entry), seen.around).includes('print'),
    'PRINT_RECEIPT_AND_LABEL',
    'HEAD_OF_REGISTRY',
  )
  return seen
}

async function logPrinted(
  context: RequestContext,
  action: 'receipt-printed' | 'label-printed',
  all: readonly SeenEntry[],
  detail: string,
): Promise<void> {
  await context.app.database.inMunicipality(context.actor.municipalityId, async (db) => {
    for (const { entry } of all) {
      // oxlint-disable-next-line no-await-in-loop -- one connection, one line after the other
      await logAccessIn(db, context, action, { entryId: entry.entryId, detail })
    }
  })
}

function nameOf([first, ...others]: readonly SeenEntry[], paper: string, format: string): string {
  const isOne = others.length === 0
  return isOne
    ? `${paper}-${first?.entry.entryNumber ?? ''}-${format}.pdf`
    : `${paper}s-${format}.pdf`
}

function labelFacts(context: RequestContext, reference: ReferenceData, entry: Entry): LabelFacts {
  const office = officeOf(reference, entry.officeId)
  return {
    municipalityName: reference.municipality.name,
    entryNumber: entry.entryNumber,
    registeredAt: entry.registeredAt,
    timeZone: office.timeZone,
    folios: entry.content.folios,
    isAnnulled: entry.registerStatus === 'ANNULLED',
    annexes: annexesOf(entry),
    about: aboutOf(entry),
    destinationCode: reference.units.get(entry.content.destinationUnitId)?.code ?? '',
    verificationUrl: verificationUrlOf(context, entry),
  }
}

/** As the clerk counted them; else the files that came as such, of which the scan is none. */
function annexesOf(entry: Entry): number {
  const files = currentAttachments(entry).filter(({ kind }) => kind === 'ANNEX')
  return entry.content.declaredAttachments ?? files.length
}

/** A label is read by whoever carries the paper: of what is reserved it says nothing. */
function aboutOf({ content, parties }: Entry): string | null {
  if (content.confidentiality !== 'ORDINARY') return null
  const isNamed = parties.some((party) => isInterested(party) && party.kind !== 'ANONYMOUS')
  return isNamed ? senderLine(parties) : content.subject
}

/**
 * The event that issued the receipt of a code: the registration, or the correction that made a new
 * one necessary.
 */
function issuedBy(events: SeenEntry['events'], verificationCode: string): StoredEvent {
  const found = events.findLast(
    ({ event }) =>
      'verificationCode' in event.data && event.data.verificationCode === verificationCode,
  )
  if (!found) throw new Error('A receipt was issued by an event')
  return found
}

/** What stands at the head and the foot of a paper that goes through the offices. */
export function paperHead(
  { actor, app }: RequestContext,
  { municipality }: ReferenceData,
  office: ReferenceOffice,
): Pick<RouteSheetFacts, 'municipality' | 'office' | 'timeZone' | 'drawnBy' | 'drawnAt'> {
  return {
    municipality: { name: municipality.name, shieldPng: municipality.shieldPng },
    office: { name: office.name, code: office.code, address: office.address || null },
    timeZone: office.timeZone,
    drawnBy: actor.name,
    drawnAt: app.now().toISOString(),
  }
}

function receiptFacts(
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
function currentAttachments(entry: Entry): Entry['attachments'] {
  const replaced = new Set(entry.attachments.map((file) => file.replacesId))
  return entry.attachments.filter((file) => !replaced.has(file.attachmentId))
}

function verificationUrlOf({ request }: RequestContext, entry: Entry): string {
  return `${request.site.origin}/verificar/${entry.verificationCode}`
}

/**
 * `GET /api/entries/:entryId/proof`: a file with which whoever presented the document proves it
 * without trusting this server. Where the entry is related to a confidential one that whoever asks
 * does not read, it says no more of what happened than its hash.
 */
export const readEntryProof: Handler<typeof api.readEntryProof> = async (context, { params }) => {
  const { actor, app } = context
  const { municipalityId } = actor
  const seen = await seeContent(context, params.entryId)
  const { entry, events } = seen
  await logAccess(context, 'proof-given', { entryId: entry.entryId })
  const reference = await app.referenceData.of(municipalityId)
  const asking = { actor, reference, now: app.now() }
  const related = entry.relations.map((relation) => relation.entryId)
  const proof = await app.database.read(municipalityId, async (db) => {
    const ends = await otherEnds(db, asking, related)
    return proveEvent(db, {
      municipalityId,
      municipality: reference.municipality.name,
      officeId: entry.officeId,
      position: issuedBy(events, entry.verificationCode).position,
      isWhole: ends.every(({ isTold }) => isTold),
    })
  })
  return jsonFileResponse(proof, `prueba-${entry.entryNumber}.json`)
}

/**
 * `GET …/attachments/:attachmentId/content`: the bytes, or a stamped copy for people.
 */
export const readAttachment: Handler<typeof api.readAttachment> = async (
  context,
  { params, query },
) => {
  const seen = await seeContent(context, params.entryId)
  const file = seen.entry.attachments.find((kept) => kept.attachmentId === params.attachmentId)
  if (!file) throw new Refusal('E-CON-03')
  await demandUnquarantined(context.app, context.actor.municipalityId, file)
  await logAccess(context, 'attachment-read', { entryId: params.entryId, detail: file.fileName })
  if (query.stamp !== undefined) return stamped(context, seen, file, query.stamp)
  const { stream, sizeBytes } = await context.app.files.get(
    context.actor.municipalityId,
    file.sha256,
  )
  return fileResponse({ ...file, sizeBytes, body: stream })
}

// Stamping holds the whole file in memory; larger scans are stamped on paper.
const largestStampedBytes = 32 * 1_048_576

async function stamped(
  context: RequestContext,
  seen: SeenEntry,
  file: Attachment,
  corner: Corner,
): Promise<Response> {
  const isPdf = file.mediaType === 'application/pdf'
  const isImage = file.mediaType === 'image/jpeg' || file.mediaType === 'image/png'
  if ((!isPdf && !isImage) || file.sizeBytes > largestStampedBytes) {
    throw new Refusal('E-FIL-13', null, {
      archivo: file.fileName,
      max: largestStampedBytes / 1_048_576,
    })
  }
  const { app, actor } = context
  const bytes = await wholeFile(app.files, actor.municipalityId, file.sha256)
  const reference = await app.referenceData.of(actor.municipalityId)
  const facts: StampFacts = {
    ...labelFacts(context, reference, seen.entry),
    verificationCode: seen.entry.verificationCode,
    fileName: file.fileName,
  }
  const paper = isPdf
    ? await stampFirstPage(bytes, facts, corner)
    : await imageToStampedPdf(bytes, facts, corner)
  return paperResponse(paper, `${seen.entry.entryNumber}-${file.fileName}.pdf`)
}
