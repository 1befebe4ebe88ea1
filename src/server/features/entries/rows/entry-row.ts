/**
 * An entry as rows: a cache of the ledger, written with each event and compared with it by
 * `verify`.
 */
import { standingOf } from '#domain/entry/entry-standing.ts'
import type { Entry } from '#domain/entry/entry.ts'
import type { HandOver, ReturnCause } from '#domain/handling/hand-over.ts'
import { receiptOf } from '#domain/handling/hand-over.ts'
import { suspendedSince } from '#domain/handling/handling.ts'
import { partyName, senderLine } from '#domain/party/party.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../../../platform/database/tables/tables.ts'

interface RegistrationLink {
  readonly position: number
  readonly hash: Buffer
  readonly previousHash: Buffer
}

type EntryRow = Omit<Selectable<Tables['entry']>, 'annulment' | 'confidentiality_change'> & {
  readonly annulment: string | null
  readonly confidentiality_change: string | null
}

export function entryRow(municipalityId: string, entry: Entry, link: RegistrationLink): EntryRow {
  return {
    municipality_id: municipalityId,
    entry_id: entry.entryId,
    office_id: entry.officeId,
    series_code: entry.series.code,
    series_year: entry.series.year,
    series_number: entry.series.number,
    entry_number: entry.entryNumber,
    registered_at: new Date(entry.registeredAt),
    registered_on: entry.registeredOn,
    registered_by_id: entry.registeredById,
    ledger_position: link.position,
    hash: link.hash,
    previous_hash: link.previousHash,
    ...mendableColumns(entry),
  }
}

type RegistrationColumn =
  | 'municipality_id'
  | 'entry_id'
  | 'office_id'
  | 'series_code'
  | 'series_year'
  | 'series_number'
  | 'entry_number'
  | 'registered_at'
  | 'registered_on'
  | 'registered_by_id'
  | 'ledger_position'
  | 'hash'
  | 'previous_hash'

/** The columns that later events may change; the others are the registration itself. */
export function mendableColumns(entry: Entry): Omit<EntryRow, RegistrationColumn> {
  const { content } = entry
  return {
    presented_at: new Date(content.presentedAt),
    late_reason: content.lateReason,
    effective_date: content.effectiveDate,
    due_on: content.dueOn,
    channel: content.channel,
    transport_type: content.transportType,
    transport_number: content.transportNumber,
    type_id: content.typeId,
    subject: content.subject,
    statement: content.statement,
    request: content.request,
    document_date: content.documentDate,
    sender_reference: content.senderReference,
    file_number: content.fileNumber,
    folios: content.folios,
    declared_attachments: content.declaredAttachments,
    non_document_items: content.nonDocumentItems,
    physical_docs: content.physicalDocs,
    physical_custody: content.physicalCustody,
    priority: content.priority,
    urgency_reason: content.urgencyReason,
    confidentiality: content.confidentiality,
    destination_unit_id: content.destinationUnitId,
    register_status: entry.registerStatus,
    annulment: entry.annulment === null ? null : JSON.stringify(entry.annulment),
    verification_code: entry.verificationCode,
    receipt_version: entry.receiptVersion,
    rectified_at: entry.rectifiedAt === null ? null : new Date(entry.rectifiedAt),
    sender: senderLine(entry.parties),
    party_names: entry.parties.map((party) => partyName(party)).join(' · '),
    identity_numbers: entry.parties.flatMap(({ identity }) => identity?.number ?? []).join(' '),
    ...handlingColumns(entry),
    version: entry.version,
  }
}

function handlingColumns(entry: Entry) {
  const { handling } = entry
  const { stage } = handling
  const standing = standingOf(entry)
  return {
    handling_status: standing.status,
    status_since: new Date(handling.since),
    current_unit_id: standing.unitId,
    assignee_id: standing.assigneeId,
    route_unit_ids: [...standing.routeUnitIds],
    reader_ids: [...standing.readerIds],
    confidentiality_change:
      handling.confidentialityChange && JSON.stringify(handling.confidentialityChange),
    pending_sender_id: standing.pendingSender?.staffId ?? null,
    pending_from_unit_id: standing.pendingSender?.unitId ?? null,
    pending_copy_unit_ids: [...standing.pendingCopyUnitIds],
    received_copy_unit_ids: [...standing.receivedCopyUnitIds],
    suspended_since: suspendedSince(handling),
    is_extended: standing.isExtended,
    remedy_by: stage.status === 'OBSERVED' ? stage.observation.remedyBy : null,
    outcome: handling.closures.at(-1)?.outcome ?? null,
    has_reply: standing.hasReply,
  }
}

