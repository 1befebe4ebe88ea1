/**
 * Receipt, label and stamped scan: what goes into the citizen's hand, drawn from the ledger's entry
 * at the moment of asking.
 */
import type { ReferenceData } from '../../reference/reference-data.ts'
import { officeOf, timeDeclaredFalseAt, todayAt } from '../../reference/reference-data.ts'
import type { api } from '#contract/api.ts'
import { judgeDue } from '#domain/deadline/calendar.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { knownCountry } from '#domain/common/country.ts'
import type { Entry } from '#domain/entry/entry.ts'
import { maskIdentityNumber } from '#domain/party/identity-number.ts'
import type { Party } from '#domain/party/party.ts'
import { isInterested, partyName } from '#domain/party/party.ts'
import { allowedActions } from '#domain/acts/allowed-actions.ts'
import { standingOf } from '#domain/entry/entry-standing.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { startingFooter } from '../../municipality/found/starting-footer.ts'
import { logAccess } from '../../context/log-access.ts'
import type { RequestContext } from '../../context/request-context.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { paperResponse } from '../../http/respond/serve-file.ts'
import type { LabelFacts, PersonFacts, ReceiptFacts } from '../../papers/facts/receipt-facts.ts'
import { timeDeclaredFalse } from '../../papers/facts/wording.ts'
import type { StoredEvent } from '../../ledger/read-events.ts'
import type { SeenEntry } from '../sight/see-entry.ts'
import { seeEntry } from '../sight/see-entry.ts'

export const readReceipt: Handler<typeof api.readReceipt> = async (context, { params, query }) => {
  const { entry, position, reference, events } = await printable(context, params.entryId)
  const clerkCode = await clerkCodeOf(context, entry.registeredById)
  await logAccess(context, 'receipt-printed', { entryId: entry.entryId, detail: query.paper })
  const issued = issuedBy(events, entry.verificationCode)
  // Nothing stood behind the event that issued it: its place and hash were the head of the ledger.
  const head = `${issued.position}:${issued.hash.toString('hex')}`
  const facts = receiptFacts(context, reference, entry, { clerkCode, head, position })
  const { renderReceipt } = await import('../../papers/print/receipt.ts')
  const bytes = await renderReceipt(facts, query.paper)
  return paperResponse(bytes, `comprobante-${entry.entryNumber}-${query.paper}.pdf`)
}

export const readLabel: Handler<typeof api.readLabel> = async (context, { params, query }) => {
  const { entry, reference } = await printable(context, params.entryId)
  await logAccess(context, 'label-printed', { entryId: entry.entryId, detail: query.size })
  const { renderLabel } = await import('../../papers/print/label.ts')
  const bytes = await renderLabel(labelFacts(context, reference, entry), query.size)
  return paperResponse(bytes, `etiqueta-${entry.entryNumber}-${query.size}.pdf`)
}

async function printable(
  context: RequestContext,
  entryId: string,
): Promise<SeenEntry & { reference: ReferenceData }> {
  const seen = await seeEntry(context, entryId)
  if (seen.asksReason) throw new Refusal('E-TRA-20')
  const isReader = seen.sight === 'CONTENT'
  const allowed = allowedActions(context.actor, standingOf(seen.entry), seen.around)
  if (!isReader && !allowed.includes('print')) {
    throw new Refusal('E-CON-03')
  }
  return { ...seen, reference: await context.app.referenceData.of(context.actor.municipalityId) }
}

async function clerkCodeOf({ app, actor }: RequestContext, staffId: string): Promise<string> {
  if (staffId === actor.staffId) return actor.clerkCode
  const row = await app.database.read(actor.municipalityId, (db) =>
    db
      .selectFrom('staff')
      .select('clerk_code')
      .where((eb) => eb.and({ municipality_id: actor.municipalityId, staff_id: staffId }))
      .executeTakeFirst(),
  )
  return row?.clerk_code ?? ''
}

