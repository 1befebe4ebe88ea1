/** The rows of a document that went out, made of it alone: written with its events, and proven. */
import { addresseeLine } from '#contract/outgoing/addressee-line.ts'
import { triedAt } from '#domain/outgoing/notification.ts'
import type { Outgoing, OutgoingEvent } from '#domain/outgoing/outgoing.ts'
import { awaitedDeliveries } from '#domain/outgoing/outgoing.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/database/tables/tables.ts'
import type { AppendedEvent } from '../../platform/ledger/append.ts'
import { indexedWords } from './common/scene.ts'

type Changing = Pick<Selectable<Tables['outgoing']>, 'awaited' | 'tried_at' | 'status'> & {
  readonly annulment: string | null
}
type OutgoingRow = Omit<Selectable<Tables['outgoing']>, 'annulment'> & Changing

/** What changes of it after it left. */
export function changingColumns(outgoing: Outgoing): Changing {
  const { status, annulment } = outgoing
  const tried = triedAt(outgoing)
  return {
    awaited: awaitedDeliveries(outgoing),
    tried_at: tried === null ? null : new Date(tried),
    status,
    annulment: annulment && JSON.stringify(annulment),
  }
}

export function outgoingRow(
  municipalityId: string,
  outgoing: Outgoing,
  link: Pick<AppendedEvent, 'position' | 'hash' | 'previousHash'>,
): OutgoingRow {
  const { content, series } = outgoing
  return {
    municipality_id: municipalityId,
    outgoing_id: outgoing.outgoingId,
    office_id: outgoing.officeId,
    series_code: series.code,
    series_year: series.year,
    series_number: series.number,
    exit_number: outgoing.exitNumber,
    dispatched_at: new Date(outgoing.dispatchedAt),
    dispatched_on: outgoing.dispatchedOn,
    dispatched_by_id: outgoing.dispatchedById,
    unit_id: content.unitId,
    kind: content.kind,
    document_number: content.documentNumber,
    document_date: content.documentDate,
    signed_by: content.signedBy,
    subject: content.subject,
    folios: content.folios,
    confidentiality: content.confidentiality,
    own_confidentiality: content.confidentiality,
    addressee_line: addresseeLine(content.addressees),
    notify_by: outgoing.notifyBy,
    ...changingColumns(outgoing),
    route_unit_ids: [content.unitId],
    reader_ids: [outgoing.dispatchedById],
    words: wordsOf(outgoing),
    ledger_position: link.position,
    hash: link.hash,
    previous_hash: link.previousHash,
  }
}

/** Each word once, as it is looked for: without accents or capitals. */
function wordsOf({ content, exitNumber }: Outgoing): string {
  const { subject, documentNumber, addressees } = content
  return indexedWords([exitNumber, documentNumber, subject], addressees)
}

export function addresseeRows(
  municipalityId: string,
  { outgoingId, content }: Outgoing,
): Tables['outgoing_addressee'][] {
  return content.addressees.map((addressee, place) => ({
    municipality_id: municipalityId,
    outgoing_id: outgoingId,
    ordinal: place + 1,
    ...addressee,
  }))
}

export function attemptRows(
  municipalityId: string,
  { outgoingId, attempts }: Outgoing,
  positions: ReadonlyMap<string, number>,
): Tables['delivery_attempt'][] {
  return attempts.map((attempt) => ({
    municipality_id: municipalityId,
    outgoing_id: outgoingId,
    delivery_id: attempt.deliveryId,
    ordinal: attempt.addressee,
    attempted_at: new Date(attempt.at),
    result: attempt.result,
    received_by: attempt.receivedBy,
    note: attempt.note,
    recorded_by_id: attempt.recordedById,
    recorded_at: new Date(attempt.recordedAt),
    ledger_position: positions.get(attempt.deliveryId) ?? 0,
  }))
}

export function fileRows(
  municipalityId: string,
  { outgoingId, files }: Outgoing,
): Tables['outgoing_file'][] {
  return files.map((file, place) => ({
    municipality_id: municipalityId,
    outgoing_id: outgoingId,
    file_id: file.fileId,
    ordinal: place + 1,
    role: file.role,
    file_name: file.fileName,
    sha256: Buffer.from(file.sha256, 'hex'),
    size_bytes: file.sizeBytes,
    media_type: file.mediaType,
    pages: file.pages,
  }))
}

export function answerRows(
  municipalityId: string,
  { outgoingId, content }: Outgoing,
): Tables['outgoing_answer'][] {
  return content.answers.map((entryId) => ({
    municipality_id: municipalityId,
    outgoing_id: outgoingId,
    entry_id: entryId,
  }))
}

/** The event in a ledger body, whose chain is verified: its shape is trusted. */
export function outgoingEvent(body: string): OutgoingEvent {
  const { subjectId, ...fact }: { subjectId: string } & Record<string, unknown> = JSON.parse(body)
  // oxlint-disable-next-line no-unsafe-type-assertion
  return { ...fact, outgoingId: subjectId } as unknown as OutgoingEvent
}