export function partyRows(municipalityId: string, entry: Entry): Tables['entry_party'][] {
  return entry.parties.map((party, ordinal) => ({
    municipality_id: municipalityId,
    entry_id: entry.entryId,
    ordinal,
    role: party.role,
    kind: party.kind,
    given_names: party.givenNames,
    surname1: party.surname1,
    surname2: party.surname2,
    legal_name: party.legalName,
    identity_country: party.identity?.country ?? null,
    identity_type: party.identity?.type ?? null,
    identity_number: party.identity?.number ?? null,
    address: party.address,
    postal_code: party.postalCode,
    city: party.city,
    phone: party.phone,
    email: party.email,
    notification_channel: party.notificationChannel,
    identity_verified: party.identityVerified,
    identity_note: party.identityNote,
    missing_identity: party.missingIdentity,
    representation_type: party.representationType,
  }))
}

export function attachmentRows(municipalityId: string, entry: Entry): Tables['attachment'][] {
  return entry.attachments.map((file, ordinal) => ({
    municipality_id: municipalityId,
    entry_id: entry.entryId,
    attachment_id: file.attachmentId,
    ordinal,
    file_name: file.fileName,
    sha256: Buffer.from(file.sha256, 'hex'),
    size_bytes: file.sizeBytes,
    media_type: file.mediaType,
    pages: file.pages,
    kind: file.kind,
    validity: file.validity,
    replaces_id: file.replacesId,
    replaced_by_id:
      entry.attachments.find((other) => other.replacesId === file.attachmentId)?.attachmentId ??
      null,
  }))
}

export function noteRows(municipalityId: string, entry: Entry): Tables['entry_note'][] {
  return entry.notes.map((note) => ({
    municipality_id: municipalityId,
    entry_id: entry.entryId,
    note_id: note.noteId,
    text: note.text,
    written_at: new Date(note.writtenAt),
    written_by_id: note.writtenById,
  }))
}

export function relationRows(municipalityId: string, entry: Entry): Tables['entry_relation'][] {
  return entry.relations.map((relation) => ({
    municipality_id: municipalityId,
    entry_id: entry.entryId,
    related_entry_id: relation.entryId,
    kind: relation.kind,
  }))
}

export function handOverRows(municipalityId: string, entry: Entry): Tables['hand_over'][] {
  return entry.handling.handOvers.map((line) => handOverRow(municipalityId, entry.entryId, line))
}

function handOverRow(municipalityId: string, entryId: string, line: HandOver): Tables['hand_over'] {
  const receipt = receiptOf(line)
  const end = endOf(line)
  return {
    municipality_id: municipalityId,
    entry_id: entryId,
    sequence: line.sequence,
    kind: line.kind,
    from_unit_id: line.fromUnitId,
    unit_id: line.unitId,
    purpose: line.purpose,
    instruction: line.instruction,
    paper_included: line.paperIncluded,
    folios_sent: line.foliosSent,
    due_on: line.dueOn,
    sent_by_id: line.sentById,
    sent_at: new Date(line.sentAt),
    state: line.state,
    received_by_id: receipt?.receivedById ?? null,
    received_at: receipt && new Date(receipt.receivedAt),
    folios_received: receipt?.foliosReceived ?? null,
    ended_by_id: end?.byId ?? null,
    ended_at: end && new Date(end.at),
  }
}

interface HandOverEnd {
  readonly byId: string
  readonly at: string
  readonly note: string | null
  readonly cause: ReturnCause | null
}

/** Null while nobody ended it. */
export function endOf(line: HandOver): HandOverEnd | null {
  switch (line.state) {
    case 'PENDING':
      return null
    case 'RECEIVED':
      return line.closed && { ...line.closed, cause: null }
    case 'RETURNED':
      return {
        byId: line.returnedById,
        at: line.returnedAt,
        note: line.text,
        cause: line.cause,
      }
    case 'RECALLED':
      return { byId: line.recalledById, at: line.recalledAt, note: line.reason, cause: null }
  }
}
