/** The facts of an entry, and the entry as their sum. */
import type {
  Annulment,
  AnnulmentRequest,
  Change,
  DeadlineRecalculation,
  Entry,
  EntryContent,
  EntryRegisteredData,
} from '../entry/entry.ts'
import type { Attachment } from '../entry/attachment.ts'
import type { MayEndRequest, Handling } from '../handling/handling.ts'
import { joined, newHandling } from '../handling/handling.ts'
import { withNormalNumber } from '../party/normal-party.ts'
import type { Party } from '../party/party.ts'
import type { HandlingFact } from './handling-fact.ts'
import { evolveHandling, handlingFactTypes, isHandlingFact } from './handling-fact.ts'

/** What one event says, apart from when, who and about which entry. */
export type EntryFact =
  | { readonly type: 'EntryRegistered'; readonly data: EntryRegisteredData }
  | {
      readonly type: 'EntryRectified'
      readonly data: {
        readonly reason: string
        readonly changes: readonly Change[]
        /** Of the new receipt; null when the old one still tells the truth. */
        readonly verificationCode: string | null
        /** Who reads it from now on, where it became confidential by two people. */
        readonly readerIds?: readonly string[]
      } & MayEndRequest
    }
  | {
      readonly type: 'AnnulmentRequested'
      /** `isUnitsOwn` is absent in requests older than the hand-overs. */
      readonly data: AnnulmentRequest & { readonly isUnitsOwn?: boolean }
    }
  | { readonly type: 'AnnulmentRefused'; readonly data: { readonly reason: string } }
  | { readonly type: 'AnnulmentConsented'; readonly data: Record<string, never> }
  | { readonly type: 'EntryAnnulled'; readonly data: object }
  | {
      readonly type: 'AttachmentAdded'
      readonly data: { readonly attachment: Attachment; readonly reason: string | null }
    }
  | {
      readonly type: 'DeadlineRecalculated'
      readonly data: DeadlineRecalculation
    }
  | {
      readonly type: 'NoteAdded'
      readonly data: { readonly noteId: string; readonly text: string }
    }
  | HandlingFact

export const entryFactTypes = [
  'EntryRegistered',
  'EntryRectified',
  'AnnulmentRequested',
  'AnnulmentRefused',
  'AnnulmentConsented',
  'EntryAnnulled',
  'AttachmentAdded',
  'NoteAdded',
  'DeadlineRecalculated',
  ...handlingFactTypes,
] as const satisfies readonly EntryFact['type'][]

export type EntryEvent = EntryFact & {
  readonly entryId: string
  readonly actorId: string
  /** RFC 3339 in UTC, milliseconds. */
  readonly at: string
}

/** Throws when the event cannot follow: a broken ledger, not a refusal. */
export function evolve(entry: Entry | null, event: EntryEvent): Entry {
  if (event.type === 'EntryRegistered') {
    if (entry) throw new Error(`Entry ${event.entryId} cannot be registered twice`)
    return registered(event, event.data)
  }
  if (!entry) throw new Error(`Entry ${event.entryId} cannot change before it is registered`)
  return { ...entry, ...changed(entry, event), version: entry.version + 1 }
}

export function entryFrom(events: readonly EntryEvent[]): Entry {
  const entry = events.reduce<Entry | null>(evolve, null)
  if (!entry) throw new Error('An entry needs at least its registration')
  return entry
}

function registered(event: EntryEvent, data: EntryRegisteredData): Entry {
  const { note, relation, ...kept } = data
  const author = { writtenAt: event.at, writtenById: event.actorId }
  return {
    ...kept,
    parties: kept.parties.map(withNormalNumber),
    entryId: event.entryId,
    registeredAt: event.at,
    registeredById: event.actorId,
    registerStatus: 'REGISTERED',
    annulment: null,
    receiptVersion: 1,
    rectifiedAt: null,
    notes: note === null ? [] : [{ noteId: event.entryId, text: note, ...author }],
    relations: relation === null ? [] : [relation],
    handling: newHandling(event.at),
    version: 1,
  }
}

