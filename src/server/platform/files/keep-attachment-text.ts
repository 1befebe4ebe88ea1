/**
 * Where the text of a file goes once somebody has read it (from the PDF itself, or by OCR): from
 * then on every entry that carries the file is found by it, by whoever may read its attachments.
 */
import { unbroken } from '#domain/common/text.ts'
import { sql } from 'kysely'

import type { Transaction } from '../database/tables/transaction.ts'

/** What counts of one file for searching: some 200 dense pages. All of it is kept. */
const searchedCharacters = 600_000

export interface ReadFile {
  readonly municipalityId: string
  /** Of the bytes, as `stored_file` has it. */
  readonly sha256: Buffer
  /** The text of each page in order, '' for a blank one; a file without pages has one. */
  readonly pages: readonly string[]
  readonly readAt: Date
}

/**
 * Keeps the text of a stored file; reading it again replaces it. In the caller's transaction:
 * triggers bring the documents of its entries up to date. It takes no lock that the ledger waits
 * for, and must not be called while the ledger's head is held.
 */
export async function keepAttachmentText(db: Transaction, file: ReadFile): Promise<void> {
  const pages = file.pages.map((page) => storable(page))
  const searched = pages.join(' ').slice(0, searchedCharacters)
  await sql`/* prepared: keep-text */
    insert into attachment_text (municipality_id, sha256, pages, stems, read_at)
    values (${file.municipalityId}, ${file.sha256}, ${pages}::text[], es_stems(${searched}), ${file.readAt})
    on conflict (municipality_id, sha256)
    do update set pages = excluded.pages, stems = excluded.stems, read_at = excluded.read_at
  `.execute(db)
}

/**
 * In whole words. PostgreSQL stores no NUL, and half a surrogate pair is no character: a hostile file
 * may hold both.
 */
function storable(text: string): string {
  return unbroken(text.toWellFormed().replaceAll('\u0000', ' '))
}
