/**
 * Reads a backup from its first byte to its last and holds it to what it says of itself: that it
 * ends where it should, that every member is what the manifest says, and that each table's parts
 * follow each other. What each member is for, its reader decides.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

import type { SnapshotTable } from '../database/schema/snapshot.ts'
import { CannotDecrypt, WrongPassphrase } from './age.ts'
import { BackupProblem } from './backup-problem.ts'
import type { BackupSource } from './backup-source.ts'
import { plainBytes, watched } from './backup-source.ts'
import { backupFormat, beginning, keyFiles, manifest, memberNames, partBytes } from './contents.ts'
import type { Beginning, Manifest } from './contents.ts'
import { BrokenArchive, CutArchive, readTar, StrangeMember } from './tar.ts'
import type { Member } from './tar.ts'

export type BackupReader = {
  /** Comes first, and once. */
  readonly begin: (beginning: Beginning) => Promise<void>
  /**
   * All rows of a table, in the text form of COPY, to be read to their end; tables without rows are
   * not told.
   */
  readonly rows: (table: SnapshotTable, rows: AsyncIterable<Uint8Array>) => Promise<void>
  readonly key: (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>
  /** After every row. */
  readonly file: (
    file: {
      readonly municipalityId: string
      readonly sha256: string
      readonly sizeBytes: number
    },
    bytes: AsyncIterable<Uint8Array>,
  ) => Promise<void>
}

export type ReadBackup = {
  readonly beginning: Beginning
  readonly manifest: Manifest
  /**
   * `MUNICIPALITY/SHA256` of files that are not what their address says; with those the manifest
   * names.
   */
  readonly damaged: readonly string[]
}

/** Throws a `BackupProblem` that says what is wrong with the file, or that the passphrase is. */
export async function readBackup(source: BackupSource, reader: BackupReader): Promise<ReadBackup> {
  const seen: Seen = {
    beginning: null,
    members: [],
    tables: new Set(),
    files: { count: 0, sizeBytes: 0 },
    damaged: [],
    ending: null,
    isSummed: false,
  }
  try {
    const { bytes, sizeBytes } = await plainBytes(source)
    await readMembers(ahead(readTar(bytes, sizeBytes)), seen, reader)
    return proven(seen)
  } catch (cause) {
    throw problemOf(cause, seen, source.file)
  }
}

function problemOf(cause: unknown, seen: Seen, file: string): unknown {
  const options = { cause }
  if (cause instanceof WrongPassphrase) return new BackupProblem('E-COP-07', {}, options)
  if (cause instanceof CannotDecrypt) {
    return new BackupProblem('E-COP-09', { what: 'no se puede descifrar hasta el final' }, options)
  }
  if (cause instanceof StrangeMember) {
    return new BackupProblem('E-COP-10', { member: cause.member }, options)
  }
  if (!(cause instanceof BrokenArchive)) return cause
  // Nothing of it was read: it may be anything.
  if (seen.members.length === 0) return new BackupProblem('E-COP-04', { file }, options)
  if (cause instanceof CutArchive) return new BackupProblem('E-COP-08', {}, options)
  const place = seen.members.at(-1)?.name ?? ''
  return new BackupProblem(
    'E-COP-09',
    { what: `no es lo que su manifiesto dice, después de ${place}` },
    options,
  )
}

type Seen = Omit<Manifest, 'missing' | 'places'> & {
  beginning: Beginning | null
  readonly tables: Set<string>
  ending: Buffer | null
  isSummed: boolean
}

/** Members one by one, with the next one's name to look at. */
type Ahead = {
  readonly next: () => Promise<Member | null>
  readonly peek: () => Promise<Member | null>
}

function ahead(members: AsyncGenerator<Member>): Ahead {
  let held: Member | null | undefined
  const peek = async (): Promise<Member | null> => {
    if (held === undefined) {
      const { value, done } = await members.next()
      held = done === true ? null : value
    }
    return held
  }
  return {
    peek,
    async next() {
      const member = await peek()
      held = undefined
      return member
    },
  }
}

async function readMembers(members: Ahead, seen: Seen, reader: BackupReader): Promise<void> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one member after the other
    const member = await members.next()
    if (member === null) return
    const table = tableOf(member, seen)
    if (table === null) {
      // oxlint-disable-next-line no-await-in-loop
      await noted(seen, member, (bytes) => readMember(member, bytes, { seen, reader }))
    } else {
      if (seen.tables.has(table.name)) throw new BrokenArchive('A table comes twice')
      seen.tables.add(table.name)
      const rows = rowsFrom(member, table, { members, seen })
      // oxlint-disable-next-line no-await-in-loop
      await reader.rows(table, rows)
      // oxlint-disable-next-line no-await-in-loop -- what its reader had no use for still counts
      for await (const chunk of rows) void chunk
    }
  }
}

const shapes = {
  part: /^database\/([\w]+)\/(\d{6,})\.copy\.gz$/u,
  file: /^files\/([\da-f-]{36})\/([\da-f]{64})$/u,
}

function tableOf({ name }: Member, { beginning: begun }: Seen): SnapshotTable | null {
  const [, tableName] = shapes.part.exec(name) ?? []
  return begun?.tables.find((known) => known.name === tableName) ?? null
}

