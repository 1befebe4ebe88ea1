/**
 * The rows of `db/baseline`, as the queries see them. Instants arrive as `Date`, civil dates as
 * 'YYYY-MM-DD', bytea as `Buffer`, int8 as number (checked to be safe by the driver's parser in
 * `open-database.ts`).
 */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

import type { UploadedFile } from '#contract/entry/attachments.ts'
import type { KeptTimes } from '#domain/book/public-times.ts'
import type { OfficeSeason } from '#domain/municipality/configuration-change.ts'
import type { HandlingStatus } from '#domain/handling/handling.ts'

import type { ClosingTables } from './closing-tables.ts'
import type { FileTables } from './file-tables.ts'
import type { HoldTables } from './hold-tables.ts'
import type { IdentityTables } from './identity-tables.ts'
import type { ImportedTables } from './imported-tables.ts'
import type { JobTables } from './job-tables.ts'
import type { NoticeTables } from './notice-tables.ts'
import type { LetterTables } from './letter-tables.ts'
import type { OutgoingTables } from './outgoing-tables.ts'
import type { PeopleTables } from './people-tables.ts'
import type { ReadingTables } from './reading-tables.ts'
import type { SearchTables } from './search-tables.ts'
import type { WebhookTables } from './webhook-tables.ts'

type Json<Shape> = ColumnType<Shape, string, string>
type NullableJson<Shape> = ColumnType<Shape | null, string | null, string | null>

export interface MunicipalityTable {
  municipality_id: string
  name: string
  country: string
  /** As `seedRegions` codes it. */
  region: string | null
  time_zone: string
  book_scope: 'MUNICIPALITY' | 'OFFICE'
  book_prefix: string
  shield_png: Buffer | null
  contact: string
  created_at: Date
  receipt_footer: Generated<string>
  label_size: Generated<'50x25' | '62x29'>
  status_mails_since: Generated<Date | null>
  publishes_times: Generated<boolean>
  gives_answers: Generated<boolean>
  calendar_mode: Generated<'OFFICE' | 'UNION' | null>
  remedy_amount: Generated<number | null>
  remedy_unit: Generated<'WORKING_DAY' | 'CALENDAR_DAY' | 'MONTH' | null>
  decision_amount: Generated<number | null>
  decision_unit: Generated<'WORKING_DAY' | 'CALENDAR_DAY' | 'MONTH' | null>
}

export interface PublicTimesTable {
  municipality_id: string
  quarter: string
  reckoned_at: Date
  types: Json<readonly KeptTimes[]>
}

export interface RegistryOfficeTable {
  municipality_id: string
  office_id: string
  code: string
  name: string
  address: string
  time_zone: string
  closes_at: Json<Record<string, string>>
  seasons: ColumnType<readonly OfficeSeason[], string | undefined, string>
  after_hours_policy: 'SAME_DAY' | 'NEXT_WORKING_DAY'
  is_main: boolean
  valid_to: string | null
}

export interface OrgUnitTable {
  municipality_id: string
  unit_id: string
  parent_id: string | null
  code: string
  name: string
  valid_from: string
  valid_to: string | null
  successor_id: string | null
  delegates: Generated<boolean>
}

export interface DocumentTypeTable {
  municipality_id: string
  type_id: string
  code: string
  name: string
  default_unit_id: string | null
  deadline_amount: number | null
  deadline_unit: 'WORKING_DAY' | 'CALENDAR_DAY' | 'MONTH' | null
  confidentiality: 'ORDINARY' | 'RESTRICTED' | 'CONFIDENTIAL'
  priority: 'NORMAL' | 'URGENT' | 'VERY_URGENT'
  required_attachments: string[]
  subject_template: string
  is_sealed: boolean
  is_active: Generated<boolean>
  silence_note: Generated<string>
}

export interface HolidayTable {
  municipality_id: string
  on_date: string
  layer: 'COUNTRY' | 'REGION' | 'MUNICIPALITY' | 'ENTITY' | 'OFFICE' | 'LOCALITY'
  name: string
  source: string
  office_id: string | null
  locality: Generated<string | null>
  act: Generated<string>
  place: GeneratedAlways<string>
}

