/**
 * One file with everything an installation needs to begin again elsewhere, of one moment, while
 * people go on registering.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { pack } from 'tar-stream'
import type { Pack } from 'tar-stream'
import type { Snapshot } from '../platform/database/schema/snapshot.ts'
import { takeSnapshot } from '../platform/database/schema/snapshot.ts'
import type { FileStore } from '../platform/files/store/file-store.ts'
import { writeNewFile } from '../platform/files/store/write-new-file.ts'
import { backupFormat, keyFiles, memberNames, readMe, encrypt } from './contents.ts'
import type { Beginning, Manifest } from './contents.ts'
import type { Transaction } from '../platform/database/tables/transaction.ts'
import { NotInStore } from '../platform/files/store/file-store.ts'

type BackupOptions = {
  readonly url: string
  readonly store: FileStore
  readonly dataFolder: string
  readonly file: string
  readonly secret: string | null
  readonly product: string
  readonly now: Date
  readonly signal?: AbortSignal
}

type WrittenBackup = {
  readonly beginning: Beginning
  readonly manifest: Manifest
  readonly hasKeys: boolean
  readonly sizeBytes: number
}

const partBytes = 4_194_304

export function writeBackup(options: BackupOptions): Promise<WrittenBackup> {
  const { file, secret, signal = new AbortController().signal } = options
  return takeSnapshot(options.url, async (snapshot) => {
    const begun = await beginningOf(snapshot, options)
    const archive = pack()
    const filling = fill(archive, { snapshot, begun, options }).catch((cause: unknown) => {
      archive.destroy(cause instanceof Error ? cause : new Error(String(cause)))
      return null
    })
    const bytes = secret === null ? archive : await encrypt(archive, secret)
    const sizeBytes = await writeNewFile(file, bytes, signal)
    const manifest = await filling
    if (manifest === null) throw new Error('A backup was written that was not filled')
    const hasKeys = manifest.members.some(({ name }) => name.startsWith('keys/'))
    return { beginning: begun, manifest, hasKeys, sizeBytes }
  })
}

async function beginningOf(
  { db, migrations, tables, sequences }: Snapshot,
  { product, now }: BackupOptions,
): Promise<Beginning> {
  const { rows: heads } = await sql<
    Record<'id' | 'name' | 'position' | 'hash', string> & {
      readonly last: string | null
    }
  >`
    select m.municipality_id as id, m.name, h.position, encode(h.hash, 'hex') as hash,
      (select entry_number from entry e where e.municipality_id = m.municipality_id
       order by ledger_position desc limit 1) as last
    from municipality m join ledger_head h using (municipality_id)
    order by m.created_at, m.municipality_id`.execute(db)
  const { rows: sizes } = await sql<Record<'database' | 'files', string>>`
    select pg_database_size(current_database()) as database,
      (select coalesce(sum(size_bytes), 0) from stored_file) as files`.execute(db)
  return {
    format: backupFormat,
    product,
    takenAt: now.toISOString(),
    migrations: [...migrations],
    tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
    sequences,
    books: heads.map(({ id, name, position, hash, last }) => ({
      municipalityId: id,
      name,
      position: Number(position),
      hash,
      lastEntryNumber: last,
    })),
    databaseBytes: Number(sizes[0]?.database),
    filesBytes: Number(sizes[0]?.files),
  }
}

type Filling = {
  readonly snapshot: Snapshot
  readonly begun: Beginning
  readonly options: BackupOptions
}

async function fill(archive: Pack, { snapshot, begun, options }: Filling): Promise<Manifest> {
  const members: Manifest['members'] = []
  const rows: Manifest['rows'] = {}
  const add = async (name: string, content: Buffer): Promise<void> => {
    await put(archive, name, content.byteLength, Readable.from([content]))
    members.push({ name, sha256: hashOf(content) })
  }
  await add(memberNames.readMe, Buffer.from(readMe))
  await add(memberNames.beginning, asJson(begun))
  for (const table of snapshot.tables) {
    const copy = snapshot.copyOut(table)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await pipeline(copy, createGzip(), async (compressed: AsyncIterable<Buffer>) => {
      let number = 1
      for await (const part of inParts(compressed)) {
        await add(memberNames.part(table.name, number), part)
        number += 1
      }
    })
    rows[table.name] = copy.rowCount
  }
  for (const name of keyFiles) {
    // oxlint-disable-next-line no-await-in-loop -- in their order
    const content = await readIfThere(path.join(options.dataFolder, name))
    // oxlint-disable-next-line no-await-in-loop
    if (content !== null) await add(memberNames.key(name), content)
  }
  const files = { count: 0, sizeBytes: 0 }
  const lost: Manifest['lost'] = []
  const addresses = createHash('sha256')
  for await (const { address, sizeBytes, bytes } of storedFiles(snapshot.db, options.store, lost)) {
    await put(archive, memberNames.file(address), sizeBytes, bytes)
    files.count += 1
    files.sizeBytes += sizeBytes
    addresses.update(`${address}\n`)
  }
  const told = { members, rows, files: { ...files, sha256: addresses.digest('hex') }, lost }
  const written = asJson(told)
  await put(archive, memberNames.manifest, written.byteLength, Readable.from([written]))
  archive.finalize()
  return told
}

async function put(
  archive: Pack,
  name: string,
  size: number,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  await pipeline(bytes, archive.entry({ name, size, mode: 0o600, mtime: new Date(0) }))
}

async function* inParts(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let heldBytes = 0
  for await (const chunk of bytes) {
    held.push(chunk)
    heldBytes += chunk.byteLength
    if (heldBytes < partBytes) continue
    yield Buffer.concat(held)
    held = []
    heldBytes = 0
  }
  yield Buffer.concat(held)
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null
    throw cause
  }
}

function asJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
}

function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

type StoredFile = {
  readonly address: string
  readonly sizeBytes: number
  /** To be read to their end before the next file is asked for. */
  readonly bytes: AsyncIterable<Uint8Array>
}

interface FileRow {
  readonly municipality_id: string
  readonly sha256: string
  readonly document: string | null
}

const pageSize = 500

/**
 * One rotten file must not cost the copy of all others: what is gone, or altered and copied as it
 * is, is named in `lost`. A file that no document holds may go while we read.
 */
async function* storedFiles(
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
