/** The rows of the book of exits. */
import type { Confidentiality } from '#domain/municipality/catalogue.ts'
import type {
  DeliveryMeans,
  DeliveryResult,
  OutgoingAnnulment,
  OutgoingFile,
  OutgoingKind,
} from '#domain/outgoing/outgoing.ts'
import type { ColumnType } from 'kysely'

export interface OutgoingTable {
  municipality_id: string
  outgoing_id: string
  office_id: string
  series_code: string
  series_year: number
  series_number: number
  exit_number: string
  dispatched_at: Date
  dispatched_on: string
  dispatched_by_id: string
  unit_id: string
  kind: OutgoingKind
  document_number: string | null
  document_date: string
  signed_by: string
  subject: string
  folios: number
  /** At least that of each entry that it answers: the database keeps it so. */
  confidentiality: Confidentiality
  /** As it was said when it left. */
  own_confidentiality: Confidentiality
  addressee_line: string
  notify_by: string | null
  awaited: number
  tried_at: Date | null
  status: 'DISPATCHED' | 'ANNULLED'
  annulment: ColumnType<OutgoingAnnulment | null, string | null, string | null>
  route_unit_ids: string[]
  reader_ids: string[]
  words: string
  ledger_position: number
  hash: Buffer
  previous_hash: Buffer
}

export interface OutgoingAddresseeTable {
  municipality_id: string
  outgoing_id: string
  ordinal: number
  name: string
  identity: string | null
  address: string | null
  means: DeliveryMeans
}

export interface DeliveryAttemptTable {
  municipality_id: string
  outgoing_id: string
  delivery_id: string
  ordinal: number
  attempted_at: Date
  result: DeliveryResult
  received_by: string | null
  note: string | null
  recorded_by_id: string
  recorded_at: Date
  ledger_position: number
}

export interface OutgoingAnswerTable {
  municipality_id: string
  outgoing_id: string
  entry_id: string
}

/** `db/baseline/10-exits.sql`. */
export interface OutgoingFileTable {
  municipality_id: string
  outgoing_id: string
  file_id: string
  /** From 1: the document, then what goes with it. */
  ordinal: number
  role: OutgoingFile['role']
  file_name: string
  sha256: Buffer
  size_bytes: number
  media_type: string
  pages: number | null
}

/** In the same migration. */
export interface AnswerDownloadTable {
  municipality_id: string
  outgoing_id: string
  entry_id: string
  downloaded_at: Date
}

export interface OutgoingTables {
  outgoing: OutgoingTable
  outgoing_addressee: OutgoingAddresseeTable
  delivery_attempt: DeliveryAttemptTable
  outgoing_answer: OutgoingAnswerTable
  outgoing_file: OutgoingFileTable
  answer_download: AnswerDownloadTable
}
