/**
 * What an act of handling said, as the history shows it: names of people for their ids; units and
 * codes are the screen's to name.
 */
import type { JsonValue } from '#domain/common/canonical.ts'
import type { EntryEvent } from '#domain/acts/entry-fact.ts'
import type { HandlingActs } from '#domain/acts/handling-fact.ts'
import { isHandlingFact } from '#domain/acts/handling-fact.ts'

export interface HistoryDetail {
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

/** Of those that say more than that they happened. */
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
export function detailsOf(event: EntryEvent, nameOf: NameOf): readonly HistoryDetail[] {
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
export function peopleNamedIn(event: EntryEvent): readonly string[] {
  const found: string[] = []
  detailsOf(event, (staffId) => {
    found.push(staffId)
    return staffId
  })
  return found
}
