/**
 * The rows of `db/migrations`, as the queries see them. Instants arrive as `Date`, civil dates as 'YYYY-MM-DD',
 * bytea as `Buffer`, int8 as number (checked to be safe by the driver's parser in `open-database.ts`).
 */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

import type { IdentityTables } from './identity-tables.ts'

type Json<Shape> = ColumnType<Shape, string, string>
type NullableJson<Shape> = ColumnType<Shape | null, string | null, string | null>

export interface MunicipalityTable {
  municipality_id: string
  name: string
  country: string
  time_zone: string
  book_scope: 'MUNICIPALITY' | 'OFFICE'
  book_prefix: string
  shield_png: Buffer | null
  contact: string
  created_at: Date
}

export interface RegistryOfficeTable {
  municipality_id: string
  office_id: string
  code: string
  name: string
  address: string
  time_zone: string
  closes_at: Json<Record<string, string>>
  after_hours_policy: 'SAME_DAY' | 'NEXT_WORKING_DAY'
  is_main: boolean
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
}

export interface HolidayTable {
  municipality_id: string
  on_date: string
  layer: 'COUNTRY' | 'REGION' | 'MUNICIPALITY' | 'ENTITY' | 'OFFICE'
  name: string
  source: string
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
  status: 'PENDING' | 'ACTIVE' | 'DISABLED'
  created_at: Date
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
  stored_at: Date
}

export interface UploadTable {
  municipality_id: string
  upload_id: string
  staff_id: string
  file_name: string
  sha256: Buffer
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
  verification_code: string
  receipt_version: number
  rectified_at: Date | null
  sender: string
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

export interface Tables extends IdentityTables {
  municipality: MunicipalityTable
  registry_office: RegistryOfficeTable
  org_unit: OrgUnitTable
  document_type: DocumentTypeTable
  holiday: HolidayTable
  calendar_year: CalendarYearTable
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
  access_log: AccessLogTable
}