function changed(
  entry: Entry,
  event: Exclude<EntryEvent, { type: 'EntryRegistered' }>,
): Partial<Entry> {
  if (isHandlingFact(event)) return handled(entry, event)
  switch (event.type) {
    case 'EntryRectified':
      return rectified(entry, event.data, event.at)
    case 'AnnulmentRequested':
      return { annulment: annulmentAsked(event, event.data) }
    case 'AnnulmentRefused':
      return { annulment: null }
    case 'AnnulmentConsented':
      if (!entry.annulment) throw new Error(`Nobody asked to annul entry ${entry.entryId}`)
      return {
        annulment: { ...entry.annulment, consent: { byId: event.actorId, at: event.at } },
      }
    case 'EntryAnnulled':
      return {
        registerStatus: 'ANNULLED',
        annulment: approved(entry, event),
        handling: { ...entry.handling, confidentialityChange: null },
      }
    case 'AttachmentAdded':
      return { attachments: [...entry.attachments, event.data.attachment] }
    case 'DeadlineRecalculated':
      return { content: { ...entry.content, dueOn: event.data.to } }
    case 'NoteAdded': {
      const author = { writtenAt: event.at, writtenById: event.actorId }
      return { notes: [...entry.notes, { ...event.data, ...author }] }
    }
  }
}

function annulmentAsked(
  { actorId, at }: EntryEvent,
  { isUnitsOwn, ...request }: Extract<EntryFact, { type: 'AnnulmentRequested' }>['data'],
): Annulment {
  const consent = isUnitsOwn === true ? { byId: actorId, at } : null
  return { ...request, stage: 'REQUESTED', requestedById: actorId, requestedAt: at, consent }
}

function approved({ entryId, annulment }: Entry, { actorId, at }: EntryEvent): Annulment {
  if (!annulment) throw new Error(`Entry ${entryId} cannot be annulled unasked`)
  return { ...annulment, stage: 'APPROVED', approvedById: actorId, approvedAt: at }
}

function handled(entry: Entry, event: Extract<EntryEvent, HandlingFact>): Partial<Entry> {
  const handling = evolveHandling(entry.handling, event, event)
  return {
    handling,
    ...('dueOn' in event.data && { content: { ...entry.content, dueOn: event.data.dueOn } }),
    ...('endsAnnulmentRequest' in event.data && { annulment: null }),
  }
}

function rectified(
  entry: Entry,
  data: Extract<EntryFact, { type: 'EntryRectified' }>['data'],
  at: string,
): Partial<Entry> {
  const whole = { content: entry.content, parties: entry.parties }
  const after = data.changes.reduce(applyChange, whole)
  const receipt = data.verificationCode
    ? { verificationCode: data.verificationCode, receiptVersion: entry.receiptVersion + 1 }
    : {}
  return {
    content: after.content,
    parties: after.parties.filter((party) => party !== null).map(withNormalNumber),
    registerStatus: 'RECTIFIED',
    rectifiedAt: at,
    ...receipt,
    ...(data.endsAnnulmentRequest && { annulment: null }),
    ...(after.content.confidentiality !== entry.content.confidentiality && {
      handling: resettled(entry.handling, data.readerIds),
    }),
  }
}

/** What was asked for is over: no act from before it can be taken back. */
function resettled(handling: Handling, named: readonly string[] = []): Handling {
  if (handling.confidentialityChange === null) return handling
  const readerIds = joined(handling.readerIds, named)
  return { ...handling, readerIds, confidentialityChange: null, lastAct: null }
}

export interface Rectifiable {
  readonly content: EntryContent
  readonly parties: readonly Party[]
}

/**
 * `parties.N` is a whole party, null for none; `parties.N.key` one field; else a field of the
 * content.
 */
export function applyChange(whole: Rectifiable, change: Change): Rectifiable {
  const [head, index, key] = change.field.split('.')
  if (head !== 'parties')
    return { ...whole, content: { ...whole.content, [change.field]: change.to } }
  const parties: unknown[] = [...whole.parties]
  const place = Number(index)
  parties[place] = key === undefined ? change.to : { ...whole.parties[place], [key]: change.to }
  // The ledger is ours and verified.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return { ...whole, parties: parties as Party[] }
}
