/** The rows of `db/baseline/07-files.sql`; conventions as in `tables.ts`. */
import type { FileScan } from '#domain/entry/attachment.ts'
import type { PrintFailure } from '#contract/entry/label-prints.ts'
import type { Generated } from 'kysely'

export interface UnclaimedFileTable {
  municipality_id: string
  sha256: Buffer
  first_seen_at: Date
  seen_at: Date
}

export interface DamagedFileTable {
  municipality_id: string
  sha256: Buffer
  trouble: 'DAMAGED' | 'MISSING'
  found_at: Generated<Date>
}

export interface FileScanTable {
  municipality_id: string
  sha256: Buffer
  state: Exclude<FileScan, 'RELEASED'>
  found: string | null
  asked_at: Generated<Date>
  looked_at: Date | null
  told_at: Date | null
  released_by_id: string | null
  released_at: Date | null
  release_reason: string | null
}

/** `db/baseline/20-phone-links.sql`. */
export interface PhoneLinkTable {
  municipality_id: string
  staff_id: string
  entry_id: string
  session_hash: Buffer
  code_hash: Buffer | null
  capability_hash: Buffer | null
  ends_at: Date
  closed_at: Date | null
  page_ids: Generated<readonly string[]>
  coming: Generated<number>
  file_id: string
  joined_ids: Generated<readonly string[]>
}

/** `db/baseline/21-label-prints.sql`. */
export interface LabelPrintTable {
  municipality_id: string
  print_id: string
  entry_id: string
  asked_by_id: string
  asked_at: Date
  printer: string
  size: '50x25' | '62x29'
  file_name: string
  written_at: Date | null
  failure: Exclude<PrintFailure, 'CUT_OFF'> | null
}

export interface FileTables {
  label_print: LabelPrintTable
  phone_link: PhoneLinkTable
  file_scan: FileScanTable
  unclaimed_file: UnclaimedFileTable
  damaged_file: DamagedFileTable
}
