/** Receipt, label and stamped scan: what goes into the citizen's hand, drawn from the ledger's entry at the moment of asking. */
import type { Counter } from '../counter/counter.ts'
import { officeOf, todayAt } from '../counter/counter.ts'
import type { api } from '#contract/api.ts'
import { judgeDue } from '#domain/calendar.ts'
import type { CivilDate } from '#domain/civil-date.ts'
import { knownCountry } from '#domain/country.ts'
import type { Entry } from '#domain/entry.ts'
import { maskIdentityNumber } from '#domain/identity-number.ts'
import type { Party } from '#domain/party.ts'
import { isInterested, partyName } from '#domain/party.ts'
import { allowedActions } from '#domain/entry-actions.ts'
import { standingOf } from '#domain/entry-standing.ts'
import { Refusal } from '#domain/refusal.ts'
import { startingFooter } from '../municipality/starting-footer.ts'
import { logAccess } from '../log-access.ts'
import type { Desk } from '../desk.ts'
import type { Handler } from '../http/handler.ts'
import { paperResponse } from '../http/serve-file.ts'
import { renderLabel } from '../papers/label.ts'
import type { LabelFacts, PersonFacts, ReceiptFacts } from '../papers/receipt-facts.ts'
import { renderReceipt } from '../papers/receipt.ts'
import type { StoredEvent } from '../ledger/read-events.ts'
import type { SeenEntry } from './see-entry.ts'
import { seeEntry } from './see-entry.ts'

export const readReceipt: Handler<typeof api.readReceipt> = async (desk, { params, query }) => {
  const { entry, counter, events } = await printable(desk, params.entryId)
  const clerkCode = await clerkCodeOf(desk, entry.registeredById)
  await logAccess(desk, 'receipt-printed', { entryId: entry.entryId, detail: query.paper })
  const issued = issuedBy(events, entry.verificationCode)
  // Nothing stood behind the event that issued it: its place and hash were the head of the ledger.
  const head = `${issued.position}:${issued.hash.toString('hex')}`
  const facts = receiptFacts(desk, counter, entry, { clerkCode, head })
  const bytes = await renderReceipt(facts, query.paper)
  return paperResponse(bytes, `recibo-${entry.entryNumber}.pdf`)
}

export const readLabel: Handler<typeof api.readLabel> = async (desk, { params, query }) => {
  const { entry, counter } = await printable(desk, params.entryId)
  await logAccess(desk, 'label-printed', { entryId: entry.entryId, detail: query.size })
  const bytes = await renderLabel(labelFacts(desk, counter, entry), query.size)
  return paperResponse(bytes, `etiqueta-${entry.entryNumber}.pdf`)
}

async function printable(desk: Desk, entryId: string): Promise<SeenEntry & { counter: Counter }> {
  const seen = await seeEntry(desk, entryId)
  const isReader = seen.sight === 'CONTENT'
  const allowed = allowedActions(desk.actor, standingOf(seen.entry), seen.around)
  if (!isReader && !allowed.includes('print')) {
    throw new Refusal('E-CON-03')
  }
  return { ...seen, counter: await desk.house.counters.of(desk.actor.municipalityId) }
}

async function clerkCodeOf({ house, actor }: Desk, staffId: string): Promise<string> {
  if (staffId === actor.staffId) return actor.clerkCode
  const row = await house.database.read(actor.municipalityId, (db) =>
    db
      .selectFrom('staff')
      .select('clerk_code')
      .where('municipality_id', '=', actor.municipalityId)
      .where('staff_id', '=', staffId)
      .executeTakeFirst(),
  )
  return row?.clerk_code ?? ''
}

export function labelFacts({ request }: Desk, counter: Counter, entry: Entry): LabelFacts {
  const office = officeOf(counter, entry.officeId)
  return {
    municipalityName: counter.municipality.name,
    entryNumber: entry.entryNumber,
    registeredAt: entry.registeredAt,
    timeZone: office.timeZone,
    folios: entry.content.folios,
    attachmentsCount: currentAttachments(entry).length,
    destinationCode: counter.units.get(entry.content.destinationUnitId)?.code ?? '',
    verificationUrl: `${request.site.origin}/verificar/${entry.verificationCode}`,
  }
}

/** Those that stand: a replaced scan is kept in the entry but no longer handed out. */
function currentAttachments(entry: Entry): Entry['attachments'] {
  const replaced = new Set(entry.attachments.map((file) => file.replacesId))
  return entry.attachments.filter((file) => !replaced.has(file.attachmentId))
}

/** The event that issued the receipt of a code: the registration, or the correction that made a new one necessary. */
export function issuedBy(events: SeenEntry['events'], verificationCode: string): StoredEvent {
  const found = events.findLast(
    ({ event }) =>
      'verificationCode' in event.data && event.data.verificationCode === verificationCode,
  )
  if (!found) throw new Error('A receipt was issued by an event')
  return found
}

function receiptFacts(
  desk: Desk,
  counter: Counter,
  entry: Entry,
  { clerkCode, head }: Pick<ReceiptFacts, 'clerkCode' | 'head'>,
): ReceiptFacts {
  const { content } = entry
  const office = officeOf(counter, entry.officeId)
  const unit = counter.units.get(content.destinationUnitId)
  const { verificationUrl } = labelFacts(desk, counter, entry)
  return {
    municipality: { name: counter.municipality.name, shieldPng: counter.municipality.shieldPng },
    office: { name: office.name, code: office.code, address: office.address || null },
    entryNumber: entry.entryNumber,
    registeredAt: entry.registeredAt,
    presentedAt: content.presentedAt,
    timeZone: office.timeZone,
    effectiveDate: content.effectiveDate,
    ...dueFacts(counter, entry, todayAt(office, desk.house.now())),
    ...peopleFacts(entry),
    documentTypeName: counter.types.get(content.typeId)?.name ?? '',
    subject: content.subject,
    folios: content.folios,
    attachments: currentAttachments(entry),
    originalsReturned:
      content.physicalDocs === 'NONE' ? null : content.physicalCustody === 'RETURNED_TO_PRESENTER',
    destination: { code: unit?.code ?? '', name: unit?.name ?? '' },
    observations: entry.registerStatus === 'ANNULLED' ? ['Este asiento está ANULADO.'] : [],
    clerkCode,
    verificationCode: entry.verificationCode,
    verificationUrl,
    head,
    version: entry.receiptVersion,
    rectifiedAt: entry.receiptVersion > 1 ? entry.rectifiedAt : null,
    privacyNotice: counter.municipality.receiptFooter || startingFooter(counter.municipality.name),
  }
}

function dueFacts(
  counter: Counter,
  { content }: Entry,
  today: CivilDate,
): Pick<ReceiptFacts, 'dueOn' | 'dueNote'> {
  const { effectiveDate, dueOn, typeId } = content
  if (dueOn === null) return { dueOn: null, dueNote: 'según norma' }
  const { approvedYears } = counter.calendar
  const { standing, year } = judgeDue({ effectiveDate, dueOn }, today, (one) =>
    approvedYears.has(one),
  )
  if (standing === 'WITHHELD') {
    return { dueOn: null, dueNote: `sin fecha hasta que se apruebe el calendario de ${year}` }
  }
  // Until someone approves that year's calendar the date may still move (W-PLA-02).
  const notes = [
    standing === 'PROVISIONAL' ? 'fecha provisional' : '',
    counter.types.get(typeId)?.silenceNote ?? '',
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
