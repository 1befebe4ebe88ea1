/**
 * The rows of `db/baseline/11-letters.sql`; conventions as in
 * `tables.ts`.
 */
import type { LetterHeading, LetterText, NumberedLetter } from '#domain/letters/letter.ts'
import type { LetterTemplate } from '#domain/letter-templates/template.ts'
import type { Confidentiality } from '#domain/municipality/catalogue.ts'
import type { ColumnType } from 'kysely'

type Json<Value> = ColumnType<Value, string, string>

export interface LetterTable {
  municipality_id: string
  letter_id: string
  office_id: string
  unit_id: string
  confidentiality: Confidentiality
  status: 'DRAFT' | 'IN_REVIEW' | 'NUMBERED' | 'DISCARDED'
  since: Date
  revision: number
  author_id: string
  changed_by_id: string
  changed_at: Date
  reviewer_id: string | null
  approved_revision: number | null
  approved_by_id: string | null
  form: Json<LetterText>
  words: string
  route_unit_ids: string[]
  reader_ids: string[]
}

export interface LetterTextTable {
  municipality_id: string
  letter_id: string
  text_id: string
  /** Null where another one had been saved meanwhile. */
  revision: number | null
  saved_by_id: string
  saved_at: Date
  form: Json<LetterText>
}

export interface LetterRemarkTable {
  municipality_id: string
  letter_id: string
  remark_id: string
  revision: number
  decision: 'RETURNED' | 'APPROVED'
  remark: string | null
  made_by_id: string
  made_at: Date
}

export interface NumberedLetterTable {
  municipality_id: string
  letter_id: string
  series_code: string
  series_year: number
  series_number: number
  document_number: string
  document_date: string
  numbered_by_id: string
  content: Json<{ heading: LetterHeading; officeId: string; authorId: string; textId: string }>
  status: NumberedLetter['status']
  since: Date
  next_signer_id: string | null
  outgoing_id: string | null
  annulment: ColumnType<NumberedLetter['annulment'], string | null, string | null>
  ledger_position: number
  hash: Buffer
  previous_hash: Buffer
}

export interface LetterFileTable {
  municipality_id: string
  letter_id: string
  /** 0 as it was put to signature; then by each signer. */
  ordinal: number
  signer_id: string | null
  uploaded_by_id: string | null
  signed_by: string | null
  kept_at: Date
  sha256: Buffer
  size_bytes: number
  media_type: string
  pages: number | null
}

export interface LetterTemplateTable {
  municipality_id: string
  template_id: string
  version: number
  form: ColumnType<LetterTemplate, string, never>
  written_by_id: string
  approved_by_id: string
  approved_at: Date
}

export interface LetterTables {
  letter: LetterTable
  letter_text: LetterTextTable
  letter_remark: LetterRemarkTable
  numbered_letter: NumberedLetterTable
  letter_file: LetterFileTable
  letter_template: LetterTemplateTable
}
