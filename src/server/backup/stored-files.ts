/**
 * The files of every municipality, or of one, as members of a backup: those its rows know of at
 * that moment, by address.
 */
import { createHash } from 'node:crypto'

import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

import type { Snapshot } from '../database/schema/snapshot.ts'
import type { Transaction } from '../database/tables/transaction.ts'
import type { FileStore } from '../files/store/file-store.ts'
import { NotInStore } from '../files/store/file-store.ts'
import { memberNames } from './contents.ts'
import type { Manifest } from './contents.ts'
import type { Member } from './tar.ts'

interface FileRow {
  readonly municipality_id: string
  readonly sha256: string
  readonly is_attached: string
}

const pageSize = 500

/**
 * One rotten file must not cost the copy of all others: what is gone, or altered and copied as it
 * is, is named in `told`, and the copy goes on. A file that no entry holds may go while we read; like
 * the upload it belongs to, it was to be forgotten.
 */
export async function* storedFiles(
  snapshot: Pick<Snapshot, 'db' | 'municipalityId'>,
  store: FileStore,
  told: Manifest,
): AsyncGenerator<Member> {
  for await (const { municipality_id: municipalityId, sha256, is_attached } of rowsOf(snapshot)) {
    const address = `${municipalityId}/${sha256}`
    const found = await readable(store, municipalityId, sha256)
    if (found === null) {
      if (is_attached === 't') {
        told.missing.push(address)
        told.places[address] = await placeOf(snapshot.db, municipalityId, sha256)
      }
      continue
    }
    const { sizeBytes } = found
    const hash = createHash('sha256')
    yield {
      name: memberNames.file(address),
      sizeBytes,
      bytes: whole(found.stream, sizeBytes, (chunk) => hash.update(chunk)),
    }
    told.files.count += 1
    told.files.sizeBytes += sizeBytes
    if (hash.digest('hex') !== sha256) {
      told.damaged.push(address)
      told.places[address] = await placeOf(snapshot.db, municipalityId, sha256)
    }
  }
}

async function* rowsOf({
  db,
  municipalityId,
}: Pick<Snapshot, 'db' | 'municipalityId'>): AsyncGenerator<FileRow> {
  const isHeld = await heldIn(db)
  let after: readonly [string, string] = ['00000000-0000-0000-0000-000000000000', '']
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the last one ended
    const { rows } = await sql<FileRow>`
      select f.municipality_id, encode(f.sha256, 'hex') as sha256, ${isHeld} as is_attached
      from stored_file f
      where (f.municipality_id, f.sha256) > (${after[0]}::uuid, decode(${after[1]}, 'hex'))
        ${municipalityId === null ? sql`` : sql`and f.municipality_id = ${municipalityId}::uuid`}
      order by f.municipality_id, f.sha256 limit ${pageSize}
    `.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) return
    after = [last.municipality_id, last.sha256]
  }
}

/** For a person: the number of the document that holds it, and its name there. */
async function placeOf(db: Transaction, municipalityId: string, sha256: string): Promise<string> {
  const named = {
    attachment: sql`select entry_number || ' · ' || file_name as place, municipality_id, sha256
      from attachment join entry using (municipality_id, entry_id)`,
    outgoing_file: sql`select exit_number || ' · ' || file_name, municipality_id, sha256
      from outgoing_file join outgoing using (municipality_id, outgoing_id)`,
    letter_file: sql`select document_number, municipality_id, sha256
      from letter_file join numbered_letter using (municipality_id, letter_id)`,
  }
  const holders = await holdersIn(db)
  const { rows } = await sql<{ place: string }>`
    select place from (${sql.join(
      holders.map((name) => named[name]),
      sql` union all `,
    )}) as named
    where municipality_id = ${municipalityId}::uuid and sha256 = decode(${sha256}, 'hex')
    order by place limit 1`.execute(db)
  return rows[0]?.place ?? `un archivo que ningún documento tiene (${sha256})`
}

const holderNames = ['attachment', 'outgoing_file', 'letter_file'] as const

/** A database of before documents went out is copied too. */
async function holdersIn(db: Transaction): Promise<readonly (typeof holderNames)[number][]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${[...holderNames]}::text[]) as name
    where to_regclass(name) is not null`.execute(db)
  return holderNames.filter((known) => rows.some(({ name }) => name === known))
}

/** Of `f`, a row of `stored_file`. */
async function heldIn(db: Transaction): Promise<RawBuilder<unknown>> {
  const holders = (await holdersIn(db)).map(
    (name) =>
      sql`exists (select from ${sql.table(name)} h where h.municipality_id = f.municipality_id and h.sha256 = f.sha256)`,
  )
  return sql`(${sql.join(holders, sql` or `)})`
}

/** Null when it is not there; any other trouble is a damaged file's. */
async function readable(
  store: FileStore,
  municipalityId: string,
  sha256: string,
): Promise<{ stream: AsyncIterable<Uint8Array>; sizeBytes: number } | null> {
  try {
    return await store.get(municipalityId, sha256)
  } catch (cause) {
    if (cause instanceof NotInStore) return null
    throw cause
  }
}

/** As many bytes as were announced, with zeros where the disk gave none. */
async function* whole(
  stream: AsyncIterable<Uint8Array>,
  sizeBytes: number,
  seen: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  let left = sizeBytes
  try {
    for await (const chunk of stream) {
      const taken = chunk.subarray(0, left)
      seen(taken)
      left -= taken.byteLength
      yield taken
    }
  } catch (cause) {
    if (!isDiskTrouble(cause)) throw cause
  }
  for (; left > 0; left -= Math.min(left, zeros.byteLength)) {
    const filling = zeros.subarray(0, left)
    seen(filling)
    yield filling
  }
}

const zeros = new Uint8Array(65_536)

function isDiskTrouble(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'EIO'
}
