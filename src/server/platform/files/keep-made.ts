/** A file that this product made, into the store: a row says so before anything names it. */
import type { LetterFile } from '#domain/letters/letter.ts'
import { sql } from 'kysely'
import type { Transaction } from '../database/tables/transaction.ts'
import { readPdfFacts } from '../papers/foreign/pdf-facts.ts'
import { holdFile } from './hold-file.ts'
import type { FileStore } from './store/file-store.ts'

export async function keepMade(
  db: Transaction,
  store: FileStore,
  municipalityId: string,
  pdf: Uint8Array,
): Promise<LetterFile> {
  const { sha256, sizeBytes, checked } = await store.put(
    municipalityId,
    piece(pdf),
    pdf.byteLength,
    readPdfFacts,
  )
  const mediaType = 'application/pdf'
  const { pages } = checked
  const address = Buffer.from(sha256, 'hex')
  await holdFile(db, municipalityId, address)
  await db
    .insertInto('stored_file')
    .values({
      municipality_id: municipalityId,
      sha256: address,
      size_bytes: sizeBytes,
      media_type: mediaType,
      pages,
      is_encrypted: false,
      stored_at: sql<Date>`clock_timestamp()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { sha256, sizeBytes, mediaType, pages }
}

// oxlint-disable-next-line require-await -- the store streams
async function* piece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
