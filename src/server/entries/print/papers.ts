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
import { logAccessIn } from '../../context/log-access.ts'
import type { RequestContext } from '../../context/request-context.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { paperResponse } from '../../http/respond/serve-file.ts'
import type { LabelFacts, LabelFormat } from '../../papers/print/label.ts'
import type { ReceiptFormat } from '../../papers/print/receipt.ts'
import type { StoredEvent } from '../../ledger/read-events.ts'
import type { SeenEntry } from '../sight/see-entry.ts'
import { wallOf } from '../../context/wall-of.ts'
import { seeEntryIn } from '../sight/see-entry.ts'
import { currentAttachments, receiptFacts, verificationUrlOf } from './receipt-facts.ts'

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
  const clerkCodes = await clerkCodesOf(context, all)
  await logPrinted(context, 'receipt-printed', all, paper)
  const facts = all.map(({ entry, position, events }) => {
    const issued = issuedBy(events, entry.verificationCode)
    // Nothing stood behind the event that issued it: its place and hash were the head of the
    // ledger.
    const head = `${issued.position}:${issued.hash.toString('hex')}`
    const clerkCode = clerkCodes.get(entry.registeredById) ?? ''
    return receiptFacts(context, reference, entry, { clerkCode, head, position })
  })
  const { renderReceipts } = await import('../../papers/print/receipt.ts')
  return paperResponse(await renderReceipts(facts, paper), nameOf(all, 'comprobante', paper))
}

async function labelsOf(
  context: RequestContext,
  entryIds: readonly string[],
  size: LabelFormat,
): Promise<Response> {
  const { all, reference } = await printable(context, entryIds)
  await logPrinted(context, 'label-printed', all, size)
  const { renderLabels } = await import('../../papers/print/label.ts')
  const facts = all.map(({ entry }) => labelFacts(context, reference, entry))
  return paperResponse(await renderLabels(facts, size), nameOf(all, 'etiqueta', size))
}

/** All of them or none: nobody may think that a paper was printed which was left out. */
async function printable(
  context: RequestContext,
  entryIds: readonly string[],
): Promise<{ readonly all: readonly SeenEntry[]; readonly reference: ReferenceData }> {
  const all = await context.app.database.read(await wallOf(context), async (db) => {
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
  if (seen.sight === 'EXISTENCE') throw new Refusal(seen.asksReason ? 'E-TRA-20' : 'E-CON-03')
  if (!allowedActions(actor, standingOf(seen.entry), seen.around).includes('print'))
    throw new Refusal('E-PER-09', null, {
      accion: 'PRINT_RECEIPT_AND_LABEL',
      responsable: 'HEAD_OF_REGISTRY',
    })
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

/** `comprobante-E-2026-000001-A4.pdf`, or `comprobantes-A4.pdf`. */
function nameOf([first, ...others]: readonly SeenEntry[], paper: string, format: string): string {
  const isOne = others.length === 0
  return isOne
    ? `${paper}-${first?.entry.entryNumber ?? ''}-${format}.pdf`
    : `${paper}s-${format}.pdf`
}

async function clerkCodesOf(
  { app, actor }: RequestContext,
  all: readonly SeenEntry[],
): Promise<ReadonlyMap<string, string>> {
  const staffIds = [...new Set(all.map(({ entry }) => entry.registeredById))]
  const rows = await app.database.read(actor.municipalityId, (db) =>
    db
      .selectFrom('staff')
      .select(['staff_id', 'clerk_code'])
      .where('municipality_id', '=', actor.municipalityId)
      .where('staff_id', 'in', staffIds)
      .execute(),
  )
  return new Map(rows.map((row) => [row.staff_id, row.clerk_code]))
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
export function issuedBy(events: SeenEntry['events'], verificationCode: string): StoredEvent {
  const found = events.findLast(
    ({ event }) =>
      'verificationCode' in event.data && event.data.verificationCode === verificationCode,
  )
  if (!found) throw new Error('A receipt was issued by an event')
  return found
}