export interface ProposalTable {
  municipality_id: string
  proposal_id: string
  kind: string
  subject_id: string | null
  payload: Json<unknown>
  stage: 'PROPOSED' | 'CONFIRMED' | 'DECLINED'
  proposed_at: Date
  proposed_by_id: string
  lapses_at: Date | null
  decided_at: Date | null
  decided_by_id: string | null
  reason: string | null
}

export interface DeadlineSweepTable {
  municipality_id: string
  sweep_id: string
  dates: string[]
  office_id: string | null
  total: number
  examined: Generated<number>
  moved: Generated<number>
  after_position: Generated<number>
  started_at: Generated<Date>
  finished_at: Date | null
}

export interface CalendarYearTable {
  municipality_id: string
  year: number
  approved_at: Date | null
  approved_by: string | null
}

export interface StaffTable {
  municipality_id: string
  staff_id: string
  issuer: string
  subject: string
  name: string
  email: string
  clerk_code: string
  status: 'PENDING' | 'REJECTED' | 'ACTIVE' | 'DISABLED'
  created_at: Date
  wants_digest: Generated<boolean>
  digest_on: Generated<string | null>
  wants_overdue_letter: Generated<boolean>
}

export interface RoleAssignmentTable {
  municipality_id: string
  assignment_id: string
  staff_id: string
  role: 'ADM' | 'REG' | 'JREG' | 'JU' | 'TR' | 'AUD'
  office_id: string | null
  unit_id: string | null
  valid_from: string
  valid_to: string | null
  source: Generated<'LOCAL' | 'CLAIM'>
}

export interface PartyTable {
  municipality_id: string
  party_id: string
  kind: 'NATURAL' | 'LEGAL' | 'PUBLIC_BODY'
  given_names: string | null
  surname1: string | null
  surname2: string | null
  legal_name: string | null
  identity_country: string | null
  identity_type: string | null
  identity_number: string | null
  address: string | null
  postal_code: string | null
  city: string | null
  phone: string | null
  email: string | null
  notification_channel: string | null
  seen_at: Date
  folded_name: GeneratedAlways<string>
}

export interface StoredFileTable {
  municipality_id: string
  sha256: Buffer
  size_bytes: number
  media_type: string
  pages: number | null
  is_encrypted: boolean
  /** Null until a PDF was looked into. */
  stored_at: Date
}

export interface UploadTable {
  municipality_id: string
  upload_id: string
  staff_id: string
  file_name: string
  sha256: Buffer
  remarks: ColumnType<UploadedFile['warnings'], string | undefined>
  uploaded_at: Date
}

export interface RegistrySeriesTable {
  municipality_id: string
  series_code: string
  year: number
  last_number: number
  last_at: Date
}

export interface LedgerHeadTable {
  municipality_id: string
  position: number
  hash: Buffer
  last_at: Date
}

export interface LedgerEventTable {
  municipality_id: string
  position: number
  previous_hash: Buffer
  hash: Buffer
  body: string
  type: string
  subject_id: string
  actor_id: string | null
  at: Date
}

export interface EntryTable {
  municipality_id: string
  entry_id: string
  office_id: string
  series_code: string
  series_year: number
  series_number: number
  entry_number: string
  registered_at: Date
  registered_on: string
  registered_by_id: string
  presented_at: Date
  late_reason: string | null
  effective_date: string
  due_on: string | null
  channel: string
  transport_type: string | null
  transport_number: string | null
  type_id: string
  subject: string
  statement: string | null
  request: string | null
  document_date: string | null
  sender_reference: string | null
  file_number: string | null
  folios: number
  declared_attachments: number | null
  non_document_items: string | null
  physical_docs: string
  physical_custody: string | null
  priority: string
  urgency_reason: string | null
  confidentiality: 'ORDINARY' | 'RESTRICTED' | 'CONFIDENTIAL'
  destination_unit_id: string
  register_status: 'REGISTERED' | 'RECTIFIED' | 'ANNULLED'
  annulment: NullableJson<unknown>
  confidentiality_change: NullableJson<unknown>
  verification_code: string
  receipt_version: number
  rectified_at: Date | null
  sender: string
  party_names: string
  identity_numbers: string
  handling_status: HandlingStatus
  status_since: Date
  current_unit_id: string | null
  assignee_id: string | null
  route_unit_ids: string[]
  reader_ids: string[]
  pending_sender_id: string | null
  pending_from_unit_id: string | null
  pending_copy_unit_ids: string[]
  received_copy_unit_ids: string[]
  suspended_since: string | null
  is_extended: boolean
  remedy_by: string | null
  outcome: string | null
  has_reply: boolean
  version: number
  ledger_position: number
  hash: Buffer
  previous_hash: Buffer
}

