/**
 * Reads a backup from its first byte to its last and proves it: that it ends where it should, that every member is what the
 * manifest says, and every file what its name says. What each member is for, its reader decides.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

import { OperatorProblem } from '../config.ts'
import type { SnapshotTable } from '../database/snapshot.ts'
import { CannotDecrypt, decrypt, isEncrypted } from './age.ts'
import { backupFormat, beginning, keyFiles, manifest, memberNames } from './contents.ts'
import type { Beginning, Manifest } from './contents.ts'
import { BrokenArchive, readTar } from './tar.ts'
import type { Member } from './tar.ts'

export type BackupReader = {
  /** Comes first, and once. */
  readonly begin: (beginning: Beginning) => Promise<void>
  /** Some rows of a table, in the text form of COPY; all of them come before any file. */
  readonly rows: (table: SnapshotTable, rows: Uint8Array) => Promise<void>
  readonly key: (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>
  /** Must read the bytes to their end. */
  readonly file: (
    file: { readonly municipalityId: string; readonly sha256: string },
    bytes: AsyncIterable<Uint8Array>,
  ) => Promise<void>
}

/** Keeps nothing: for reading a backup only to prove it. */
export const nobody: BackupReader = {
  begin: () => Promise.resolve(),
  rows: () => Promise.resolve(),
  key: () => Promise.resolve(),
  file: async (_, bytes) => {
    for await (const chunk of bytes) void chunk
  },
}

export type ReadBackup = { readonly beginning: Beginning; readonly manifest: Manifest }

/** Throws an `OperatorProblem` that says what is wrong with the file, or that the passphrase is. */
export async function readBackup(
  file: string,
  passphrase: string | null,
  reader: BackupReader,
): Promise<ReadBackup> {
  try {
    return await readMembers(readTar(await plainBytes(file, passphrase)), reader)
  } catch (cause) {
    if (cause instanceof CannotDecrypt) throw new OperatorProblem(cause.message, { cause })
    if (!(cause instanceof BrokenArchive)) throw cause
    throw new OperatorProblem(
      `La copia ${file} está alterada o incompleta, o no es una copia de Asiento. Use otra.`,
      { cause },
    )
  }
}

async function plainBytes(
  file: string,
  passphrase: string | null,
): Promise<AsyncIterable<Uint8Array>> {
  const isLocked = isEncrypted(await firstBytes(file))
  if (isLocked && passphrase === null) {
    throw new OperatorProblem(
      'Esta copia está cifrada. Indique con --passphrase-file el archivo que guarda su frase de paso.',
    )
  }
  const stream = createReadStream(file, { highWaterMark: 1_048_576 })
  return isLocked && passphrase !== null ? decrypt(stream, passphrase) : stream
}

async function firstBytes(file: string): Promise<Uint8Array> {
  const handle = await open(file, 'r').catch((cause: unknown) => {
    throw new OperatorProblem(`No se puede leer ${file}.`, { cause })
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

type Seen = Omit<Manifest, 'missing'> & {
  beginning: Beginning | null
  ending: Buffer | null
  isSummed: boolean
}

async function readMembers(
  members: AsyncIterable<Member>,
  reader: BackupReader,
): Promise<ReadBackup> {
  const seen: Seen = {
    beginning: null,
    members: [],
    files: { count: 0, sizeBytes: 0 },
    damaged: [],
    ending: null,
    isSummed: false,
  }
  for await (const member of members) {
    const hash = createHash('sha256')
    const bytes = watched(member.bytes, (chunk) => hash.update(chunk))
    await readMember(member, bytes, { seen, reader })
    for await (const chunk of bytes) void chunk // what its reader had no use for still counts
    note(seen, member, hash.digest('hex'))
  }
  return proven(seen)
}

async function* watched(
  bytes: AsyncIterable<Uint8Array>,
  see: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    see(chunk)
    yield chunk
  }
}

const shapes = {
  part: /^database\/([\w]+)\/\d{6,}\.copy\.gz$/u,
  file: /^files\/([\da-f-]{36})\/([\da-f]{64})$/u,
}

async function readMember(
  { name, sizeBytes }: Member,
  bytes: AsyncIterable<Uint8Array>,
  { seen, reader }: { readonly seen: Seen; readonly reader: BackupReader },
): Promise<void> {
  if (name === memberNames.beginning) {
    seen.beginning = parsed(beginning, await textOf(bytes, sizeBytes))
    return reader.begin(seen.beginning)
  }
  if (name === memberNames.manifest || name === memberNames.sums) {
    const content = await textOf(bytes, sizeBytes)
    if (name === memberNames.manifest) seen.ending = content
    else seen.isSummed = isSumOf(seen.ending, content)
    return
  }
  const [, tableName] = shapes.part.exec(name) ?? []
  const table = seen.beginning?.tables.find((known) => known.name === tableName)
  if (table) return reader.rows(table, await unzipped(await textOf(bytes, sizeBytes)))
  return hand(name, bytes, reader)
}

function hand(name: string, bytes: AsyncIterable<Uint8Array>, reader: BackupReader): Promise<void> {
  const [, municipalityId, sha256] = shapes.file.exec(name) ?? []
  if (municipalityId !== undefined && sha256 !== undefined) {
    return reader.file({ municipalityId, sha256 }, bytes)
  }
  const key = keyFiles.find((known) => name === memberNames.key(known))
  if (key !== undefined) return reader.key(key, bytes)
  if (name === memberNames.readMe) return Promise.resolve()
  throw new BrokenArchive(`${name} belongs to no backup`)
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

/** What was seen is what the manifest promises, to the last byte. */
function proven(seen: Seen): ReadBackup {
  if (seen.beginning === null || seen.ending === null || !seen.isSummed) {
    throw new BrokenArchive('It has no beginning or no end')
  }
  const promised = parsed(manifest, seen.ending)
  const { members, files, damaged } = seen
  const isSame =
    JSON.stringify({ members, files, damaged }) ===
    JSON.stringify({
      members: promised.members,
      files: promised.files,
      damaged: promised.damaged,
    })
  if (!isSame) throw new BrokenArchive('It is not what its manifest says')
  return { beginning: seen.beginning, manifest: promised }
}

function isSumOf(ending: Buffer | null, sums: Buffer): boolean {
  const sha256 = createHash('sha256')
    .update(ending ?? '')
    .digest('hex')
  return sums.toString('latin1').startsWith(`${sha256}  `)
}

const longestText = 256 * 1_048_576
const unzip = promisify(gunzip)

async function textOf(bytes: AsyncIterable<Uint8Array>, sizeBytes: number): Promise<Buffer> {
  if (sizeBytes > longestText) throw new BrokenArchive('No member of ours is so long')
  const parts: Uint8Array[] = []
  for await (const chunk of bytes) parts.push(chunk)
  return Buffer.concat(parts)
}

function parsed<Shape>(shape: { parse: (value: unknown) => Shape }, text: Buffer): Shape {
  try {
    return shape.parse(JSON.parse(text.toString('utf8')))
  } catch (cause) {
    throw new BrokenArchive(`It is not ${backupFormat}`, { cause })
  }
}

async function unzipped(compressed: Buffer): Promise<Buffer> {
  try {
    return await unzip(compressed, { maxOutputLength: 8 * longestText })
  } catch (cause) {
    throw new BrokenArchive('A part cannot be unpacked', { cause })
  }
}
