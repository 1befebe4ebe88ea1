/**
 * Receipt, label and stamped scan: what goes into the citizen's hand, drawn from the ledger's entry
 * at the moment of asking.
 */
import type { ReferenceData } from '../../reference/reference-data.ts'
import { officeOf } from '../../reference/reference-data.ts'
import type { api } from '#contract/api.ts'
import type { Entry } from '#domain/entry/entry.ts'
import { allowedActions } from '#domain/acts/allowed-actions.ts'
import { isInterested, senderLine } from '#domain/party/party.ts'
import { standingOf } from '#domain/entry/entry-standing.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { logAccess } from '../../context/log-access.ts'
import type { RequestContext } from '../../context/request-context.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { paperResponse } from '../../http/respond/serve-file.ts'
import type { LabelFacts } from '../../papers/facts/receipt-facts.ts'
import type { StoredEvent } from '../../ledger/read-events.ts'
import type { SeenEntry } from '../sight/see-entry.ts'
import { seeEntry } from '../sight/see-entry.ts'
import { currentAttachments, receiptFacts, verificationUrlOf } from './receipt-facts.ts'

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
  context: RequestContext,
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
export function issuedBy(events: SeenEntry['events'], verificationCode: string): StoredEvent {
  const found = events.findLast(
    ({ event }) =>
      'verificationCode' in event.data && event.data.verificationCode === verificationCode,
  )
  if (!found) throw new Error('A receipt was issued by an event')
  return found
}