export interface EntryPartyTable {
  municipality_id: string
  entry_id: string
  ordinal: number
  role: string
  kind: string
  given_names: string | null
  surname1: string | null
  surname2: string | null
  legal_name: string | null
  identity_country: string | null
  identity_type: string | null
  identity_number: string | null
  identity_verified: boolean
  identity_note: string | null
  missing_identity: string | null
  address: string | null
  postal_code: string | null
  city: string | null
  phone: string | null
  email: string | null
  notification_channel: string | null
  representation_type: string | null
}

export interface AttachmentTable {
  municipality_id: string
  entry_id: string
  attachment_id: string
  ordinal: number
  file_name: string
  sha256: Buffer
  size_bytes: number
  media_type: string
  pages: number | null
  kind: string
  validity: string
  replaces_id: string | null
  replaced_by_id: string | null
}

export interface EntryNoteTable {
  municipality_id: string
  entry_id: string
  note_id: string
  text: string
  written_at: Date
  written_by_id: string
}

export interface EntryRelationTable {
  municipality_id: string
  entry_id: string
  related_entry_id: string
  kind: string
}

export interface HandOverTable {
  municipality_id: string
  entry_id: string
  sequence: number
  kind: 'PRINCIPAL' | 'COPY'
  from_unit_id: string | null
  unit_id: string
  purpose: string
  instruction: string | null
  paper_included: boolean
  folios_sent: number | null
  due_on: string | null
  sent_by_id: string
  sent_at: Date
  state: 'PENDING' | 'RECEIVED' | 'RETURNED' | 'RECALLED'
  received_by_id: string | null
  received_at: Date | null
  folios_received: number | null
  ended_by_id: string | null
  ended_at: Date | null
}

export interface EntryEditorTable {
  municipality_id: string
  entry_id: string
  editor_id: string
  staff_id: string
  since: Generated<Date>
  seen_at: Generated<Date>
}

export interface ReceiptTable {
  municipality_id: string
  entry_id: string
  version: number
  verification_code: string
  issued_at: Date
}

export interface AccessLogTable {
  municipality_id: string
  access_id: GeneratedAlways<number>
  at: Generated<Date>
  staff_id: string | null
  action: string
  entry_id: string | null
  detail: string
  request_id: string
}

export interface Tables
  extends
    IdentityTables,
    FileTables,
    ImportedTables,
    LetterTables,
    OutgoingTables,
    PeopleTables,
    NoticeTables,
    WebhookTables,
    ClosingTables,
    HoldTables,
    JobTables,
    ReadingTables,
    SearchTables {
  municipality: MunicipalityTable
  public_times: PublicTimesTable
  registry_office: RegistryOfficeTable
  org_unit: OrgUnitTable
  document_type: DocumentTypeTable
  holiday: HolidayTable
  calendar_year: CalendarYearTable
  proposal: ProposalTable
  deadline_sweep: DeadlineSweepTable
  staff: StaffTable
  role_assignment: RoleAssignmentTable
  party: PartyTable
  stored_file: StoredFileTable
  upload: UploadTable
  registry_series: RegistrySeriesTable
  ledger_head: LedgerHeadTable
  ledger_event: LedgerEventTable
  entry: EntryTable
  entry_party: EntryPartyTable
  attachment: AttachmentTable
  entry_note: EntryNoteTable
  entry_relation: EntryRelationTable
  receipt: ReceiptTable
  hand_over: HandOverTable
  entry_editor: EntryEditorTable
  access_log: AccessLogTable
}