/** The table's rows, of all its parts, from the first on. */
async function* rowsFrom(
  first: Member,
  table: SnapshotTable,
  { members, seen }: { readonly members: Ahead; readonly seen: Seen },
): AsyncGenerator<Uint8Array> {
  const isOurs = (name: string, number: number): boolean =>
    name === memberNames.part(table.name, number)
  let member: Member | null = first
  for (let number = 1; member !== null; number += 1) {
    const { name, sizeBytes } = member
    if (!isOurs(name, number)) throw new BrokenArchive('A part is out of its turn')
    let compressed: Buffer = Buffer.alloc(0)
    // oxlint-disable-next-line no-await-in-loop -- one part after the other
    await noted(seen, member, async (bytes) => {
      compressed = await textOf(bytes, sizeBytes)
    })
    // oxlint-disable-next-line no-await-in-loop
    yield await unzipped(compressed, seen.beginning?.format)
    // oxlint-disable-next-line no-await-in-loop
    const next = await members.peek()
    if (next === null || tableOf(next, seen)?.name !== table.name) return
    // oxlint-disable-next-line no-await-in-loop
    member = await members.next()
  }
}

/** Hashes a member while `work` reads it, and notes what it was. */
async function noted(
  seen: Seen,
  member: Member,
  work: (bytes: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<void> {
  const hash = createHash('sha256')
  const bytes = watched(member.bytes, (chunk) => hash.update(chunk))
  await work(bytes)
  for await (const chunk of bytes) void chunk // what its reader had no use for still counts
  note(seen, member, hash.digest('hex'))
}

async function readMember(
  { name, sizeBytes }: Member,
  bytes: AsyncIterable<Uint8Array>,
  { seen, reader }: { readonly seen: Seen; readonly reader: BackupReader },
): Promise<void> {
  if (name === memberNames.beginning && seen.beginning === null) {
    seen.beginning = begunAs(await textOf(bytes, sizeBytes))
    return reader.begin(seen.beginning)
  }
  if (name === memberNames.manifest || name === memberNames.sums) {
    const content = await textOf(bytes, sizeBytes)
    if (name === memberNames.manifest) seen.ending = content
    else seen.isSummed = isSumOf(seen.ending, content)
    return
  }
  return hand({ name, sizeBytes }, bytes, reader)
}

function hand(
  { name, sizeBytes }: Pick<Member, 'name' | 'sizeBytes'>,
  bytes: AsyncIterable<Uint8Array>,
  reader: BackupReader,
): Promise<void> {
  const [, municipalityId, sha256] = shapes.file.exec(name) ?? []
  if (municipalityId !== undefined && sha256 !== undefined) {
    return reader.file({ municipalityId, sha256, sizeBytes }, bytes)
  }
  const key = keyFiles.find((known) => name === memberNames.key(known))
  if (key !== undefined && sizeBytes <= longestKey) return reader.key(key, bytes)
  if (name === memberNames.readMe) return Promise.resolve()
  throw new StrangeMember(name)
}

function note(seen: Seen, { name, sizeBytes }: Member, sha256: string): void {
  if (name === memberNames.manifest || name === memberNames.sums) return
  const [, municipalityId, address] = shapes.file.exec(name) ?? []
  if (address === undefined) {
    seen.members.push({ name, sizeBytes, sha256 })
    return
  }
  seen.files.count += 1
  seen.files.sizeBytes += sizeBytes
  if (address !== sha256) seen.damaged.push(`${municipalityId}/${address}`)
}

/** What was seen is what the manifest promises; a file that is not costs that file, and is told. */
function proven(seen: Seen): ReadBackup {
  if (seen.beginning === null || seen.ending === null || !seen.isSummed) {
    throw new CutArchive('It has no beginning or no end')
  }
  const promised = parsed(manifest, seen.ending)
  const isSame =
    JSON.stringify({ members: seen.members, files: seen.files }) ===
    JSON.stringify({ members: promised.members, files: promised.files })
  if (!isSame) throw new BrokenArchive('It is not what its manifest says')
  return { beginning: seen.beginning, manifest: promised, damaged: seen.damaged }
}

function isSumOf(ending: Buffer | null, sums: Buffer): boolean {
  const sha256 = createHash('sha256')
    .update(ending ?? '')
    .digest('hex')
  return sums.toString('latin1').startsWith(`${sha256}  `)
}

const longestKey = 1_048_576
const longestText = 256 * 1_048_576
const unzip = promisify(gunzip)

/** A member that is held whole: none of ours is long. */
async function textOf(bytes: AsyncIterable<Uint8Array>, sizeBytes: number): Promise<Buffer> {
  if (sizeBytes > longestText) throw new BrokenArchive('No member of ours is so long')
  const parts: Uint8Array[] = []
  for await (const chunk of bytes) parts.push(chunk)
  return Buffer.concat(parts)
}

function begunAs(text: Buffer): Beginning {
  const { format } = parsed({ parse: (value) => Object(value) }, text)
  const [, version] = /^asiento-backup\/(\d+)$/u.exec(String(format)) ?? []
  if (version !== undefined && Number(version) > Number(backupFormat.split('/')[1])) {
    throw new BackupProblem('E-COP-05', {})
  }
  return parsed(beginning, text)
}

function parsed<Shape>(shape: { parse: (value: unknown) => Shape }, text: Buffer): Shape {
  try {
    return shape.parse(JSON.parse(text.toString('utf8')))
  } catch (cause) {
    throw new BrokenArchive(`It is not ${backupFormat}`, { cause })
  }
}

async function unzipped(
  compressed: Buffer,
  format: Beginning['format'] | undefined,
): Promise<Buffer> {
  const maxOutputLength = format === backupFormat ? partBytes : 8 * longestText
  try {
    return await unzip(compressed, { maxOutputLength })
  } catch (cause) {
    throw new BrokenArchive('A part cannot be unpacked', { cause })
  }
}