export function labelFacts(
  { request }: RequestContext,
  reference: ReferenceData,
  entry: Entry,
): LabelFacts {
  const office = officeOf(reference, entry.officeId)
  return {
    municipalityName: reference.municipality.name,
    entryNumber: entry.entryNumber,
    registeredAt: entry.registeredAt,
    timeZone: office.timeZone,
    folios: entry.content.folios,
    attachmentsCount: currentAttachments(entry).length,
    destinationCode: reference.units.get(entry.content.destinationUnitId)?.code ?? '',
    verificationUrl: `${request.site.origin}/verificar/${entry.verificationCode}`,
  }
}

/** Those that stand: a replaced scan is kept in the entry but no longer handed out. */
function currentAttachments(entry: Entry): Entry['attachments'] {
  const replaced = new Set(entry.attachments.map((file) => file.replacesId))
  return entry.attachments.filter((file) => !replaced.has(file.attachmentId))
}

/**
 * The event that issued the receipt of a code: the registration, or the correction that made a new
 * one necessary.
 */
export function issuedBy(events: SeenEntry['events'], verificationCode: string): StoredEvent {
  const found = events.findLast(
    ({ event }) =>
      'verificationCode' in event.data && event.data.verificationCode === verificationCode,
  )
  if (!found) throw new Error('A receipt was issued by an event')
  return found
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
  const unit = reference.units.get(content.destinationUnitId)
  const { verificationUrl } = labelFacts(context, reference, entry)
  return {
    municipality: {
      name: reference.municipality.name,
      shieldPng: reference.municipality.shieldPng,
    },
    office: { name: office.name, code: office.code, address: office.address || null },
    entryNumber: entry.entryNumber,
    registeredAt: entry.registeredAt,
    presentedAt: content.presentedAt,
    timeZone: office.timeZone,
    effectiveDate: content.effectiveDate,
    ...dueFacts(reference, entry, todayAt(office, context.app.now())),
    ...peopleFacts(entry),
    documentTypeName: reference.types.get(content.typeId)?.name ?? '',
    subject: content.subject,
    folios: content.folios,
    attachments: currentAttachments(entry),
    originalsReturned:
      content.physicalDocs === 'NONE' ? null : content.physicalCustody === 'RETURNED_TO_PRESENTER',
    destination: { code: unit?.code ?? '', name: unit?.name ?? '' },
    observations: observationsOn(entry, falseAt && timeDeclaredFalse(falseAt, office.timeZone)),
    clerkCode,
    verificationCode: entry.verificationCode,
    verificationUrl,
    head,
    version: entry.receiptVersion,
    rectifiedAt: entry.receiptVersion > 1 ? entry.rectifiedAt : null,
    privacyNotice:
      reference.municipality.receiptFooter || startingFooter(reference.municipality.name),
  }
}

function observationsOn(entry: Entry, onTime: string | null): string[] {
  return [
    ...(entry.registerStatus === 'ANNULLED' ? ['Este asiento está ANULADO.'] : []),
    ...(onTime === null ? [] : [`${onTime}.`]),
  ]
}

function dueFacts(
  reference: ReferenceData,
  { content }: Entry,
  today: CivilDate,
): Pick<ReceiptFacts, 'dueOn' | 'dueNote'> {
  const { effectiveDate, dueOn, typeId } = content
  if (dueOn === null) return { dueOn: null, dueNote: 'según norma' }
  const { approvedYears } = reference.calendar
  const { standing, year } = judgeDue({ effectiveDate, dueOn }, today, (one) =>
    approvedYears.has(one),
  )
  if (standing === 'WITHHELD') {
    return { dueOn: null, dueNote: `sin fecha hasta que se apruebe el calendario de ${year}` }
  }
  // Until someone approves that year's calendar the date may still move (W-PLA-02).
  const notes = [
    standing === 'PROVISIONAL' ? 'fecha provisional' : '',
    reference.types.get(typeId)?.silenceNote ?? '',
  ].filter((note) => note !== '')
  return { dueOn, dueNote: notes.join(' · ') || null }
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
