/** The files of every municipality that rows know of, for a backup. */
import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { Transaction } from '../database/tables/transaction.ts'
import type { FileStore } from '../files/store/file-store.ts'
import { NotInStore } from '../files/store/file-store.ts'
import type { Manifest } from './contents.ts'

export type StoredFile = {
  /** `MUNICIPALITY/SHA256` */
  readonly address: string
  readonly sizeBytes: number
  /** To be read to their end before the next file is asked for. */
  readonly bytes: AsyncIterable<Uint8Array>
}

interface FileRow {
  readonly municipality_id: string
  readonly sha256: string
  /** Number and name of the document that holds it; null when none does. */
  readonly document: string | null
}

const pageSize = 500

/**
 * One rotten file must not cost the copy of all others: what is gone, or altered and copied as it
 * is, is named in `lost`. A file that no document holds may go while we read.
 */
export async function* storedFiles(
  db: Transaction,
  store: FileStore,
  lost: Manifest['lost'],
): AsyncGenerator<StoredFile> {
  for await (const { municipality_id: municipalityId, sha256, document } of rowsOf(db)) {
    const address = `${municipalityId}/${sha256}`
    const found = await store.get(municipalityId, sha256).catch((cause: unknown) => {
      if (cause instanceof NotInStore) return null
      throw cause
    })
    if (found === null) {
      if (document !== null) lost.push({ address, isMissing: true, document })
      continue
    }
    const { stream, sizeBytes } = found
    const hash = createHash('sha256')
    yield { address, sizeBytes, bytes: whole(stream, sizeBytes, (chunk) => hash.update(chunk)) }
    if (hash.digest('hex') !== sha256) {
      const held = document ?? 'un archivo que ningún documento tiene'
      lost.push({ address, isMissing: false, document: held })
    }
  }
}

async function* rowsOf(db: Transaction): AsyncGenerator<FileRow> {
  let after: readonly [string, string] = ['00000000-0000-0000-0000-000000000000', '']
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the last one ended
    const { rows } = await sql<FileRow>`
      select f.municipality_id, encode(f.sha256, 'hex') as sha256, coalesce(
        (select min(entry_number || ' · ' || file_name)
         from attachment h join entry using (municipality_id, entry_id)
         where h.municipality_id = f.municipality_id and h.sha256 = f.sha256),
        (select min(exit_number || ' · ' || file_name)
         from outgoing_file h join outgoing using (municipality_id, outgoing_id)
         where h.municipality_id = f.municipality_id and h.sha256 = f.sha256),
        (select min(document_number)
         from letter_file h join numbered_letter using (municipality_id, letter_id)
         where h.municipality_id = f.municipality_id and h.sha256 = f.sha256)) as document
      from stored_file f
      where (f.municipality_id, f.sha256) > (${after[0]}::uuid, decode(${after[1]}, 'hex'))
      order by f.municipality_id, f.sha256 limit ${pageSize}
    `.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) return
    after = [last.municipality_id, last.sha256]
  }
}

/** As many bytes as were announced, with zeros where the disk gave none. */
async function* whole(
  stream: AsyncIterable<Uint8Array>,
  sizeBytes: number,
  seen: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  let left = sizeBytes
  const taken = (chunk: Uint8Array): Uint8Array => {
    const bytes = chunk.subarray(0, left)
    left -= bytes.byteLength
    seen(bytes)
    return bytes
  }
  try {
    for await (const chunk of stream) yield taken(chunk)
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EIO')) throw cause
  }
  while (left > 0) yield taken(new Uint8Array(65_536))
}
