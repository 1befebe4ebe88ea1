/**
 * One file with everything an installation needs to begin again elsewhere, of one moment, while
 * people go on registering; or what one municipality of it needs, and nothing of the others.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import type { Snapshot } from '../database/schema/snapshot.ts'
import { takeSnapshot } from '../database/schema/snapshot.ts'
import type { FileStore } from '../files/store/file-store.ts'
import { encrypt } from './age.ts'
import { backupFormat, keyFiles, memberNames, partBytes, readMe } from './contents.ts'
import type { FullBeginning, Manifest } from './contents.ts'
import { countRows, mapRows } from './copy-rows.ts'
import { copiedKeys } from './keys/copied-keys.ts'
import type { CopiedKeys } from './keys/copied-keys.ts'
import { storedFiles } from './stored-files.ts'
import { writeTar } from './tar.ts'
import type { Member } from './tar.ts'
import { writeNewFile } from '../files/store/write-new-file.ts'

export type BackupOptions = {
  /** The address of the owner of the tables. */
  readonly url: string
  readonly store: FileStore
  readonly dataFolder: string
  /** Where to write; must not exist. */
  readonly file: string
  /** One municipality alone, and where it answers; the whole installation when not said. */
  readonly only?: { readonly municipalityId: string; readonly host: string } | null
  /** Null writes it in the clear. */
  readonly passphrase: string | null
  readonly product: string
  readonly now: Date
  /** Ends it, and leaves nothing. */
  readonly signal?: AbortSignal
}

export type WrittenBackup = {
  readonly beginning: FullBeginning
  readonly manifest: Manifest
  readonly sizeBytes: number
}

/**
 * Leaves no half file behind; throws an `OperatorProblem` when the file is there already or does
 * not fit.
 */
export function writeBackup(options: BackupOptions): Promise<WrittenBackup> {
  const { signal = new AbortController().signal } = options
  const { url, dataFolder, now, only = null } = options
  return takeSnapshot(url, only?.municipalityId ?? null, async (snapshot) => {
    const keys = await copiedKeys(snapshot, { dataFolder, names: keyFiles, now })
    const begun = await beginningOf(snapshot, [...keys.files.keys()], options)
    const told: Manifest = {
      members: [],
      files: { count: 0, sizeBytes: 0 },
      damaged: [],
      missing: [],
      places: {},
    }
    const archive = writeTar(membersOf({ snapshot, begun, keys, told }, options.store))
    const { passphrase } = options
    const bytes = passphrase === null ? archive : encrypt(archive, passphrase)
    const sizeBytes = await writeNewFile(options.file, bytes, signal)
    return { beginning: begun, manifest: told, sizeBytes }
  })
}

interface HeadRow {
  readonly municipality_id: string
  readonly name: string
  readonly position: string
  readonly hash: string
  readonly entry_number: string | null
  readonly registered_at: string | null
}

async function beginningOf(
  snapshot: Snapshot,
  keys: readonly string[],
  { product, now, only = null }: BackupOptions,
): Promise<FullBeginning> {
  const { db, migrations, sequences, municipalityId } = snapshot
  const { rows } = await sql<HeadRow>`
    select m.municipality_id, m.name, h.position, encode(h.hash, 'hex') as hash, e.entry_number, e.registered_at
    from municipality m
    join ledger_head h using (municipality_id)
    left join lateral (
      select entry_number, registered_at from entry where entry.municipality_id = m.municipality_id
      order by ledger_position desc limit 1
    ) as e on true
    where ${municipalityId}::uuid is null or m.municipality_id = ${municipalityId}::uuid
    order by m.created_at, m.municipality_id
  `.execute(db)
  return {
    format: backupFormat,
    product,
    takenAt: now.toISOString(),
    ...(only && { municipality: { ...only, name: rows[0]?.name ?? '' } }),
    migrations: [...migrations],
    tables: await countedTables(snapshot),
    keys: [...keys],
    files: await filesNamed(snapshot),
    sequences,
    books: rows.map((row) => ({
      municipalityId: row.municipality_id,
      name: row.name,
      position: Number(row.position),
      hash: row.hash,
      lastEntry:
        row.entry_number === null || row.registered_at === null
          ? null
          : {
              entryNumber: row.entry_number,
              registeredAt: new Date(row.registered_at).toISOString(),
            },
    })),
  }
}

