/** `GET /api/entries/:entryId/history`: what happened, from the ledger itself. */
import type { api } from '#contract/api.ts'
import type { Reply } from '#contract/common/endpoint.ts'
import type { EntryEvent } from '#domain/acts/entry-fact.ts'
import type { HandlingActs } from '#domain/acts/handling-fact.ts'
import { isHandlingFact } from '#domain/acts/handling-fact.ts'
import type { JsonValue } from '#domain/common/canonical.ts'
import { plainName } from '#domain/entry/attachment.ts'
import type { Change } from '#domain/entry/entry.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import { seeContent, staffNamed } from '../see-entry.ts'

export const readHistory: Handler<typeof api.readHistory> = async (context, { params }) => {
  const { actor, app } = context
  const seen = await seeContent(context, params.entryId)
  const named = seen.events.flatMap(({ event }) => [event.actorId, ...peopleNamedIn(event)])
  const [known, mails] = await app.database.read(actor.municipalityId, async (db) => [
    await staffNamed(db, actor.municipalityId, named),
    await statusMailsOf(db, actor.municipalityId, params.entryId),
  ])
  const nameOf = (staffId: string): string => known.get(staffId)?.name ?? ''
  return {
    events: seen.events.map(({ position, hash, event }) => ({
      position,
      type: event.type,
      at: event.at,
      by: nameOf(event.actorId),
      byCode: known.get(event.actorId)?.clerkCode ?? '',
      reason: reasonOf(event),
      changes: changesOf(event).map(mutable),
      details: detailsOf(event, nameOf).map(mutableDetail),
      hash: hash.toString('hex'),
    })),
    mails,
  }
}

function reasonOf({ type, data }: EntryEvent): string | null {
  // Nobody wrote that one: its name says it.
  if (type === 'DeadlineRecalculated') return null
  const said = written.map((key) => (key in data ? Reflect.get(data, key) : null))
  const text = said.find((value) => typeof value === 'string' && value !== '')
  return typeof text === 'string' ? text : null
}

const written = ['reason', 'text', 'note', 'instruction'] as const

function changesOf(event: EntryEvent): readonly Change[] {
  if (event.type === 'EntryRectified') return event.data.changes
  if (event.type === 'DeadlineRecalculated') {
    return [{ field: 'dueOn', from: event.data.from, to: event.data.to }]
  }
  if (event.type !== 'AttachmentAdded') return []
  const { attachment } = event.data
  return [{ field: 'attachments', from: attachment.replacesId, to: plainName(attachment.fileName) }]
}

// The wire's JSON type is mutable, the domain's is not; both are JSON.

function mutable(change: Change): Shown['changes'][number] {
  // oxlint-disable-next-line no-unsafe-type-assertion
  return change as Shown['changes'][number]
}

function mutableDetail(detail: HistoryDetail): Shown['details'][number] {
  // oxlint-disable-next-line no-unsafe-type-assertion
  return detail as Shown['details'][number]
}

type Shown = Reply<typeof api.readHistory>['events'][number]

/**
 * What an act of handling said, as the history shows it: names of people for their ids; units and
 * codes are the screen's to name.
 */
interface HistoryDetail {
  readonly field: string
  readonly value: JsonValue
}

type NameOf = (staffId: string) => string

type Tell = (data: object, nameOf: NameOf) => Readonly<Record<string, JsonValue>>

type Tellers = {
  readonly [Type in keyof HandlingActs]?: (
    data: HandlingActs[Type],
    nameOf: NameOf,
  ) => Readonly<Record<string, JsonValue>>
}

const tellers: Tellers = {
  EntryRouted: ({ principal, copies, readerIds, withdrawnIds = [] }, nameOf) => ({
    unitId: principal.unitId,
    purpose: principal.purpose,
    copyUnitIds: copies.map(({ unitId }) => unitId),
    readers: readerIds.map(nameOf),
    formerReaders: withdrawnIds.map(nameOf),
  }),
  EntryAcknowledged: ({ foliosReceived }) => ({ foliosReceived }),
  EntryReturned: ({ cause }) => ({ returnCause: cause }),
  EntryAssigned: ({ assigneeId }, nameOf) => ({ assignee: nameOf(assigneeId) }),
  EntryObserved: ({ defects, remedyBy, notifiedOn, medium }) => ({
    defects: [...defects],
    notifiedOn,
    medium,
    remedyBy,
  }),
  EntryRemedied: ({ resumedOn, dueOn }) => ({ resumedOn, ...(resumedOn !== null && { dueOn }) }),
  EntryClosed: ({ outcome, reply, forwarding }) => ({
    outcome,
    replyNumber: reply?.number ?? null,
    replyDate: reply?.date ?? null,
    authority: reply?.authority ?? null,
    body: forwarding?.body ?? null,
  }),
  EntryArchived: ({ code, location }) => ({ archiveCode: code, location }),
  EntryReopened: ({ assigneeId }, nameOf) => ({ assignee: nameOf(assigneeId) }),
  DeadlineExtended: ({ from, dueOn }) => ({ dueBefore: from, dueOn }),
  DeadlineSuspended: ({ suspendedFrom }) => ({ suspendedFrom }),
  DeadlineResumed: ({ resumedOn, dueOn }) => ({ resumedOn, dueOn }),
  ReadersNamed: ({ readerIds }, nameOf) => ({ readers: readerIds.map(nameOf) }),
  ConfidentialityChangeRequested: ({ to, readerIds }, nameOf) => ({
    confidentiality: to,
    readers: readerIds.map(nameOf),
  }),
  ReadersWithdrawn: ({ readerIds }, nameOf) => ({ formerReaders: readerIds.map(nameOf) }),
  ActUndone: ({ act }) => ({ act }),
}

/** In the order in which they are read; what is empty is left out. */
function detailsOf(event: EntryEvent, nameOf: NameOf): readonly HistoryDetail[] {
  // Each teller is kept under the type of its own act.
  // oxlint-disable-next-line no-unsafe-type-assertion
  const tell = isHandlingFact(event) ? (tellers[event.type] as Tell | undefined) : undefined
  const ended = 'endsAnnulmentRequest' in event.data ? { ended: 'AnnulmentRequested' } : {}
  const readers =
    event.type === 'EntryRectified' ? { readers: event.data.readerIds?.map(nameOf) ?? [] } : {}
  return Object.entries({ ...tell?.(event.data, nameOf), ...readers, ...ended })
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    .map(([field, value]) => ({ field, value }))
}

/** Everyone an act names beside whoever did it. */
function peopleNamedIn(event: EntryEvent): readonly string[] {
  const found: string[] = []
  detailsOf(event, (staffId) => {
    found.push(staffId)
    return staffId
  })
  return found
}

async function statusMailsOf(
  db: Transaction,
  municipalityId: string,
  entryId: string,
): Promise<Reply<typeof api.readHistory>['mails']> {
  const rows = await db
    .selectFrom('status_mail')
    .select(['made_at', 'told', 'to_masked', 'outcome', 'failure'])
    .where((eb) => eb.and({ municipality_id: municipalityId, entry_id: entryId }))
    .orderBy('made_at')
    .execute()
  return rows.map((row) => ({
    at: row.made_at.toISOString(),
    told: row.told,
    to: row.to_masked,
    // What failed has its reason.
    outcome: row.failure ?? (row.outcome === 'FAILED' ? 'REFUSED' : row.outcome),
  }))
}