async function countedTables(snapshot: Snapshot): Promise<FullBeginning['tables']> {
  const { db, tables } = snapshot
  const told: FullBeginning['tables'] = []
  for (const { name, columns } of tables) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const { rows } = await sql<{ count: string }>`
      select count(*) from ${sql.id(name)} where ${isCopied(snapshot)}`.execute(db)
    told.push({ name, columns: [...columns], rows: Number(rows[0]?.count) })
  }
  return told
}

async function filesNamed(snapshot: Snapshot): Promise<FullBeginning['files']> {
  const { rows } = await sql<{ count: string; size_bytes: string }>`
    select count(*), coalesce(sum(size_bytes), 0) as size_bytes
    from stored_file where ${isCopied(snapshot)}`.execute(snapshot.db)
  return { count: Number(rows[0]?.count), sizeBytes: Number(rows[0]?.size_bytes) }
}

function isCopied({ municipalityId }: Snapshot): RawBuilder<unknown> {
  return municipalityId === null ? sql`true` : sql`municipality_id = ${municipalityId}::uuid`
}

type Written = {
  readonly snapshot: Snapshot
  readonly begun: FullBeginning
  readonly keys: CopiedKeys
  /** Filled as the members go by. */
  readonly told: Manifest
}

async function* membersOf(
  { snapshot, begun, keys, told }: Written,
  store: FileStore,
): AsyncGenerator<Member> {
  const known = (name: string, content: Uint8Array): Member => {
    told.members.push({ name, sizeBytes: content.byteLength, sha256: hashOf(content) })
    return memberOf(name, content)
  }
  yield known(memberNames.readMe, Buffer.from(readMe))
  yield known(memberNames.beginning, asJson(begun))
  for (const table of begun.tables) {
    let number = 1
    const map = await keys.mapOf(table)
    const rows = snapshot.copyOut(table)
    const copied = map === null ? rows : mapRows(rows, map)
    for await (const part of inParts(asCounted(copied, table))) {
      yield known(memberNames.part(table.name, number), part)
      number += 1
    }
  }
  for (const [name, content] of keys.files) yield known(memberNames.key(name), content)
  yield* storedFiles(snapshot, store, told)
  const written = asJson(told)
  yield memberOf(memberNames.manifest, written)
  const sums = `${hashOf(written)}  ${memberNames.manifest}\n`
  yield memberOf(memberNames.sums, Buffer.from(sums))
}

/** As many rows as were counted beforehand, each whole: otherwise there is no backup. */
async function* asCounted(
  rows: AsyncIterable<Uint8Array>,
  table: FullBeginning['tables'][number],
): AsyncGenerator<Uint8Array> {
  const counter = countRows(table.columns.length)
  for await (const chunk of rows) {
    counter.write(chunk)
    yield chunk
  }
  const found = counter.end()
  if (found === table.rows) return
  throw new Error(`PostgreSQL copied ${found} rows of ${table.name} and counted ${table.rows}`)
}

function memberOf(name: string, content: Uint8Array): Member {
  return { name, sizeBytes: content.byteLength, bytes: atOnce(content) }
}

async function* atOnce(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
}

const compress = promisify(gzip)

/** Compressed, each of `partBytes` before that but the last; where a row ends is no matter. */
async function* inParts(rows: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = []
  let heldBytes = 0
  for await (const chunk of rows) {
    let rest = chunk
    while (heldBytes + rest.byteLength >= partBytes) {
      const taken = rest.subarray(0, partBytes - heldBytes)
      // oxlint-disable-next-line no-await-in-loop -- in their order
      yield await compress(Buffer.concat([...held, taken]))
      rest = rest.subarray(taken.byteLength)
      held = []
      heldBytes = 0
    }
    if (rest.byteLength === 0) continue
    held.push(rest)
    heldBytes += rest.byteLength
  }
  if (heldBytes > 0) yield await compress(Buffer.concat(held))
}

function asJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
}

function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
